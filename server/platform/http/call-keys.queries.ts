import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'

/** An idempotency key and the actor it belongs to. */
export interface CallKey {
  readonly actor: string
  readonly key: string
}

/** The stored record of a completed call. */
export interface StoredCall {
  content_hash: Buffer
  /** `null` if the call has no stored response. */
  answer_sealed: Buffer | null
}

/** Actor of the calls of customers and visitors. */
export const customerActor = 'customer'

/** Claims a key. Returns false if it was used before. Waits for a concurrent transaction that is claiming it. */
export async function insertCallKey(tx: Tx, row: CallKey & { hash: Buffer; at: Date }): Promise<boolean> {
  const { actor, key, hash, at } = row
  const taken = await tx
    .insertInto('call_key')
    .values({ actor, key, at, content_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Returns the committed call that used a key. */
export const findCallOfKey = (db: Queryable, { actor, key }: CallKey): Promise<StoredCall | undefined> =>
  db
    .selectFrom('call_key')
    .select(['content_hash', 'answer_sealed'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores the sealed response of a call whose key was claimed. */
export const updateCallAnswer = (db: Queryable, { actor, key }: CallKey, sealed: Buffer) =>
  db
    .updateTable('call_key')
    .set({ answer_sealed: sealed })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute()

/**
 * Deletes keys older than a day and, per member of staff or API key, all but the `newest`, so that a runaway script
 * cannot fill the table. Keys of customers are bounded by their rate limits. Called by the worker.
 */
export async function deleteOldCallKeys(db: Queryable, now: Date, newest = 10_000): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await sql`delete from call_key
    where at < ${yesterday} or (actor, key) in (
      select actor, key
      from (select actor, key, row_number() over (partition by actor order by at desc) as place
            from call_key
            where actor in (select actor from call_key where actor <> ${customerActor}
              group by actor having count(*) > ${newest})) as kept
      where place > ${newest})`.execute(db)
}
