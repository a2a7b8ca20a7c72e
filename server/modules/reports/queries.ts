import { sql, type RawBuilder } from 'kysely'
import { reportParts, type ReportName } from '#contract/office/reports'
import type { StaffRole } from '#contract/office/sign-in'
import type { DocumentKind } from '#contract/order'
import type { Tx, Queryable } from '../../platform/db/database'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'
import { isOwing } from '../orders'

interface Sums {
  rows: number
  pieces: number | null
  amount: number
  net: number | null
  tax: number | null
}

/** The sums of one value of a part. `by` is the part, or `total` for the sums of all rows. */
export interface FoundFigure extends Sums {
  by: string
  value: string
}

/** A row of a figure. */
export interface FoundRow extends Omit<Sums, 'rows'> {
  key: number
  part: number
  at: Date
  order: string
  document: string | null
  what: string
}

/** Makes PostgreSQL plan for the actual period, because no generic plan suits both short and long periods. */
const planForValues = sql`set local plan_cache_mode = 'force_custom_plan'`

const column = (by: string) => sql.ref(`g_${by}`)
const dividedBy = (report: ReportName) => reportParts[report].filter((by) => by !== 'total')

/** Computes all figures of a report in one pass over its rows. Rows without a value for a part only count in the total. */
export async function findFigures(tx: Tx, report: ReportName, scope: ReportScope): Promise<FoundFigure[]> {
  await planForValues.execute(tx)
  const parts = dividedBy(report)
  const columns = parts.map(column)
  const sets = columns.map((one) => sql`(${one})`)
  const names = parts.map((by) => sql`when grouping(${column(by)}) = 0 then ${by}`)
  const query = sql<FoundFigure>`
    select * from (select case ${sql.join(names, sql` `)} else 'total' end as by,
        case when grouping(${sql.join(columns)}) = ${2 ** parts.length - 1} then '' else coalesce(${sql.join(columns)}) end as value,
        count(*) as rows, sum(pieces) as pieces, coalesce(sum(amount), 0) as amount, sum(net) as net, sum(tax) as tax
      from (${reportRows[report](scope)}) r group by grouping sets ((), ${sql.join(sets)})) f
    where value is not null order by by, amount desc, value`
  return (await tx.executeQuery<FoundFigure>(query.compile(tx))).rows
}

/** Selects a page of rows. */
export interface RowPage {
  /** The value of a part; null for the total. */
  readonly of: { readonly by: string; readonly value: string } | null
  /** The last row of the previous page; null for the first page. */
  readonly after: { readonly key: number; readonly part: number } | null
  readonly limit: number
}

/** Finds the rows of a figure with the query that the figure is computed from. */
export async function findRows(
  tx: Tx,
  report: ReportName,
  scope: ReportScope,
  { of, after, limit }: RowPage,
): Promise<FoundRow[]> {
  await planForValues.execute(tx)
  const isOf = of === null ? sql`true` : sql`${column(of.by)} = ${of.value}`
  const isAfter = after === null ? sql`true` : sql`(key, part) < (${after.key}, ${after.part})`
  const query = sql<FoundRow>`
    select key, part, at, "order", document, what, pieces, amount, net, tax
    from (${reportRows[report](scope)}) r where ${isOf} and ${isAfter} order by key desc, part desc limit ${limit}`
  return (await tx.executeQuery<FoundRow>(query.compile(tx))).rows
}

/** The documents of a period in one series. */
export interface FoundSeries {
  series: string
  kind: DocumentKind | null
  documents: number
  first: string
  last: string
}

/** Finds the series that have documents in a period, with the first and last of their numbers. */
export async function findSeries(tx: Tx, { from, before, withTests }: ReportScope): Promise<FoundSeries[]> {
  const query = sql<FoundSeries>`
    select s.*, (select number from invoice where series = s.series and sequence = s.lowest) as first,
      (select number from invoice where series = s.series and sequence = s.highest) as last
    from (select series, case when min(kind) = max(kind) then min(kind) end as kind, count(*) as documents, min(sequence) as lowest, max(sequence) as highest from invoice
      where issued_at >= ${from} and issued_at < ${before} and (${withTests} or series not like 'test-%')
      group by series) s order by series`
  return (await tx.executeQuery<FoundSeries>(query.compile(tx))).rows
}

/** A range of numbers of a series that no document has. */
export interface FoundGap {
  series: string
  first: number
  last: number
  is_recorded: boolean
}

/**
 * Finds the numbers up to the counter of a series that no document has. `is_recorded` is true for numbers that were skipped
 * after a restore and recorded in the audit log.
 */
