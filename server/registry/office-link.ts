import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '../platform/db/database'
import type { Environment } from '../environment'
import { isForItself } from '../modules/messages'
import { makeFolder } from '../platform/storage/data-folder'
import { demoLink, firstOwnerLink } from '../modules/staff'

/**
 * What a start says of the way into the office: of the demo on its own machine, a link that signs in as its owner; of a
 * shop without staff, a link that sets up the first owner. Whoever has the link owns the shop, so with `DATABASE_URL`, where the
 * log is kept and read by others, it is in a file that only this user reads. Null: there is nothing to say.
 */
export async function officeLink(db: Database, environment: Environment, now: Date): Promise<string | null> {
  const { demo, DATABASE_URL, WORKER, publicUrl } = environment
  if (WORKER === 'only') return null
  if (demo && DATABASE_URL === undefined && isForItself(environment)) {
    const token = await db.transaction((tx) => demoLink(tx, now))
    return `Sign in to its office, once, within 15 minutes: ${publicUrl}/office/sign-in/${token}`
  }
  const linkOf = (token: string) => `${publicUrl}/office/set-up/${token}`
  const nobody = 'Nobody works in its office yet'
  if (DATABASE_URL === undefined) {
    const token = await db.transaction((tx) => firstOwnerLink(tx, now))
    return token === null ? null : `${nobody}. Set up its owner, within 3 days: ${linkOf(token)}`
  }
  const file = join(resolve(environment.DATA_DIR), 'office-set-up-link')
  try {
    const token = await db.transaction(async (tx) => {
      const made = await firstOwnerLink(tx, now)
      if (made !== null) writePrivate(file, `${linkOf(made)}\n`)
      return made
    })
    return token === null ? null : `${nobody}. The link that sets up its owner, within 3 days, is in ${file}`
  } catch (error) {
    if (!(error instanceof Error && 'path' in error)) throw error
    // The link was rolled back.
    return `${nobody}, and no link could be written to ${file}. Set up its owner by "npm run shop -- add-staff EMAIL"`
  }
}

/** Writes a file that only this user reads, in place of an earlier one. */
function writePrivate(file: string, text: string): void {
  makeFolder(resolve(file, '..'))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
