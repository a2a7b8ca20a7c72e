import { sql } from 'kysely'
import { reportParts, type ReportName } from '../../../contract/office/reports'
import type { Tx } from '../../platform/db/database'
import { reportRows, type ReportScope } from './report-rows.queries'

interface Sums {
  rows: number
  pieces: number | null
  amount: number
  net: number | null
  tax: number | null
}

/** The sums of a part's value; of the total, `by` is `total`. */
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

/** A statement of a report is planned for its days: one plan for all would be wrong for short or for long periods. */
const planForValues = sql`set local plan_cache_mode = 'force_custom_plan'`

const column = (by: string) => sql.ref(`g_${by}`)
const dividedBy = (report: ReportName) => reportParts[report].filter((by) => by !== 'total')

/** All figures of a report in one pass over its rows. Rows without a value of a part are in its total alone. */
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

/** Which rows: of a part's value, or of the total if it is null; after a row's key, at most so many. */
export interface RowPage {
  readonly of: { readonly by: string; readonly value: string } | null
  readonly after: { readonly key: number; readonly part: number } | null
  readonly most: number
}

/** The rows of a figure, by the query that the figure is read from. */
export async function findRows(
  tx: Tx,
  report: ReportName,
  scope: ReportScope,
  { of, after, most }: RowPage,
): Promise<FoundRow[]> {
  await planForValues.execute(tx)
  const isOf = of === null ? sql`true` : sql`${column(of.by)} = ${of.value}`
  const isAfter = after === null ? sql`true` : sql`(key, part) < (${after.key}, ${after.part})`
  const query = sql<FoundRow>`
    select key, part, at, "order", document, what, pieces, amount, net, tax
    from (${reportRows[report](scope)}) r where ${isOf} and ${isAfter} order by key desc, part desc limit ${most}`
  return (await tx.executeQuery<FoundRow>(query.compile(tx))).rows
}

/** The documents of a period by their series. */
export interface FoundSeries {
  series: string
  kind: 'invoice' | 'credit-note'
  documents: number
  first: string
  last: string
}

/** The series that have documents in a period, with the first and the last number of them. */
export async function findSeries(tx: Tx, { from, before, withTests }: ReportScope): Promise<FoundSeries[]> {
  const query = sql<FoundSeries>`
    select s.*, (select number from invoice where series = s.series and sequence = s.lowest) as first,
      (select number from invoice where series = s.series and sequence = s.highest) as last
    from (select series, kind, count(*) as documents, min(sequence) as lowest, max(sequence) as highest from invoice
      where issued_at >= ${from} and issued_at < ${before} and (${withTests} or series not like 'test-%')
      group by series, kind) s order by series`
  return (await tx.executeQuery<FoundSeries>(query.compile(tx))).rows
}

/** A range of numbers of a series that no document has. */
export interface FoundGap {
  series: string
  first: number
  last: number
  is_recorded: boolean
}

/** The numbers up to its counter that no document of a series has; those that a restore skipped are in the log. */
export async function findGaps(tx: Tx, series: readonly string[], most: number): Promise<FoundGap[]> {
  const query = sql<FoundGap>`
    select g.*, exists (select from audit_log a where a.subject = g.series and a.action = 'skip-invoice-numbers'
        and (a.after ->> 'first')::bigint <= g.first and (a.after ->> 'last')::bigint >= g.last) as is_recorded
    from (select n.series, n.before + 1 as first, n.sequence - 1 as last
      from (select series, sequence, lag(sequence, 1, 0::bigint) over (partition by series order by sequence) as before
        from (select series, sequence from invoice where series = any(${series}::text[])
          union all select series, last_number + 1 from document_counter where series = any(${series}::text[])) all_numbers) n
      where n.sequence > n.before + 1) g
    order by g.series, g.first limit ${most}`
  return (await tx.executeQuery<FoundGap>(query.compile(tx))).rows
}
