import { CompiledQuery, type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, andCommit } from '../../platform/db/database'
import type { MoneyTables, FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'

/** Returns the orders' documents of these kinds, oldest first. */
export async function findDocumentsOf(
  tx: Tx,
  orderIds: readonly number[],
  kinds: readonly InvoiceSnapshot['kind'][],
) {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'order_id', 'kind', 'number', 'issued_at', 'snapshot', 'corrected_at'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, snapshot: row.snapshot as InvoiceSnapshot }))
}

/**
 * Returns an order's invoice and all credit notes on it, oldest first; a corrected invoice does not count. Returns
 * `null` without an invoice.
 */
export async function findInvoiced(tx: Tx, orderId: number) {
  const documents = await findDocumentsOf(tx, [orderId], ['invoice', 'credit-note'])
  const invoice = documents.find(({ kind, corrected_at }) => kind === 'invoice' && corrected_at === null)
  if (invoice === undefined) return null
  const creditNotes = documents.filter(
    ({ kind, snapshot: { original } }) =>
      kind === 'credit-note' &&
      original?.number === invoice.number &&
      // In the series of a tax authority numbers begin with 1 each year.
      original.issued_at === invoice.issued_at.toISOString(),
  )
  return { invoice, creditNotes: creditNotes.map(({ snapshot }) => snapshot) }
}

export type Invoiced = NonNullable<Awaited<ReturnType<typeof findInvoiced>>>

/** Returns whether an order has an invoice that was not corrected. */
export async function isInvoiced(tx: Tx, orderId: number): Promise<boolean> {
  const invoice = await tx
    .selectFrom('invoice')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('corrected_at', 'is', null)
    .executeTakeFirst()
  return invoice !== undefined
}

/**
 * Returns the snapshot of a document for printing, by its id or as one of an order, with the tax authority's later
 * answer.
 */
export async function findToPrint(
  db: Queryable,
  by: { id: number } | { order: string; document?: number | undefined },
): Promise<InvoiceSnapshot | null> {
  const { rows } = await sql<{ snapshot: InvoiceSnapshot; fiscal: FiscalAnswer | null }>`
    select v.snapshot, v.fiscal from invoice v join orders o on o.id = v.order_id
    where ${'id' in by ? sql`v.id = ${by.id}` : sql`o.code = ${by.order} and ${chosen(by.document)}`}`.execute(
    db,
  )
  const [row] = rows
  return row === undefined ? null : asPrinted(row)
}

/** Condition: the document of an order with this id; without an id, its invoice. */
const chosen = (document: number | undefined) =>
  document === undefined ? sql`v.kind = 'invoice' and v.corrected_at is null` : sql`v.id = ${document}`

/** Marks an invoice as corrected, so that another one of its order can be issued. */
export const markCorrected = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('invoice').set({ corrected_at: now }).where('id', '=', id).execute()