export async function findGaps(tx: Tx, series: readonly string[], limit: number): Promise<FoundGap[]> {
  const query = sql<FoundGap>`
    select g.*, exists (select from audit_log a where a.subject = g.series and a.action = 'skip-invoice-numbers'
        and (a.after ->> 'first')::bigint <= g.first and (a.after ->> 'last')::bigint >= g.last) as is_recorded
    from (select n.series, n.before + 1 as first, n.sequence - 1 as last
      from (select series, sequence, lag(sequence, 1, 0::bigint) over (partition by series order by sequence) as before
        from (select series, sequence from invoice where series = any(${series}::text[])
          union all select series, last_number + 1 from document_counter where series = any(${series}::text[])) all_numbers) n
      where n.sequence > n.before + 1) g
    order by g.series, g.first limit ${limit}`
  return (await tx.executeQuery<FoundGap>(query.compile(tx))).rows
}

type Sql = RawBuilder<unknown>

/** Parameters of a report. */
export interface ReportScope {
  /** Start of the first day (inclusive). */
  readonly from: Date
  /** End of the last day (exclusive). */
  readonly before: Date
  readonly zone: string
  /** Whether orders paid at the sandbox are included. */
  readonly withTests: boolean
  /** Start of the current day. */
  readonly today: Date
  /** Starts of the days 7, 30 and 60 days ago, which delimit the ages of overdue payments. */
  readonly ages: readonly [week: Date, month: Date, twoMonths: Date]
}

const within = (at: Sql, { from, before }: ReportScope) => sql`${at} >= ${from} and ${at} < ${before}`
const dayOf = (at: Sql, { zone }: ReportScope) => sql`(${at} at time zone ${zone})::date::text`
const noTaxes = sql`null::bigint as net, null::bigint as tax`
/**
 * Joins the order of a row by its id. `offset 0` prevents PostgreSQL from scanning the whole table, which is only faster as
 * long as the shop has few orders.
 */
const orderOf = (id: Sql) => sql`cross join lateral (select * from orders where id = ${id} offset 0) o`
const piecesOfOrder = sql`cross join lateral (select * from order_item where order_id = o.id offset 0) i`
const country = sql`coalesce(o.shipping_country, o.country, '')`

const createdAt = sql`o.created_at`
/** Condition for sold orders, the same as in `get-today`. A cancelled order with a late payment is not sold. */
const sold = (scope: ReportScope) =>
  sql`${within(createdAt, scope)} and o.cancelled_at is null and (${scope.withTests} or not o.is_test)`

/** Selects the pieces, shipping and discount of each order. They add up to its total. */
function sales(scope: ReportScope): Sql {
  const ofOrder = sql`o.created_at as at, o.code as "order", null::text as document`
  const groups = sql`${dayOf(createdAt, scope)} as g_day, o.channel as g_channel, ${country} as g_country`
  return sql`select o.id as key, i.id as part, ${ofOrder}, n.name as what, 1 as pieces, i.price::bigint + i.fee as amount,
      ${noTaxes}, n.external_code as g_item, ${groups}
    from orders o ${piecesOfOrder} join item n on n.id = i.item_id where ${sold(scope)}
    union all
    select o.id, l.part, ${ofOrder}, l.what, 0, l.amount, ${noTaxes}, l.code, ${groups}
    from orders o cross join lateral (values
      (0::bigint, 'Shipping', o.shipping_amount::bigint, ':shipping'),
      (-1, coalesce(o.discount_name, 'Discount'), -o.discount_amount, ':discount')) l (part, what, amount, code)
    where l.amount <> 0 and ${sold(scope)}`
}

const fees = (scope: ReportScope): Sql => sql`select i.id as key, 0::bigint as part, o.created_at as at,
    o.code as "order", null::text as document, n.name as what, 1 as pieces, i.fee::bigint as amount, ${noTaxes},
    n.external_code as g_item
  from orders o ${piecesOfOrder} join item n on n.id = i.item_id
  where i.fee > 0 and ${sold(scope)}`

const issuedAt = sql`v.issued_at`
const orderOfDocument = orderOf(sql`v.order_id`)
const documentsOf = (scope: ReportScope) =>
  sql`${within(issuedAt, scope)} and (${scope.withTests} or v.series not like 'test-%')`

/**
 * Selects each tax rate of each document. Amounts of credit notes and cancellations are negative. The invoice of a payment
 * plan has the whole sale, and its advance invoices and their cancellations add up to 0.
 */
