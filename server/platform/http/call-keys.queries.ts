import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'

/** Whose key it is, and the key. */
export interface CallKey {
  readonly actor: string
  readonly key: string
}

/** The stored record of a completed call. */
export interface StoredCall {
  /** `null`: stored by a version that had no hashes. */
  content_hash: Buffer | null
  /** `null`: the call has no stored answer. */
  answer_sealed: Buffer | null
}

/** The actor of the calls of customers and visitors. */
export const customerActor = 'customer'

/** Takes a key. Returns false if it was taken before; waits for a transaction that is taking it. */
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

/** The call that was done with a key, as far as it is committed. */
export const findCallOfKey = (db: Queryable, { actor, key }: CallKey): Promise<StoredCall | undefined> =>
  db
    .selectFrom('call_key')
    .select(['content_hash', 'answer_sealed'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores the sealed answer of a call whose key was taken. */
export const updateCallAnswer = (db: Queryable, { actor, key }: CallKey, sealed: Buffer) =>
  db
    .updateTable('call_key')
    .set({ answer_sealed: sealed })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute()

/**
 * Removes keys that are older than a day, and of each member of staff or API key all but the newest, so that a script that never
 * stops stores no more than these. (What customers store is limited by their rate limits.) For the worker.
 */
export async function forgetCallKeys(db: Queryable, now: Date, newest = 10_000): Promise<void> {
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
