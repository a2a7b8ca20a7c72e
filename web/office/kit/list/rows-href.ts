import type { ListFilter, ListName } from '#contract/office/list'
import { paths } from '../paths'
import { listSearch } from './list-state'
import { periodValue, type Period } from './period'

const lists: Record<ListName, string> = {
  orders: paths.orders(),
  tickets: paths.tickets(),
  customers: paths.customers(),
  deliveries: paths.dispatch(),
  refunds: paths.refunds(),
  withdrawals: paths.withdrawals(),
  'bank-entries': paths.inbox(),
  'report-rows': paths.reports(),
  items: paths.catalogue(),
  vouchers: paths.vouchers(),
  mails: paths.mails(),
  'bulk-rows': paths.jobs(),
  audit: paths.log(),
}

/** Returns the address of the list that shows the rows of a figure. */
export function rowsHref({ list, filters }: ListFilter): string {
  // The rows of a report have a screen for each report.
  const { report, ...others } = filters
  if (list === 'report-rows' && typeof report === 'string') return paths.report(report) + searchOf(others)
  return lists[list] + searchOf(filters)
}

/** Returns the filters of a list for its address; an empty text without any. */
function searchOf(filters: ListFilter['filters']): string {
  const chosen = Object.entries(filters).map(([name, value]) => [name, valuesOf(value)] as const)
  const search = listSearch({
    query: '',
    chosen: Object.fromEntries(chosen),
    sort: null,
    cursor: null,
    hidden: [],
  })
  return search === '?' ? '' : search
}

/** Returns a value of a call's payload for a list's address. */
function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object') {
    const { from = null, to = null } = value as Partial<Period>
    return [periodValue({ from, to })]
  }
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}
