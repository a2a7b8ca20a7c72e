import { getOrder } from '../../../contract/office/orders'
import { officeOrderOf } from '../../books/office-order'
import { findMoneyOf, findOrderEvents, findOrderIdByCode } from '../../books/orders.sql'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse } from '../../refusal'

/** An order with its history and its money. */
export const getOrderHandler = serveStaff(getOrder, async ({ payload, world }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const events = await findOrderEvents(world.db.kysely, orderId)
  const movements = await findMoneyOf(world.db.kysely, orderId)
  return {
    order: await officeOrderOf(world, orderId),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    movements: movements.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
  }
})
