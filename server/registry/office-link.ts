import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as texts from '#texts/compiled/command-line/start'
import type { Environment } from '../environment'
import { isForItself } from '../modules/mails'
import { demoLink, firstOwnerLink } from '../modules/staff'
import type { Database } from '../platform/db/database'
import { makeFolder } from '../platform/storage/folders'

/**
 * Returns the message about the link to the office that a start logs, or `null` if there is none. For a demo on its own
 * machine the link signs in as its owner; for a shop without staff it sets up the first owner. Everyone with the link
 * controls the shop. Unless the start is at a terminal, others may read the log and collectors keep it, so the link is
 * then written to a file that only this user can read.
 */
export async function officeLink(db: Database, environment: Environment, now: Date): Promise<string | null> {
  const { demo, WORKER, publicUrl } = environment
  if (WORKER === 'only') return null
  const isPrinted = !environment.isInProduction
  if (demo && isPrinted && isForItself(environment)) {
    const token = await db.transaction((tx) => demoLink(tx, now))
    return texts.demo_link({ link: `${publicUrl}/office/sign-in/${token}` })
  }
  const linkOf = (token: string) => `${publicUrl}/office/set-up/${token}`
  if (isPrinted) {
    const token = await db.transaction((tx) => firstOwnerLink(tx, now))
    return token === null ? null : texts.owner_link({ link: linkOf(token) })
  }
  const file = join(resolve(environment.DATA_DIR), 'office-set-up-link')
  try {
    const token = await db.transaction(async (tx) => {
      const made = await firstOwnerLink(tx, now)
      if (made !== null) writePrivate(file, `${linkOf(made)}\n`)
      return made
    })
    return token === null ? null : texts.owner_link_file({ file })
  } catch (error) {
    if (!(error instanceof Error && 'path' in error)) throw error
    // The link was rolled back.
    return texts.owner_by_command({ file })
  }
}

/** Writes a file that only this user reads, in place of an earlier one. */
function writePrivate(file: string, text: string): void {
  makeFolder(resolve(file, '..'))
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