const taxes = (
  scope: ReportScope,
): Sql => sql`select v.id as key, t.part, v.issued_at as at, o.code as "order",
    v.number as document, t.tax ->> 'rate' || ' %' as what, null::int as pieces,
    (t.tax -> 'net')::bigint + (t.tax -> 'tax')::bigint as amount,
    (t.tax -> 'net')::bigint as net, (t.tax -> 'tax')::bigint as tax, t.tax ->> 'rate' as g_percent,
    (t.tax ->> 'rate') || ' ' || ${country} as g_rate, v.snapshot -> 'fiscal' ->> 'premises' as g_premises
  from invoice v ${orderOfDocument}
    cross join lateral jsonb_array_elements(v.snapshot -> 'taxes') with ordinality t (tax, part)
  where ${documentsOf(scope)}`

const documents = (scope: ReportScope): Sql => sql`select v.id as key, 0::bigint as part, v.issued_at as at,
    o.code as "order", v.number as document, v.snapshot -> 'customer' ->> 'name' as what, null::int as pieces,
    (v.snapshot -> 'total')::bigint as amount, (v.snapshot -> 'net')::bigint as net, (v.snapshot -> 'tax')::bigint as tax,
    v.kind as g_kind,
    case when v.fiscal is not null then 'yes' when v.fiscal_due_at is not null or v.fiscal_error_code is not null then 'no' end
      as g_reported
  from invoice v ${orderOfDocument} where ${documentsOf(scope)}`

const movedAt = sql`m.at`
const orderOfMovement = orderOf(sql`m.order_id`)

/** Selects payments received; refunds are negative. The cashier of cash and terminal payments comes from the audit log. */
const money = (scope: ReportScope): Sql => sql`select m.id as key, 0::bigint as part, m.at, o.code as "order",
    null::text as document, m.reference as what, null::int as pieces, m.amount::bigint as amount, ${noTaxes},
    m.kind as g_kind, ${dayOf(movedAt, scope)} as g_day, m.kind || ' ' || by.actor as g_staff,
    case when m.recorded_at >= ${scope.before} then 'later' end as g_recorded
  from movement m ${orderOfMovement}
    left join lateral (select coalesce((select a.actor from audit_log a
        where a.subject = o.code and a.action in ('create-order', 'take-payment')
        order by abs(extract(epoch from a.at - m.recorded_at)), a.id limit 1), '') as actor) by
      on m.kind in ('cash', 'terminal')
  where ${within(movedAt, scope)} and m.kind <> 'voucher'
    and (${scope.withTests} or not o.is_test or m.kind in ('transfer', 'cash', 'terminal'))`

const refunds = (
  scope: ReportScope,
): Sql => sql`select m.id as key, 0::bigint as part, m.at, o.code as "order",
    null::text as document, m.reference as what, null::int as pieces, -m.amount::bigint as amount, ${noTaxes},
    case when m.attempt_id is null then 'bank' else 'card' end as g_way, ${dayOf(movedAt, scope)} as g_day
  from movement m ${orderOfMovement}
  where ${within(movedAt, scope)} and m.kind in ('refund', 'refund-failed') and (${scope.withTests} or not o.is_test)`

const vouchers = (
  scope: ReportScope,
): Sql => sql`select m.id as key, 0::bigint as part, m.at, o.code as "order",
    null::text as document, coalesce(o.discount_name, '') as what, null::int as pieces, m.amount::bigint as amount,
    ${noTaxes}, case when m.amount > 0 then 'used' else 'returned' end as g_direction
  from movement m ${orderOfMovement}
  where ${within(movedAt, scope)} and m.kind = 'voucher' and (${scope.withTests} or not o.is_test)`

/** Selects outstanding instalments of payment plans, regardless of the period. */
const plans = ({
  today,
  ages: [week, month, twoMonths],
  withTests,
}: ReportScope): Sql => sql`select p.id as key,
    0::bigint as part, p.due_at as at, o.code as "order", null::text as document, p.reference as what, null::int as pieces,
    (p.amount - p.paid_amount)::bigint as amount, ${noTaxes},
    case when p.due_at >= ${today} then 'not-due' when p.due_at >= ${week} then '1-7'
      when p.due_at >= ${month} then '8-30' when p.due_at >= ${twoMonths} then '31-60' else '61+' end as g_age
  from orders o cross join lateral (select * from payment where order_id = o.id offset 0) p
  where ${isOwing} and p.paid_amount < p.amount
    and jsonb_array_length(o.payment_plan) > 0 and (${withTests} or not o.is_test)`

const startsAt = sql`coalesce(t.travel_time, n.travel_time, e.starts_at)`
const utcOf = (at: Sql) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/**
 * Selects tickets of events and departures that begin in the period, regardless of when they were sold. Valid tickets are
 * read through the index of taken places, and others through the index of void tickets.
 */
