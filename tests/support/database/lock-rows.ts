import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database'

/**
 * Makes calls collide: locks the rows that `statement` selects, starts the calls, waits until `meeting` of them wait
 * for a lock, and releases it. Returns the responses of the calls.
 */
export async function whileLocked<Answer>(
  db: Database,
  { statement, values, meeting }: { statement: string; values: unknown[]; meeting: number },
  calls: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  const holder = await db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const answers = Promise.all(calls())
    // A failure in the meantime is reported below.
    answers.catch(() => undefined)
    await untilWaiting(db, meeting)
    await holder.query('commit')
    return await answers
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Resolves once `meeting` connections of the database wait for a lock. */
export async function untilWaiting(db: Database, meeting: number): Promise<void> {
  for (let turn = 0; (await countWaiting(db)) < meeting; turn++) {
    if (turn === 500) throw new Error('The calls never came to wait for these rows')
    await delay(10)
  }
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
