import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { deleteBrowsersOf } from '../../platform/http/known-browsers.queries'
import { removeEmailChange } from './email-changes.queries'
import { deleteCodes, endSessions } from './queries'

/**
 * Erases the personal data of an account and returns its email, and the same if it was confirmed. The row stays, because orders
 * refer to it. Returns `null` if the account is erased already or if the password is no longer the one that was checked. If
 * `checkedHash` is `null`, the password is not compared (for the office).
 */
export async function eraseCustomer(
  tx: Tx,
  id: number,
  checkedHash: string | null,
  now: Date,
): Promise<{ email: string; confirmed: string | null } | null> {
  const customer = await tx
    .selectFrom('customer')
    .select([
      'email',
      sql<string | null>`case when email_confirmed_at is not null then email end`.as('confirmed'),
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(checkedHash !== null, (query) => query.where('password_hash', '=', checkedHash))
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return null
  await tx
    .updateTable('customer')
    .set({
      email: '',
      // No email has this form, so the key is unique.
      email_key: `erased ${id}`,
      full_name: '',
      password_hash: null,
      country: null,
      address: '{}',
      company_name: null,
      company_vat_number: null,
      email_confirmed_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, id)
  await deleteCodes(tx, id)
  await removeEmailChange(tx, id)
  await deleteBrowsersOf(tx, { kind: 'customer', id })
  return customer
}