const attendance = (scope: ReportScope): Sql => sql`select i.id as key, 0::bigint as part,
    coalesce(i.admitted_at, i.issued_at, o.created_at) as at, o.code as "order", null::text as document, n.name as what,
    1 as pieces, 0::bigint as amount, ${noTaxes}, s.state as g_state, s.state || ' ' || n.event as g_event,
    s.state || ' ' || n.external_code as g_item, s.state || ' ' || n.departure || ' ' || n.external_code as g_departure
  from (select n.id, n.name, n.external_code, e.code as event, t.id as time_id,
      ${utcOf(sql`coalesce(t.travel_time, n.travel_time)`)} as departure
    from item n left join event e on e.id = n.event_id left join travel_time t on t.item_id = n.id
    where n.shop_item_type = 'tickets' and ${within(startsAt, scope)}
    -- offset 0 evaluates this first; otherwise the tickets of all events may be read before the period is checked.
    offset 0) n
  cross join lateral (
    (select * from order_item where item_id = n.id and takes_place and issued_at is not null
      and status not in ('void', 'refunded') offset 0)
    union all
    (select * from order_item where item_id = n.id and code is not null and status in ('void', 'refunded') offset 0)) i
  cross join lateral (select case when i.status in ('void', 'refunded') then 'void'
    when i.admitted_at is not null then 'scanned' else 'issued' end as state) s
  ${orderOf(sql`i.order_id`)}
  where (n.time_id is null or i.travel_time_id = n.time_id) and (${scope.withTests} or not o.is_test)`

/**
 * Queries for the rows of each report. The columns `g_…` are the parts by which figures are grouped. Figures, lists of rows
 * and exports are all read from these queries.
 */
export const reportRows: Readonly<Record<ReportName, (scope: ReportScope) => Sql>> = {
  sales,
  fees,
  taxes,
  money,
  refunds,
  vouchers,
  plans,
  documents,
  attendance,
}

/** A document with the data of its PDF. */
export interface FoundDocument {
  id: number
  kind: DocumentKind
  number: string
  issued_at: Date
  order: string
  snapshot: InvoiceSnapshot
  fiscal: FiscalAnswer | null
}

const issuedIn = ({ from, before, withTests }: ReportScope) =>
  sql`v.issued_at >= ${from} and v.issued_at < ${before} and (${withTests} or v.series not like 'test-%')`

/** Counts the documents of a period and finds the lowest and highest id among them. */
export async function findRange(
  tx: Tx,
  scope: ReportScope,
): Promise<{ documents: number; first: number; last: number }> {
  await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
  // `offset 0` makes PostgreSQL use the index on time instead of scanning the ids for min and max.
  const query = sql<{ documents: number; first: number | null; last: number | null }>`
    select count(*) as documents, min(id) as first, max(id) as last
    from (select v.id from invoice v where ${issuedIn(scope)} offset 0) v`
  const { rows } = await tx.executeQuery<{ documents: number; first: number | null; last: number | null }>(
    query.compile(tx),
  )
  const [found] = rows
  return { documents: found?.documents ?? 0, first: found?.first ?? 0, last: found?.last ?? 0 }
}

/** Finds the documents of a period with ids greater than `after` and at most `last`, ordered by id. */
export async function findDocuments(
  tx: Tx,
  scope: ReportScope,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<FoundDocument[]> {
  const { rows } = await sql<FoundDocument>`
    select v.id, v.kind, v.number, v.issued_at, o.code as "order", v.snapshot, v.fiscal
    from (select * from invoice v where v.id > ${after} and v.id <= ${last} and ${issuedIn(scope)}
      order by v.id limit ${limit}) v
    join orders o on o.id = v.order_id order by v.id`.execute(tx)
  return rows
}

/** Finds staff with one of these roles who can sign in and have no mail yet whose event key is the prefix plus their id. */
export const findStaffWithoutMail = (db: Queryable, roles: readonly StaffRole[], prefix: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', 'in', [...roles])
    .where('ended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('outbox')
            .select('outbox.id')
            .where('event_key', '=', sql<string>`${prefix} || staff.id`),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/** Finds the stored answer of a report that was computed after `since`; `undefined` if there is none. */
export async function findResult(db: Queryable, key: string, since: Date): Promise<unknown> {
  const row = await db
    .selectFrom('report_result')
    .select('answer')
    .where('key', '=', key)
    .where('computed_at', '>', since)
    .executeTakeFirst()
  return row?.answer
}

/** Stores the answer of a report, and deletes those that are older than a day. */
export const storeResult = (db: Queryable, key: string, answer: object, now: Date) =>
  sql`with old as (delete from report_result where computed_at < ${now}::timestamptz - interval '1 day' and key <> ${key})
    insert into report_result (key, computed_at, answer) values (${key}, ${now}, ${JSON.stringify(answer)}::jsonb)
    on conflict (key) do update set computed_at = excluded.computed_at, answer = excluded.answer`.execute(db)
