import { sql } from 'kysely'
import type { Queryable } from '../../db/database'
import type { GatewayName } from '../../db/money-tables'

/** Stores what came from a gateway as it came, before it is judged. */
export async function recordNotification(
  db: Queryable,
  row: { gateway: GatewayName; source: 'return' | 'callback' | 'asked'; received_at: Date; body: string },
): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({ ...row, attempt_id: null, verdict: null, judged_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down what became of a notification. */
export const judgeNotification = (
  db: Queryable,
  id: number,
  judged: { attempt_id: number | null; verdict: string; judged_at: Date },
) => db.updateTable('notification').set(judged).where('id', '=', id).execute()

/** Forged notifications are kept for 30 days, and no more than the newest ten thousand. */
export const forgetForged = (db: Queryable, now: Date) =>
  sql`delete from notification where verdict = 'forged' and (received_at < ${now}::timestamptz - interval '30 days'
      or received_at < (select received_at from notification where verdict = 'forged'
                        order by received_at desc offset 10000 limit 1))`.execute(db)
