import { findOrders } from '../../../contract/office/orders'
import { viewForOffice } from '../../books/office-order'
import { findOrderPage } from '../../books/orders.sql'
import { serveStaff } from '../../staff/serve-staff'

/** How many orders a page of the office's list has. */
const pageSize = 50

/** A page of the orders that fit a text and a status, newest first. */
export const findOrdersHandler = serveStaff(findOrders, async ({ payload, world }) => {
  const text = payload.query?.trim() || null
  const before = payload.cursor !== null && /^\d{1,15}$/.test(payload.cursor) ? Number(payload.cursor) : null
  const page = { text, status: payload.status, before, most: pageSize + 1 }
  const found = await findOrderPage(world.db.kysely, page)
  const stock = await world.catalogue.stock()
  const shown = found.slice(0, pageSize)
  return {
    orders: shown.map((stored) => viewForOffice(world, stored, stock)),
    cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null,
  }
})
