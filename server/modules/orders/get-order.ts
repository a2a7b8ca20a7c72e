import { getOrder } from '../../../contract/office/orders'
import { officeOrderOf } from './office-order'
import { findOfficeRefunds } from './office-refunds.queries'
import { findDocumentsOfOrder } from '../invoices'
import { refundOfOrder, usableGateways } from './refund-view'
import { findMoneyOf, findOrderEvents, findOrderIdByCode } from './orders.queries'
import { findWaitingMoney } from '../ledger'
import { findMailsTo, mailSummaryOf } from '../outbox'
import { nameOfActor, serveStaff } from '../staff'
import { orRefuse } from '../../platform/http/refusal'

/** An order with its history and its money. */
export const getOrderHandler = serveStaff(getOrder, async ({ payload, world }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const events = await findOrderEvents(world.db.kysely, orderId)
  const movements = await findMoneyOf(world.db.kysely, orderId)
  const ofOrder = { ids: null, order: orderId, status: null, before: null, most: 100 }
  const refunds = await findOfficeRefunds(world.db.kysely, usableGateways(world), ofOrder)
  const documents = await findDocumentsOfOrder(world.db.kysely, orderId)
  const order = await officeOrderOf(world, orderId)
  const mails = await findMailsTo(world.db.kysely, order.customer.email, {
    ofOrdersSince: new Date(order.created_at),
    most: 50,
  })
  return {
    order,
    events: events.map(({ at, kind, text, actor, full_name }) => ({
      at: at.toISOString(),
      kind,
      text,
      by: actor === null ? null : full_name || nameOfActor(actor),
    })),
    movements: movements.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
    waiting_money: await findWaitingMoney(world.db.kysely, orderId),
    documents: documents.map((document) => ({ ...document, issued_at: document.issued_at.toISOString() })),
    refunds: refunds.map((refund) => refundOfOrder(refund, order)),
    mails: mails.map(mailSummaryOf),
  }
})
