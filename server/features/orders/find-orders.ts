import { findOrders, type OrderRow } from '../../../contract/office/orders'
import { searchPattern } from '../../../rules/search-pattern'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { instant, instantOrNull } from '../../stock/shop-item'
import { findNewestOrders, type FoundOrder, searchOrders } from './find-orders.sql'

/** The page size of the office's list. */
const pageSize = 50

/** A page of the orders that match a text and a status, newest first. */
export const findOrdersHandler = serveStaff(findOrders, async ({ payload, world }) => {
  const text = payload.query?.trim() || null
  const pattern = text === null ? null : searchPattern(text)
  if (text !== null && pattern === null) return { orders: [], cursor: null }
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (part) =>
    world.db.transaction((tx) => {
      const page = { ...part, status: payload.status }
      return text === null || pattern === null
        ? findNewestOrders(tx, page)
        : searchOrders(tx, text, pattern, page)
    }),
  )
  return { orders: shown.map(rowOf), cursor }
})

function rowOf(found: FoundOrder): OrderRow {
  const { full_name, email, country, ...row } = found
  return {
    ...row,
    customer: { full_name, email, country },
    created_at: instant(row.created_at),
    pay_until: instantOrNull(row.pay_until),
    next_due_at: instantOrNull(row.next_due_at),
  }
}
