import { spawnSync } from 'node:child_process'
import { chmodSync, statSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The user that runs PostgreSQL. `ids` is undefined if it is the user that runs the shop. */
export type DatabaseUser = { readonly ids: { readonly uid: number; readonly gid: number } | undefined }

/**
 * PostgreSQL refuses to run as root, so root switches to `postgres` or else `nobody`. Other users (and Windows, which
 * has no uids) run it as themselves.
 */
export function databaseUser(): DatabaseUser {
  if (!runsAsRoot()) return { ids: undefined }
  const ids = idsOf('postgres') ?? idsOf('nobody')
  if (!ids) {
    throw new Error(
      'The embedded PostgreSQL cannot run as root, and this system has neither a user "postgres" nor "nobody". ' +
        'Run the shop as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { ids }
}

/** Whether this process is root, as whom PostgreSQL refuses to run. */
export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0
}

function idsOf(name: string) {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const answer = spawnSync('id', [which, name], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout) : NaN
  })
  return uid && gid ? { uid, gid } : undefined
}

/** Whether the user can enter the folder. It is tested by entering: modes, ACLs and mounts all count. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  if (!user.ids) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/' }).status === 0
}

/** Lets other users pass through our folder, but not list it. Secret files inside have mode 600 or 700. */
export function makeTraversable(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid === process.geteuid?.() && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001)
}

/**
 * A system folder that root owns and the database's user can pass through, for a `DATA_DIR` that this user cannot
 * reach. The temporary folder is the last resort, because systems empty it.
 */
export function claimSystemFolder(name: string, user: DatabaseUser): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = join(parent, name)
    try {
      mkdirSync(folder, { mode: 0o755 })
    } catch {
      // It exists from an earlier start, or we may not write here: the next line decides.
    }
    if (isOurs(folder) && canEnter(folder, user)) return folder
  }
  throw new Error(
    `No folder can be reached by the user that PostgreSQL runs as (tried ${name} in /var/lib, /opt and ${tmpdir()}). ` +
      'Set DATA_DIR to a folder that everyone may enter, or set DATABASE_URL.',
  )
}

/** A folder that another user could have prepared (in /tmp) is not used. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}
