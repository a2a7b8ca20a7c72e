import type { Database } from './db/database'
import type { Environment } from './environment'
import { isForItself } from './features/mail/mailbox-access'
import { demoLink, firstOwnerLink } from './staff/staff-links'

/**
 * What a start says of the way into the office: of the demo on its own machine, a link that signs in as its owner; of a
 * shop without staff, a link that sets up the first owner. Null: neither. Whoever reads what the start prints owns the shop.
 */
export async function officeLink(db: Database, environment: Environment, now: Date): Promise<string | null> {
  const { demo, DATABASE_URL, WORKER, publicUrl } = environment
  if (WORKER === 'only') return null
  if (demo && DATABASE_URL === undefined && isForItself(environment)) {
    const token = await db.transaction((tx) => demoLink(tx, now))
    return `Sign in to its office, once, within 15 minutes: ${publicUrl}/office/sign-in/${token}`
  }
  const token = await db.transaction((tx) => firstOwnerLink(tx, now))
  if (token === null) return null
  return `Nobody works in its office yet. Set up its owner, within 3 days: ${publicUrl}/office/set-up/${token}`
}
