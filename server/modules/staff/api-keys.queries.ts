import { type RawBuilder, sql } from 'kysely'
import type { KeyStatus } from '../../../contract/office/keys'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import { isFound } from '../../platform/db/searched-texts'
import type { OfficeRole } from '../../../contract/office/office-call'
import type { SoughtWords } from '../../../rules/sought-words'

interface FoundKey {
  id: number
  name: string
  role: OfficeRole
  last_used_at: Date | null
}

/** The valid key with this hash. */
export const findKey = (db: Queryable, hash: Buffer, now: Date): Promise<FoundKey | undefined> =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'role', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

/** The valid key with a name. */
export const findKeyByName = (db: Queryable, name: string, now: Date) =>
  db
    .selectFrom('api_key')
    .select(['role', 'created_at'])
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst()

/** Records the use of a key. */
export const recordUse = (db: Queryable, keyId: number, now: Date) =>
  db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId).execute()

const shown = ['name', 'role', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const

/** All keys, or those that ever had a name, without their hashes, newest first. */
export const listKeys = (db: Queryable, name: string | null = null) =>
  db
    .selectFrom('api_key')
    .select(shown)
    .$if(name !== null, (query) => query.where('name', '=', name))
    .orderBy('id', 'desc')
    .execute()

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** Which keys; null: not narrowed by this. */
interface KeyFilter {
  readonly text: { readonly words: SoughtWords } | null
  readonly status: KeyStatus | null
}

/** A page of keys, newest first, below an id. */
export const findKeyPage = (
  db: Queryable,
  { text, status }: KeyFilter,
  { before, most }: { before: number | null; most: number },
  now: Date,
) =>
  db
    .selectFrom('api_key')
    .select(['id', ...shown])
    .$if(text !== null, (query) =>
      query.where(
        sql<boolean>`id in (select t.id from api_key t where ${isFound('api_key', text?.words ?? [])})`,
      ),
    )
    .$if(status !== null, (query) => query.where(isStatus(now)[status ?? 'live']))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** How many keys match, and how many each status has, among the newest `most`. */
export function countKeys(tx: Tx, { text, status }: KeyFilter, now: Date, most: number) {
  const { live, expired } = isStatus(now)
  const scope = sql`
    select t.id, case when ${expired} then 'expired' when ${live} then 'live' else 'revoked' end as status from api_key t
    where ${text === null ? sql`true` : isFound('api_key', text.words)} order by t.id desc limit ${most + 1}`
  const fits = status === null ? null : sql`s.status = ${status}`
  return countList(tx, scope, { status: { by: sql`s.status`, fits } }, most)
}

/** `keyStatus` (api-keys.ts) for rows of the table. */
const isStatus = (now: Date): Record<KeyStatus, RawBuilder<boolean>> => {
  const isOver = sql`(expires_at <= ${now} and (revoked_at is null or revoked_at >= expires_at))`
  return {
    expired: sql`${isOver}`,
    revoked: sql`revoked_at is not null and ${isOver} is not true`,
    live: sql`revoked_at is null and ${isOver} is not true`,
  }
}

/** Stores a key's hash; false if a key that was not revoked has the name. */
export async function recordKey(
  tx: Queryable,
  key: { name: string; hash: Buffer; role: OfficeRole; now: Date; expiresAt: Date },
): Promise<boolean> {
  // An expired key does not block its name.
  await tx
    .updateTable('api_key')
    .set((row) => ({ revoked_at: row.ref('expires_at') }))
    .where('name', '=', key.name)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', key.now)
    .execute()
  const row = await tx
    .insertInto('api_key')
    .values({
      name: key.name,
      key_hash: key.hash,
      role: key.role,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the live key with a name; undefined if there is none. */
export const endKey = (tx: Queryable, name: string, now: Date): Promise<KeyRow | undefined> =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .returning(['name', 'role', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .executeTakeFirst()
