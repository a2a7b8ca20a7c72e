import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type DatabaseUser } from './database-user'

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
