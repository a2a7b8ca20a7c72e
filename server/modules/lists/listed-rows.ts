import type { PayloadOf } from '#contract/call'
import type { OfficePath } from '#contract/calls'
import type { ListName } from '#contract/office/list'
import type { OfficeRole, OfficeCall } from '#contract/office/office-call'
import type { ColumnOf } from '#rules/exports/export-columns'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import { readPayload } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'
import type { Cell, TableRow } from '../../platform/tables/table-file'
import { mayCall, type Staff } from '../staff'

/** The call that reads a page of each list. */
export const callOfList = {
  orders: 'find-orders',
  tickets: 'find-tickets',
  customers: 'find-customers',
  deliveries: 'find-deliveries',
  refunds: 'find-refunds',
  withdrawals: 'find-withdrawals',
  'bank-entries': 'find-bank-entries',
  'report-rows': 'find-report-rows',
  items: 'find-items',
  vouchers: 'find-vouchers',
  mails: 'find-mails',
  'bulk-rows': 'find-bulk-rows',
  audit: 'find-audit',
} as const satisfies Record<ListName, OfficePath>

/** Returns whether a role may see a list, which means that it may make the list's call. */
export const maySeeList = (role: OfficeRole, list: ListName): boolean => mayCall(role, callOfList[list])

/** The page of a list after `cursor`, with at most `limit` rows. `null` means the first page and the list's page size. */
export interface ListedPage {
  readonly cursor: string | null
  readonly limit: number | null
}

type CellOf<Row> = (row: Row, currency: string) => Cell

interface ListedParts<List extends ListName, C extends OfficeCall, Row> {
  /** Reads a page with the same query as the list's call, as the role may see it. */
  read: (
    context: Context,
    payload: PayloadOf<C>,
    page: ListedPage,
    role: OfficeRole,
  ) => Promise<{ shown: readonly Row[]; cursor: string | null }>
  /** Returns the value of each column (`rules/exports/export-columns.ts`) for a row and the currency of its amounts. */
  cells: Readonly<Record<ColumnOf<List>, CellOf<Row>>>
  /** Returns the currency of a row's amounts. The default is the shop's currency. */
  currencyOf?: (row: Row) => string
  /** Number of rows per page. The default is 250. */
  atOnce?: number
}

/** The rows of a list for exports and jobs. */
export interface ListedRows {
  /**
   * Yields pages of the rows that match `filters` (the payload of the list's call), with these columns. Each page is read on
   * demand in its own transaction. Fails with the errors of the list's call, and for unknown filters, which would otherwise be
   * ignored and match too many rows.
   */
  pages(by: ListReader, filters: object, columns: readonly string[]): AsyncGenerator<readonly TableRow[]>
}

/** The reader of a list. */
interface ListReader {
  readonly context: Context
  readonly staff: Pick<Staff, 'role'>
}

/** Fields of a list's payload that do not filter rows. */
const ofPage: ReadonlySet<string> = new Set(['cursor', 'limit', 'with_counts'])

/** Makes the rows of a list available to exports and jobs, through the call of the list and its query. */
export function listedRows<List extends ListName, C extends OfficeCall, Row>(
  call: C,
  { read, cells, currencyOf, atOnce = 250 }: ListedParts<List, C, Row>,
): ListedRows {
  const byKey: Readonly<Record<string, CellOf<Row>>> = cells
  return {
    pages({ context, staff }, filters, columns) {
      const payload = filtersOf(call, filters)
      const ofShop = context.catalogue.current().settings.currency
      const makers = columns.map((key) => byKey[key] ?? (() => null))
      return (async function* () {
        let cursor: string | null = null
        do {
          const page = await read(context, payload, { cursor, limit: atOnce }, staff.role)
          yield page.shown.map((row) => {
            const currency = currencyOf?.(row) ?? ofShop
            return { cells: makers.map((cellOf) => cellOf(row, currency)), currency }
          })
          cursor = page.cursor
        } while (cursor !== null)
      })()
    },
  }
}

/** Validates filters as a payload of the list's call. */
function filtersOf<C extends OfficeCall>(call: C, filters: object): PayloadOf<C> {
  const unknown = Object.keys(filters).filter(
    (name) => ofPage.has(name) || !Object.hasOwn(call.payload.shape, name),
  )
  if (unknown.length > 0)
    throw new Refusal('invalid-input', {
      fields: Object.fromEntries(unknown.map((name) => [`filters.${name}`, [fields.filter_unknown()]])),
    })
  return readPayload(call, filters, 'filters.')
}
