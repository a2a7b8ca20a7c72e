import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type DatabaseUser } from './database-user'

/**
 * A folder of the system's that root owns and the database's user can pass through, for when `DATA_DIR` cannot be
 * reached. The temporary folder is the last resort: systems empty it.
 */
export function claimSystemFolder(name: string, user: DatabaseUser): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = join(parent, name)
    try {
      mkdirSync(folder, { mode: 0o755 })
    } catch {
      // Either it is there from an earlier start, or this parent is not for us: the next line tells.
    }
    if (isOurs(folder) && canEnter(folder, user)) return folder
  }
  throw new Error(
    `No folder can be reached by the user that PostgreSQL runs as (tried ${name} in /var/lib, /opt and ${tmpdir()}). ` +
      'Set DATA_DIR to a folder that everyone may enter, or set DATABASE_URL.',
  )
}

/** A folder that somebody else could have prepared (in /tmp) is not taken. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0
}
