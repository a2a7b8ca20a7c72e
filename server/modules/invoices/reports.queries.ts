import { sql } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import { actorOf, type Database, type Queryable, type Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'
import type { FiscalErrorKind } from '../fiscal'

/** A document to report, taken by this process. `fiscal_attempts` counts this attempt. */
export interface DocumentToReport {
  id: number
  number: string
  issued_at: Date
  snapshot: InvoiceSnapshot
  fiscal_attempts: number
}

/** After this time without a result another process repeats a report. */
const leaseMinutes = 2

/** Takes the next documents to report to the tax authority, for this process alone, by moving their time on. */
export async function takeDocumentsToReport(
  db: Database,
  now: Date,
  limit: number,
): Promise<DocumentToReport[]> {
  const lease = new Date(now.getTime() + leaseMinutes * 60_000)
  const { rows } = await sql<DocumentToReport>`
    update invoice set fiscal_due_at = ${lease}, fiscal_attempts = fiscal_attempts + 1
    where id = any(array(select id from invoice where fiscal_due_at <= ${now} order by fiscal_due_at, id limit ${limit}
                 for update skip locked))
    returning id, number, issued_at, snapshot, fiscal_attempts`.execute(db.kysely)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Records the authority's answer, which is printed from now on. The first answer is kept. */
export const recordFiscalAnswer = (db: Database, id: number, answer: FiscalAnswer, now: Date) =>
  db.kysely
    .updateTable('invoice')
    .set({
      fiscal: JSON.stringify({ ...answer, at: now.toISOString() } satisfies FiscalAnswer),
      fiscal_due_at: null,
      fiscal_error: null,
      fiscal_error_code: null,
      fiscal_error_kind: null,
    })
    .where('id', '=', id)
    .where('fiscal', 'is', null)
    .execute()

/** The error of a report, and the time of the next attempt; `again` is `null` if it is not repeated automatically. */
interface FailedReport {
  code: string
  kind: FiscalErrorKind
  stored: StoredMessage
  again: Date | null
  now: Date
}

/** Records the error of a report; returns when the document failed first, or `null` if it has its answer by now. */
export async function recordFiscalFailure(
  tx: Tx,
  id: number,
  { code, kind, stored, again, now }: FailedReport,
): Promise<Date | null> {
  const row = await tx
    .updateTable('invoice')
    .set({
      fiscal_error: messageJson(stored),
      fiscal_error_code: code,
      fiscal_error_kind: kind,
      fiscal_first_failed_at: sql`coalesce(fiscal_first_failed_at, ${now})`,
      fiscal_due_at: again,
    })
    .where('id', '=', id)
    .where('fiscal', 'is', null)
    .returning('fiscal_first_failed_at')
    .executeTakeFirst()
  return row?.fiscal_first_failed_at ?? null
}

/**
 * Error code of documents that were issued without a mark while fiscalisation was on. They have nothing that the authority
 * accepts, so they are never reported, only shown to staff.
 */
export const unmarkedCode = 'unmarked'

/** The predicate of the index of the documents that failed (`invoice_report_failed`). */
const hasFailed = sql<boolean>`fiscal is null and fiscal_due_at is null and fiscal_error_code is not null`

/** Makes the documents due that failed because of settings or the certificate, after these have changed. */
export const makeConfigurationFailuresDue = (db: Queryable, now: Date) =>
  db
    .updateTable('invoice')
    .set({ fiscal_due_at: now })
    .where(hasFailed)
    .where('fiscal_error_kind', '=', 'configuration')
    .execute()

/**
 * Makes the documents due now that wait for their next attempt. A document that is being sent may be sent twice, and
 * gets the same answer.
 */
export const makeWaitingDue = (db: Queryable, now: Date) =>
  db
    .updateTable('invoice')
    .set({ fiscal_due_at: now })
    .where('fiscal_due_at', '>', now)
    .where('fiscal_error_kind', '=', 'later')
    .execute()

/**
 * Makes one document due now. Returns `null` if no such document is reported; `is_due` is `false` if it has its
 * answer.
 */
export async function makeReportDue(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ number: string; order: string; is_due: boolean } | null> {
  const { rows } = await sql<{ number: string; order: string; is_due: boolean }>`
    with due as (update invoice set fiscal_due_at = ${now}
      where id = ${id} and fiscal is null and (fiscal_due_at is not null
        or fiscal_error_code is not null and fiscal_error_code <> ${unmarkedCode}) returning id)
    select v.number, o.code as "order", exists (select from due) as is_due
    from invoice v join orders o on o.id = v.order_id
    where v.id = ${id} and (v.fiscal is not null or exists (select from due))`.execute(tx)
  return rows[0] ?? null
}

/** Documents that have waited for their answer since before an instant. */
export interface Unreported {
  count: number
  /** The oldest of them. */
  number: string
  issued_at: Date
  error: StoredMessage | null
}

/**
 * Returns the documents without an answer that were issued before an instant; `null` if there are none. Documents without a
 * mark never get an answer: they are returned only if they were issued after `unmarkedSince`.
 */
export async function findUnreportedBefore(
  db: Queryable,
  { before, unmarkedSince }: { before: Date; unmarkedSince: Date },
): Promise<Unreported | null> {
  const { rows } = await sql<Unreported>`
    select count(*) over () as count, number, issued_at, fiscal_error as error from (
      select number, issued_at, fiscal_error from invoice where fiscal_due_at is not null
      union all
      select number, issued_at, fiscal_error from invoice
      where ${hasFailed} and (fiscal_error_code <> ${unmarkedCode} or issued_at >= ${unmarkedSince})) v
    where issued_at < ${before} order by issued_at limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the personal numbers (OIB) of the staff who placed orders in the office, by the orders' ids; an order whose
 * seller entered none is left out. An order that is paid while it is placed is not in the log yet: then the
 * transaction's actor is the seller.
 */
export async function findOperators(tx: Tx, orderIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ order_id: number; oib: string }>`
    select o.id as order_id, s.oib from orders o join staff s on s.oib is not null and s.ended_at is null
      and 'staff:' || s.email = coalesce((select a.actor from audit_log a
        where a.subject = o.code and a.action = 'create-order' order by a.id limit 1), ${actorOf(tx)}::text)
    where o.id = any(${orderIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ order_id, oib }) => [order_id, oib]))
}

/** Numbers taken in the series of a tax authority at one device in one year. */
interface FiscalNumbers {
  premises: string
  device: string
  year: number
  last_number: number
}

/** Returns the numbers taken in the series of a tax authority. A counter has one row per device and year. */
export async function findFiscalNumbers(db: Queryable): Promise<FiscalNumbers[]> {
  const { rows } = await sql<FiscalNumbers>`
    select m[1]::int as year, m[2] as premises, m[3] as device, last_number
    from document_counter, regexp_match(series, '^fiscal-([0-9]{4})-(.+)-([^-]+)$') m where m is not null`.execute(
    db,
  )
  return rows
}

/** Returns how many documents wait for the tax authority's answer. */
export async function countReportsToSend(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('fiscal_due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
