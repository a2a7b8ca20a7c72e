import * as labels from '../../../texts/compiled/refusals/labels'
import * as texts from '../../../texts/compiled/effects/orders'
import type { Handlers } from '../../platform/http/serve'
import { cancelOrderHandler } from './cancel-order-call'
import { extendDeadlineHandler } from './extend-deadline'
import { findOrdersHandler } from './find-orders'
import { purgeTestOrdersHandler } from './purge-test-orders'
import { reactivateOrderHandler } from './reactivate-order-call'
import { addNote, changeContact } from '../../../contract/office/order-changes'
import {
  findOrderIdByCode,
  recordOrderEvent,
  findMoneyOf,
  findOrderEvents,
  recordOrderChange,
} from './orders.queries'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { writerOf, serveStaff, nameOfActor } from '../staff'
import { getOrder } from '../../../contract/office/orders'
import { officeOrderOf } from './office-order'
import { findOfficeRefunds } from './refunds.queries'
import { findDocumentsOfOrder } from '../invoices'
import { refundOfOrder, usableGateways } from './refund-view'
import { findWaitingMoney } from '../ledger'
import { findMailsTo, mailSummaryOf } from '../outbox'
import { isEmail } from '../../../rules/text/email'
import { missingFieldNames } from '../../../rules/text/fields'
import { tidyName } from '../../../rules/text/person-name'
import { changeOrder, effectOnOrder } from './change-order'
import type { Held } from './hold-order'
import type { Tx } from '../../platform/db/database'

/** Changes whom the mails of an order go to. The account that it belongs to stays. Can be tried first. */
const changeContactHandler = serveStaff(changeContact, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const full_name = tidyName(payload.full_name ?? '')
  const email = payload.email?.trim() ?? ''
  const missing = [
    ...(full_name === '' ? [{ field: 'full_name', label: labels.full_name() }] : []),
    ...(email === '' ? [{ field: 'email', label: labels.email() }] : []),
  ]
  if (missing.length > 0)
    throw new Refusal('fields-missing', {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  if (!isEmail(email)) throw new Refusal('invalid-email', { fields: ['email'] })
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, held) => {
      const { order } = held
      const changed = [
        ...(full_name === order.full_name ? [] : ['name']),
        ...(email === order.email ? [] : ['email']),
      ]
      if (changed.length === 0) throw new Refusal('nothing-changed')
      await recordOrderChange(tx, orderId, { full_name, email })
      const text = `Contact changed by staff: ${changed.join(', ')}`
      await recordOrderEvent(tx, orderId, context.now(), 'contact-changed', text)
      await audit.record(tx, {
        subject: order.code,
        after: { changed, reason: payload.reason?.trim() || undefined },
      })
      return { result: null, effect: effectOf(tx, held, { full_name, email }) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/** The previous contact is confirmed too, so a contact changed by someone else in the meantime is noticed. */
function effectOf(tx: Tx, held: Held, to: { full_name: string; email: string }) {
  const { full_name, email } = held.order
  return effectOnOrder(tx, held, {
    notes: [
      to.full_name === full_name ? null : texts.contact_name({ to: to.full_name, from: full_name }),
      to.email === email ? null : texts.contact_email({ to: to.email, from: email }),
    ],
    confirms: [full_name, email, to],
  })
}

/** An order with its history and its money. */
const getOrderHandler = serveStaff(getOrder, async ({ payload, context }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const events = await findOrderEvents(context.db.kysely, orderId)
  const movements = await findMoneyOf(context.db.kysely, orderId)
  const ofOrder = { ids: null, order: orderId, status: null, before: null, most: 100 }
  const refunds = await findOfficeRefunds(context.db.kysely, usableGateways(context), ofOrder)
  const documents = await findDocumentsOfOrder(context.db.kysely, orderId)
  const order = await officeOrderOf(context, orderId)
  const mails = await findMailsTo(context.db.kysely, order.customer.email, {
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
    waiting_money: await findWaitingMoney(context.db.kysely, orderId),
    documents: documents.map((document) => ({ ...document, issued_at: document.issued_at.toISOString() })),
    refunds: refunds.map((refund) => refundOfOrder(refund, order)),
    mails: mails.map(mailSummaryOf),
  }
})

/**
 * Adds what staff want to remember of an order to its history, with who wrote it. The log has that a note was written, not
 * what it says: it goes with the names of the order (`server/modules/orders/erase-orders.queries.ts`).
 */
const addNoteHandler = serveStaff(addNote, async ({ payload, context, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const note = payload.note?.trim() ?? ''
  if (note === '') throw new Refusal('note-missing', { fields: ['note'] })
  await context.db.transaction(async (tx) => {
    await recordOrderEvent(tx, orderId, context.now(), 'note', `${writerOf(staff)}: ${note}`)
    await audit.record(tx, { subject: payload.order })
  })
  return {}
})

/** The handlers of the office's order pages. */
export const orderHandlers = {
  'find-orders': findOrdersHandler,
  'get-order': getOrderHandler,
  'add-note': addNoteHandler,
  'cancel-order': cancelOrderHandler,
  'change-contact': changeContactHandler,
  'extend-deadline': extendDeadlineHandler,
  'reactivate-order': reactivateOrderHandler,
  'purge-test-orders': purgeTestOrdersHandler,
} satisfies Partial<Handlers>
