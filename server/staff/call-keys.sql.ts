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

/** Removes keys that nobody sends again, after a day; for the worker. */
export const forgetCallKeys = (db: Queryable, now: Date) =>
  db
    .deleteFrom('staff_call_key')
    .where('at', '<', new Date(now.getTime() - 86_400_000))
    .execute()
