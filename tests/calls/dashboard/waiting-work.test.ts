import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRows, findRunning, findWaiting } from '#server/modules/bulk/queries'
import { findEntriesOf } from '#server/modules/changes/audit.queries'
import {
  countFailed,
  findScheduledChangePage,
  findDue,
  findNextTimes,
} from '#server/modules/changes/scheduled.queries'
import type { Queryable } from '#server/platform/db/database'
import type { Tables } from '#server/platform/db/tables'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  const { pool } = shop.db
  await pool.query(`insert into scheduled_change (call, thing, name, changes, was, at, actor, created_at, state, ended_at)
    select 'save-item', 'item-' || n % 500, 'Item', '{}', '{}', now(), 'demo', now(),
      case when n % 200 = 0 then 'waiting' else 'done' end, case when n % 200 = 0 then null else now() end
    from generate_series(1, 20000) n`)
  await pool.query(`insert into bulk_job (action, list, request, total, actor, created_at, state, ended_at)
    select 'cancel-order', 'orders', '{}', 400, 'demo', now(),
      case when n = 50 then 'running' else 'done' end, case when n = 50 then null else now() end
    from generate_series(1, 50) n`)
  await pool.query(`insert into bulk_job (action, list, request, total, actor, created_at, state, ended_at)
    select 'cancel-order', 'orders', '{}', 0, 'demo', now(), 'done', now() from generate_series(1, 5000) n`)
  await pool.query(`insert into bulk_row (job_id, key, state, ended_at)
    select j.id, 'row-' || n, case when j.state = 'running' then 'waiting' else 'done' end, now()
    from bulk_job j, generate_series(1, 400) n where j.total > 0`)
  await pool.query(`insert into audit_log (at, actor, action, subject, cause)
    select now(), 'demo', 'save-item', 'item-' || n % 500, case when n % 100 = 0 then 'undo:' || n end
    from generate_series(1, 20000) n`)
  await pool.query('analyze')
})
afterAll(() => shop.stop())

/** The plans of the statements that a function sends. */
async function planOf(read: (db: Queryable) => Promise<unknown>): Promise<string> {
  const sent: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: shop.db.pool })
  await read(new Kysely<Tables>({ dialect, log: ({ query }) => void sent.push(query) }))
  const plans: string[] = []
  for (const { sql, parameters } of sent) {
    const { rows } = await shop.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return plans.join('\n')
}

const now = new Date('2099-01-01')
const all = { call: null, thing: null }
const first = { after: null, limit: 51 }

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['what is due', (db) => findDue(db, now, 20)],
  ['what is coming', (db) => findScheduledChangePage(db, all, first)],
  [
    'what is coming of a thing',
    (db) => findScheduledChangePage(db, { call: 'save-item', thing: 'item-7' }, first),
  ],
  ['what failed', (db) => countFailed(db)],
  ['the next change of each item', (db) => findNextTimes(db, 'save-item', ['item-1', 'item-2'])],
  ['the job that runs', (db) => findRunning(db)],
  ['its next rows', (db) => findWaiting(db, 50, 20)],
  [
    'a page of its rows',
    (db) => findRows(db, { jobId: 50, state: null }, { after: { id: 19_700 }, limit: 51 }),
  ],
  [
    'the history of a thing',
    (db) => findEntriesOf(db, { subject: 'item-7', actions: ['save-item'], before: null, limit: 21 }),
  ],
])('the query of %s uses an index', async (_name, read) => {
  const plan = await planOf(read)
  expect(plan).toMatch(/Index|Bitmap/)
  expect(plan).not.toMatch(/Seq Scan on (scheduled_change|bulk_row|audit_log)/)
})
