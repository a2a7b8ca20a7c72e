import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'

/** Takes a key of a call; false if it was taken. Waits for who takes it at the same time. */
export async function takeCallKey(tx: Tx, row: { actor: string; key: string; at: Date }): Promise<boolean> {
  const taken = await tx
    .insertInto('staff_call_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether a key of a call was taken, by what is committed. */
export async function isKeyTaken(
  db: Queryable,
  { actor, key }: { actor: string; key: string },
): Promise<boolean> {
  const taken = await db
    .selectFrom('staff_call_key')
    .select('key')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Removes keys that nobody sends again: those of yesterday, and of each caller all but the newest, so that a script that
 * never stops keeps no more than these. For the worker.
 */
export async function forgetCallKeys(db: Queryable, now: Date, newest = 10_000): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await sql`delete from staff_call_key
    where at < ${yesterday} or (actor, key) in (
      select actor, key
      from (select actor, key, row_number() over (partition by actor order by at desc) as place
            from staff_call_key
            where actor in (select actor from staff_call_key group by actor having count(*) > ${newest})) as kept
      where place > ${newest})`.execute(db)
}
