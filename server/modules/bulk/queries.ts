import { sql, type Selectable, type RawBuilder } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import { messageJson } from '../../platform/db/message-json'
import type { StaffTables } from '../../platform/db/staff-tables'
import { poolOrder } from '../catalogue'
import type { BulkRequest } from './bulk-actions'

/** Returns a page of a job's rows in their order. */
export const findRows = (
  db: Queryable,
  { jobId, state }: { jobId: number; state: 'waiting' | 'done' | 'refused' | null },
  { after, limit }: { after: { id: number } | null; limit: number },
) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key', 'data', 'state', 'note', 'ended_at', sql<number>`0`.as('sort_key')])
    .where('job_id', '=', jobId)
    .$if(state !== null, (query) => query.where('state', '=', state ?? 'done'))
    .$if(after !== null, (query) => query.where('id', '>', after?.id ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the keys of a job's rejected rows, in the order of the job. */
export async function findRejectedKeys(db: Queryable, jobId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_row')
    .select('key')
    .where('job_id', '=', jobId)
    .where('state', '=', 'refused')
    .orderBy('id')
    .execute()
  return rows.map(({ key }) => key)
}

/** Returns the ids of the log's entries of the changes that a job made and that were not undone, newest first. */
export async function findChangesOfJob(db: Queryable, jobId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log as a')
    .select('a.id')
    .where('a.cause', '=', `bulk:${jobId}`)
    .where(sql<boolean>`not exists (select from audit_log u where u.cause = 'undo:' || a.id)`)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(({ id }) => String(id))
}

/** Returns the subjects of these entries of the log. */
export const findSubjects = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('audit_log')
    .select(['id as key', 'subject'])
    .where('id', 'in', [...ids])
    .execute()

/**
 * Locks a running job and returns its waiting rows. Returns `null` if it does not run any more or another process has
 * locked it.
 */
export async function claimJob(tx: Tx, jobId: number) {
  const job = await tx
    .selectFrom('bulk_job')
    .select('id')
    .where('id', '=', jobId)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (job === undefined) return null
  return tx
    .selectFrom('bulk_row')
    .select(['id', 'key'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

/**
 * Locks everything that changes of these orders or tickets may need, in the order in which all transactions lock it: the pools
 * of their items and of the new departure, then the orders.
 */
export async function lockRows(
  tx: Tx,
  { codes, departure }: { codes: readonly string[]; departure: number | null },
): Promise<void> {
  const keys = sql`${[...codes]}::text[]`
  const ids = sql`array(select o.id from orders o where o.code = any(${keys})
    union select i.order_id from order_item i where i.code = any(${keys}))`
  await sql`select p.id from pool p where p.id = any(array(
      select q.id from order_item i join pool q on q.item_id = i.item_id
        and (q.travel_time_id is null or q.travel_time_id = i.travel_time_id or q.travel_time_id = ${departure}::bigint)
      where i.order_id = any(${ids})))
    order by ${poolOrder} for update`.execute(tx)
  await sql`select o.id from orders o where o.id = any(${ids}) order by o.id for update`.execute(tx)
}

/** Lets a transaction wait at most two seconds for a lock, because other transactions wait for its own locks at the same time. */
export const limitTogether = (tx: Tx) => sql`select set_config('lock_timeout', '2s', true)`.execute(tx)

/** Records the results of a job's rows. */
export const endRows = (
  tx: Queryable,
  rows: readonly {
    readonly id: number
    readonly state: 'done' | 'refused'
    readonly note: StoredMessage | null
  }[],
  at: Date,
) =>
  sql`update bulk_row r set state = e.state, note = e.note, ended_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, state text, note jsonb)
    where r.id = e.id`.execute(tx)

/** Returns the oldest running job. */
export const findRunning = (db: Queryable) =>
  db
    .selectFrom('bulk_job')
    .select(jobFields)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns the next waiting rows of a job. */
export const findWaiting = (db: Queryable, jobId: number, limit: number) =>
  db
    .selectFrom('bulk_row')
    .select(['id', 'key', 'data'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks a waiting row of a running job. Returns false if there is none or if another process has locked it. */
export async function claimRow(tx: Queryable, rowId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_row')
    .innerJoin('bulk_job', 'bulk_job.id', 'bulk_row.job_id')
    .select('bulk_row.id')
    .where('bulk_row.id', '=', rowId)
    .where('bulk_row.state', '=', 'waiting')
    .where('bulk_job.state', '=', 'running')
    .forUpdate('bulk_row')
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Records the result of a waiting row. The data of a guest is stored until the order was created. */
export const endRow = (
  db: Queryable,
  id: number,
  { note, ...result }: { state: 'done' | 'refused'; note: StoredMessage | null; ended_at: Date },
) =>
  db
    .updateTable('bulk_row')
    .set({ ...result, note: messageJson(note), ...(result.state === 'done' && { data: null }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Ends a running job. Returns `undefined` if it is not running. The reason is deleted, because it may contain names. The audit
 * entries of the rows contain it and are erased with the order.
 */
export const endJob = (
  db: Queryable,
  id: number,
  ended: { state: 'done' | 'cancelled'; ended_at: Date; ended_by: string | null },
) =>
  db
    .updateTable('bulk_job')
    .set({ ...ended, request: sql`request - 'reason'` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(jobFields)
    .executeTakeFirst()

export type JobRow = Selectable<StaffTables['bulk_job']>

export const jobFields = [
  'id',
  'action',
  'list',
  'request',
  'total',
  'actor',
  'staff_id',
  'created_at',
  'state',
  'ended_at',
  'ended_by',
] as const

/** Stores a job with its rows in their order. */
export async function recordJob(
  tx: Queryable,
  {
    requested,
    rows,
    ...job
  }: Pick<JobRow, 'action' | 'list' | 'actor' | 'staff_id' | 'created_at'> & {
    requested: Partial<BulkRequest>
    /** `data` is stored for rows that are in no list. */
    rows: readonly { readonly key: string; readonly data?: object }[]
  },
): Promise<JobRow> {
  const row = await tx
    .insertInto('bulk_job')
    .values({ ...job, request: JSON.stringify(requested), total: rows.length })
    .returning(jobFields)
    .executeTakeFirstOrThrow()
  const keys = rows.map(({ key }) => key)
  const data = rows.map((one) => (one.data === undefined ? null : JSON.stringify(one.data)))
  await sql`insert into bulk_row (job_id, key, data)
    select ${row.id}, key, data::jsonb
    from unnest(${keys}::text[], ${data}::text[]) with ordinality as k (key, data, n) order by n`.execute(tx)
  return row
}

/** Returns a job. */
export const findJob = (db: Queryable, id: number) =>
  db.selectFrom('bulk_job').select(jobFields).where('id', '=', id).executeTakeFirst()

/** Counts the rows of these jobs by state. */
export const countRows = (db: Queryable, jobs: readonly number[]) =>
  db
    .selectFrom('bulk_row')
    .select((row) => ['job_id', 'state', row.fn.countAll<number>().as('count')])
    .where('job_id', 'in', [...jobs, 0])
    .groupBy(['job_id', 'state'])
    .execute()

/**
 * Restarts an ended job for the rows that are not done and whose data is still stored. Returns their number; with zero, nothing
 * is changed.
 */
export async function restartJob(tx: Tx, jobId: number): Promise<number> {
  const { rows } =
    await sql`update bulk_row set state = 'waiting', note = null, faults = 0, busy_since = null, ended_at = null
    where job_id = ${jobId} and state <> 'done' and data is not null returning id`.execute(tx)
  if (rows.length > 0)
    await tx
      .updateTable('bulk_job')
      .set({ state: 'running', ended_at: null, ended_by: null })
      .where('id', '=', jobId)
      .execute()
  return rows.length
}

/** Locks and returns a job. */
export const lockJob = (tx: Tx, id: number) =>
  tx.selectFrom('bulk_job').select(jobFields).where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns the running jobs that have yet to create orders for these guests, by the guest's key. */
export async function findWaitingGuests(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; job_id: number }>`
    select r.key, min(r.job_id) as job_id from bulk_row r join bulk_job j on j.id = r.job_id
    where r.key = any(${[...keys]}::text[]) and r.data is not null and r.state = 'waiting' and j.state = 'running'
    group by r.key`.execute(db)
  return new Map(rows.map(({ key, job_id }) => [key, job_id]))
}

/** Erases the data that jobs store about guests with these addresses. The addresses must be in lower case. */
export const eraseGuests = (tx: Tx, addresses: readonly string[]) =>
  sql`update bulk_row set data = null where data is not null
    and lower(data ->> 'email') = any(${[...addresses]}::text[])`.execute(tx)

/** Number of days for which guests without an order are stored after their job has ended. */
const guestDays = 30

/** Erases the data of guests in jobs that ended more than `guestDays` ago. The worker calls it. */
export const eraseOldGuests = (db: Queryable, now: Date) =>
  sql`update bulk_row r set data = null from bulk_job j
    where r.job_id = j.id and r.data is not null
      and j.ended_at <= ${now}::timestamptz - make_interval(days => ${guestDays}::int)`.execute(db)

interface Requested {
  query: string | null
  state: readonly string[] | null
  action: readonly string[] | null
}

/** Returns the conditions of a filter; `null` for no restriction. No index is needed, because there are few jobs. */
const fitsOf = (row: 'bulk_job' | 's', { query, state, action }: Requested) => {
  const typed = query?.trim() ?? ''
  const among = (column: string, chosen: readonly string[] | null): RawBuilder<boolean> | null =>
    chosen && sql`${sql.ref(`${row}.${column}`)} = any(${[...chosen]}::text[])`
  return {
    // Escape the special characters of LIKE.
    query:
      typed === ''
        ? null
        : sql<boolean>`${sql.ref(`${row}.actor`)} ilike ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`}`,
    state: among('state', state),
    action: among('action', action),
  }
}

/** Returns a page of jobs, newest first. */
export function findJobs(
  db: Queryable,
  requested: Requested,
  page: { before: number | null; limit: number },
) {
  let query = db.selectFrom('bulk_job').select(jobFields)
  for (const fits of Object.values(fitsOf('bulk_job', requested))) if (fits) query = query.where(fits)
  return query
    .$if(page.before !== null, (all) => all.where('id', '<', page.before))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Counts the matching jobs in total and per state and action, among the newest `limit`. */
export function countJobs(tx: Tx, requested: Requested, limit: number) {
  const scope = sql`select id, state, action, actor from bulk_job
    where ${fitsOf('bulk_job', requested).query ?? sql`true`} order by id desc limit ${limit + 1}`
  const { state, action } = fitsOf('s', requested)
  return countList(
    tx,
    scope,
    { state: { by: sql`s.state`, fits: state }, action: { by: sql`s.action`, fits: action } },
    limit,
  )
}

/** Returns the order codes of these refunds. */
export const findOrdersOfRefunds = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id as key', 'o.code as order'])
    .where('r.id', 'in', [...ids])
    .execute()

/** Returns the order codes of these withdrawals. */
export const findOrdersOfWithdrawals = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select(['w.id as key', 'o.code as order'])
    .where('w.id', 'in', [...ids])
    .execute()

/** Returns the order codes and holders of these issued tickets. */
export const findOrdersOfTickets = (db: Queryable, codes: readonly string[]) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.code as key', 'o.code as order', 'i.full_name'])
    .where('i.code', 'in', [...codes])
    .execute()

/** Returns the items of these issued tickets, with the departure that all tickets of an item have, otherwise `null`. */
export const findItemsOfTickets = (db: Queryable, codes: readonly string[]) =>
  db
    .selectFrom('order_item')
    .select([
      'item_id',
      sql<number | null>`case when count(distinct travel_time_id) = 1 then min(travel_time_id) end`.as(
        'only_time',
      ),
    ])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .groupBy('item_id')
    .execute()

/** Returns the orders of these guests and the names in them. An erased order has no name. */
export const findOrdersOfGuests = (db: Queryable, keys: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['cart_code as key', 'code as order', 'full_name'])
    .where('cart_code', 'in', [...keys])
    .execute()

/** Returns the payer, amount and booked order of these receipts. */
export const findReceipts = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id as key', 'e.payer', 'e.amount', 'e.currency', 'o.code as order'])
    .where('e.id', 'in', [...ids])
    .execute()
