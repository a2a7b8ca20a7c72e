import { findOrders } from '../../../contract/office/orders'
import { viewForOffice } from '../../books/office-order'
import { findOrderPage } from '../../books/orders.sql'
import { readPage } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'

/** The page size of the office's list. */
const pageSize = 50

/** A page of the orders that match a text and a status, newest first. */
export const findOrdersHandler = serveStaff(findOrders, async ({ payload, world }) => {
  const text = payload.query?.trim() || null
  const { shown, cursor } = await readPage(payload.cursor, pageSize, (page) =>
    findOrderPage(world.db.kysely, { text, status: payload.status, ...page }),
  )
  const stock = await world.catalogue.stock()
  return {
    orders: shown.map((stored) => viewForOffice(world, stored, stock)),
    cursor,
  }
})
