import type { OfficePath } from '../../../contract/calls'
import type { ListName } from '../../../contract/office/list'
import type { OfficeRole, OfficeCall } from '../../../contract/office/office-call'
import { mayCall } from '../staff'
import * as fields from '../../../texts/compiled/refusals/office-fields'
import type { PayloadOf } from '../../../contract/call'
import type { ColumnOf } from '../../../rules/exports/export-columns'
import type { Cell, TableRow } from '../../platform/tables/table-file'
import { readPayload } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'

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

/** Whether a role may see a list: it may make the list's call. */
export const maySeeList = (role: OfficeRole, list: ListName): boolean => mayCall(role, callOfList[list])

/** A page of a list: after a row, at most so many; null: as many as the list shows. */
export interface ListedPage {
  readonly cursor: string | null
  readonly limit: number | null
}

type CellOf<Row> = (row: Row, currency: string) => Cell

interface ListedParts<List extends ListName, C extends OfficeCall, Row> {
  /** Reads a page as the list's call does: figures, rows and files come from one query. */
  read: (
    context: Context,
    payload: PayloadOf<C>,
    page: ListedPage,
  ) => Promise<{ shown: readonly Row[]; cursor: string | null }>
  /** Each column of the list (`rules/exports/export-columns.ts`), of a row and the currency of its money. */
  cells: Readonly<Record<ColumnOf<List>, CellOf<Row>>>
  /** The currency of a row's money; absent: the shop's. */
  currencyOf?: (row: Row) => string
  /** How many rows are read at once; absent: 250. */
  atOnce?: number
}

/** Gives access to all rows of a list, page by page. */
export interface ListedRows {
  /**
   * All rows that fit the filters, as the list's call takes them, with these columns, in pages. Each page is read by a
   * transaction of its own when it is asked for. Refuses what the list's call refuses, and a filter that it does not
   * have: such a filter would narrow nothing.
   */
  pages(context: Context, filters: object, columns: readonly string[]): AsyncGenerator<readonly TableRow[]>
}

/** Fields of a list's payload that choose no rows. */
const ofPage: ReadonlySet<string> = new Set(['cursor', 'limit', 'with_counts'])

/** Makes a list's rows available to exports: by the call that shows the list, and its query. */
export function listedRows<List extends ListName, C extends OfficeCall, Row>(
  call: C,
  { read, cells, currencyOf, atOnce = 250 }: ListedParts<List, C, Row>,
): ListedRows {
  const byKey: Readonly<Record<string, CellOf<Row>>> = cells
  return {
    pages(context, filters, columns) {
      const payload = filtersOf(call, filters)
      const ofShop = context.catalogue.current().settings.currency
      const makers = columns.map((key) => byKey[key] ?? (() => null))
      return (async function* () {
        let cursor: string | null = null
        do {
          const page = await read(context, payload, { cursor, limit: atOnce })
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

/** The filters as the list's call takes them. */
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
