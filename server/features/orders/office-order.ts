import { findOrders, getOrder, type OfficeOrder } from '../../../contract/office'
import { serve } from '../../http/serve'
import { orRefuse } from '../../refusal'
import type { World } from '../../world'
import type { Stock } from '../catalogue/catalogue'
import { orderOf } from './order-view'
import {
  findOrderById,
  findOrderEvents,
  findOrderIdByCode,
  findOrderPage,
  type StoredOrder,
} from './orders.sql'

/** How many orders a page of the office's list has. */
const pageSize = 50

/** An order as its buyer has it, with who bought it and each ticket's barcode. */
export async function officeOrderOf(world: World, orderId: number): Promise<OfficeOrder> {
  const stored = orRefuse(await findOrderById(world.db.kysely, orderId), 'order-not-found')
  return viewOf(world, stored, await world.catalogue.stock())
}

function viewOf(world: World, stored: StoredOrder, stock: Stock): OfficeOrder {
  const order = orderOf(world, stored, stock, 'buyer')
  const itemById = new Map(stored.items.map((item) => [item.id, item]))
  return {
    ...order,
    customer: { full_name: stored.full_name, email: stored.email, country: stored.country },
    // The buyer does not see the code of a ticket that another customer holds; the office does.
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      code: itemById.get(ticket.id)?.code ?? null,
      barcode: itemById.get(ticket.id)?.barcode ?? null,
    })),
  }
}

/** An order with its history. */
export const getOrderHandler = serve(getOrder, async ({ payload, world }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const events = await findOrderEvents(world.db.kysely, orderId)
  return {
    order: await officeOrderOf(world, orderId),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  }
})

/** A page of the orders that fit a text and a status, newest first. */
export const findOrdersHandler = serve(findOrders, async ({ payload, world }) => {
  const text = payload.query?.trim() || null
  const before = payload.cursor !== null && /^\d{1,15}$/.test(payload.cursor) ? Number(payload.cursor) : null
  const page = { text, status: payload.status, before, most: pageSize + 1 }
  const found = await findOrderPage(world.db.kysely, page)
  const stock = await world.catalogue.stock()
  const shown = found.slice(0, pageSize)
  return {
    orders: shown.map((stored) => viewOf(world, stored, stock)),
    cursor: found.length > pageSize ? String(shown.at(-1)?.id ?? '') : null,
  }
})
