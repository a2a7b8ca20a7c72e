import { sql } from 'kysely'
import type { Queryable } from '../db/database'

/** Kind of the account that signed in. */
export type AccountKind = 'staff' | 'customer'
/** An account by its ID. */
export type AccountId = { readonly kind: AccountKind; readonly id: number }

/** Number of days that a browser stays known without another sign-in. Its cookie lasts as long. */
export const KNOWN_DAYS = 400
/** Maximum number of known browsers per account. The one with the oldest sign-in is forgotten. */
const MAX_BROWSERS = 20

const columnOf = { staff: 'staff_id', customer: 'customer_id' } as const

/** Returns whether the account with this email has signed in in the browser of a token. */
export async function isKnownBrowser(
  db: Queryable,
  tokenHash: Buffer,
  { kind, key }: { kind: AccountKind; key: string },
  now: Date,
): Promise<boolean> {
  const account =
    kind === 'staff'
      ? sql`select id from staff where email_key = ${key} and ended_at is null`
      : sql`select id from customer where email_key = ${key} and erased_at is null`
  const { rows } = await sql`
    select 1 from known_browser where token_hash = ${tokenHash} and ${sql.ref(columnOf[kind])} = (${account})
      and seen_at > ${now}::timestamptz - make_interval(days => ${KNOWN_DAYS}::int)`.execute(db)
  return rows.length > 0
}

/** Records another sign-in of an account in a known browser. Returns false if the browser is not known. */
export async function recordSeen(tx: Queryable, tokenHash: Buffer, account: AccountId, now: Date) {
  const row = await tx
    .updateTable('known_browser')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where(columnOf[account.kind], '=', account.id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a browser a new token and invalidates the previous one. */
export const replaceToken = (tx: Queryable, earlier: Buffer, tokenHash: Buffer) =>
  tx.updateTable('known_browser').set({ token_hash: tokenHash }).where('token_hash', '=', earlier).execute()

/** Adds a browser to those of an account and forgets the oldest ones beyond the limit. */
export async function addBrowser(tx: Queryable, tokenHash: Buffer, account: AccountId, now: Date) {
  const column = columnOf[account.kind]
  await tx
    .insertInto('known_browser')
    .values({ token_hash: tokenHash, staff_id: null, customer_id: null, [column]: account.id, seen_at: now })
    .execute()
  await sql`delete from known_browser where id in (
    select id from known_browser where ${sql.ref(column)} = ${account.id}
    order by seen_at desc, id desc offset ${MAX_BROWSERS}::int)`.execute(tx)
}

/** Forgets all browsers of an account. */
export const deleteBrowsersOf = (tx: Queryable, { kind, id }: AccountId) =>
  tx.deleteFrom('known_browser').where(columnOf[kind], '=', id).execute()

/** Deletes browsers without a recent sign-in. Called by the worker. */
export const deleteOldBrowsers = (db: Queryable, now: Date) =>
  sql`delete from known_browser where seen_at <= ${now}::timestamptz - make_interval(days => ${KNOWN_DAYS}::int)`.execute(
    db,
  )