/** Returns the documents of an order with the state of their reports, oldest first. */
export const findDocumentsOfOrder = (db: Queryable, orderId: number) =>
  db
    .selectFrom('invoice')
    .select([
      'id',
      'kind',
      'number',
      'issued_at',
      'fiscal',
      'fiscal_due_at',
      'fiscal_error',
      'fiscal_error_code',
      'fiscal_first_failed_at',
      sql<string | null>`coalesce(snapshot -> 'fiscal' ->> 'zki', fiscal ->> 'zki')`.as('zki'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Adds the tax authority's later answer to a document's snapshot. */
export function asPrinted({
  snapshot,
  fiscal: answer,
}: {
  snapshot: InvoiceSnapshot
  fiscal: FiscalAnswer | null
}): InvoiceSnapshot {
  if (answer === null || snapshot.fiscal === null) return snapshot
  const qr_url = answer.qr_url ?? snapshot.fiscal.qr_url
  const zki = snapshot.fiscal.zki ?? answer.zki ?? null
  return { ...snapshot, fiscal: { ...snapshot.fiscal, zki, jir: answer.jir, qr_url } }
}

/** Any number that no other two-part advisory lock of the shop uses. */
const counterLock = 7_203_332

/** The prefix of series in a dry run (`server/modules/audit/queries.ts`); empty otherwise. */
const dryRunSeries = sql`coalesce(current_setting('shop.dry_run', true), '')`

/**
 * Takes the next number of each series in the list, in the list's order. A counter's row is locked until the
 * transaction ends, so no number is lost. The advisory lock makes waiting transactions queue: at the row itself some
 * of a crowd would wait forever. Counters are locked in the order of their names. In a dry run the returned series
 * have a prefix.
 */
export async function nextNumbers(
  tx: Tx,
  series: readonly string[],
): Promise<{ series: string; sequence: number }[]> {
  const counts = new Map<string, number>()
  for (const one of series) counts.set(one, (counts.get(one) ?? 0) + 1)
  const names = [...counts.keys()].toSorted()
  const taken = await sql<{ requested: string; series: string; last_number: number }>`
    insert into document_counter (series, last_number)
    select s.series, s.count
    from (select ${dryRunSeries} || n.series as series, count from unnest(${names}::text[], ${names.map((name) => counts.get(name))}::integer[]) as n (series, count)
          order by series) s
      cross join lateral pg_advisory_xact_lock(${counterLock}::int, hashtext(s.series))
    on conflict (series) do update set last_number = document_counter.last_number + excluded.last_number
    returning substr(series, 1 + length(${dryRunSeries})) as requested, series, last_number`.execute(tx)
  const last = new Map(taken.rows.map((row) => [row.requested, row]))
  return series.map((one) => {
    const left = counts.get(one) ?? 0
    counts.set(one, left - 1)
    const end = last.get(one)
    if (end === undefined) throw new Error('The counter answers its number')
    return { series: end.series, sequence: end.last_number - left + 1 }
  })
}

/** A numbered document to store; `fiscal_due_at` is `null` if it is not reported to a tax authority. */
export type NewDocument = Pick<
  Selectable<MoneyTables['invoice']>,
  | 'kind'
  | 'series'
  | 'sequence'
  | 'number'
  | 'order_id'
  | 'refund_id'
  | 'issued_at'
  | 'fiscal_due_at'
  | 'fiscal_error'
  | 'fiscal_error_code'
  | 'fiscal_error_kind'
  | 'fiscal_first_failed_at'
> & { snapshot: InvoiceSnapshot }

const insertText = `
  insert into invoice (kind, series, sequence, number, order_id, refund_id, issued_at, fiscal_due_at, fiscal_error,
    fiscal_error_code, fiscal_error_kind, fiscal_first_failed_at, snapshot)
  select kind, series, sequence, number, order_id, refund_id, issued_at, fiscal_due_at, fiscal_error,
    fiscal_error_code, fiscal_error_kind, fiscal_first_failed_at, snapshot
  from jsonb_populate_recordset(null::invoice, $1::jsonb)
  returning id`
const lastInsertText = insertText + andCommit

/** Stores documents and returns their ids in the same order; with `commits` the transaction is committed with it. */
export async function insertInvoices(
  tx: Tx,
  documents: readonly NewDocument[],
  { commits = false }: { commits?: boolean } = {},
): Promise<number[]> {
  const { rows } = await tx.executeQuery<{ id: number }>(
    CompiledQuery.raw(commits ? lastInsertText : insertText, [JSON.stringify(documents)]),
  )
  return rows.map(({ id }) => id)
}

/** Sets the last number of a series. */
export const setSeries = (db: Queryable, { series, last }: { series: string; last: number }) =>
  db
    .insertInto('document_counter')
    .values({ series, last_number: last })
    .onConflict((same) => same.column('series').doUpdateSet({ last_number: last }))
    .execute()
