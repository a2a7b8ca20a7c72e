import type { PayloadOf } from '#contract/call'
import type { DocumentReport } from '#contract/office/fiscal'
import { extendDeadline, reactivateOrder, addNote, changeContact } from '#contract/office/order-changes'
import { cancelOrder, getOrder } from '#contract/office/orders'
import { dateText } from '#rules/dates/instant-text'
import { moneyText } from '#rules/money/money-text'
import { whyNoStaffReactivation } from '#rules/orders/ended-order'
import { isLaterDeadline } from '#rules/orders/order-dates'
import { graceEnd } from '#rules/payments/transfer-deadline'
import { countSlots } from '#rules/text/count-slots'
import { isEmail } from '#rules/text/email'
import { missingFieldNames } from '#rules/text/missing-fields'
import { tidyName } from '#rules/text/person-name'
import { readText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/orders'
import * as shared from '#texts/compiled/effects/shared'
import * as labels from '#texts/compiled/refusals/labels'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import type { Changed } from '../audit'
import { ticketTimesOf } from '../catalogue'
import { findDocumentsOfOrder } from '../invoices'
import { findWaitingMoney } from '../ledger'
import { findMailsTo, mailSummaryOf } from '../mail-queue'
import { serveStaff, writerOf, type AuditOfCall, nameOfActor } from '../staff'
import { endOrder } from './cancel-order'
import { changeCompanyHandler, setOrderCompanyHandler } from './change-company'
import {
  changeOrder,
  effectOnOrder,
  type LockedOrder,
  readLockedOrder,
  confirmAdmitted,
} from './change-order'
import { findOrdersHandler } from './find-orders'
import { findOfficeRefunds } from './find-refunds.queries'
import { eventText, orderEvent } from './order-events'
import { mailOrderReceived } from './order-mails'
import { refundOfOrder, usableGateways } from './order-refunds'
import { recordOrderChange, recordOrderEvent } from './order-state.queries'
import { officeOrderOf } from './order-view'
import {
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordDueDate,
  isRefundBeingPaid,
  findMoneyOf,
  findOrderEvents,
  findPromised,
} from './orders.queries'
import { purgeTestOrdersHandler } from './purge-test-orders'
import { restoreItems } from './reactivate-order'
import { settleOrder } from './settle-order'

type Bought = Parameters<typeof ticketTimesOf>[0]

/**
 * Returns the deadline that the customer sees, and the time at which the order of these items ends: a transfer has a grace
 * period, which ends when the first of them begins (`graceEnd`).
 */
export function deadlineOf(
  context: Context,
  { payment_method }: Pick<OrderRow, 'payment_method'>,
  until: Date,
  items: Bought,
) {
  const { settings, byId } = context.catalogue.current()
  if (payment_method !== 'bank_transfer') return { pay_until: until, expires_at: until }
  return {
    pay_until: until,
    expires_at: graceEnd(until, ticketTimesOf(items, byId), settings, context.now()),
  }
}

/** Returns the note of a preview if a deadline is after the first of these items begins, otherwise `null`. */
export function lateDeadlineNote(context: Context, until: Date, items: Bought): string | null {
  const { byId, settings } = context.catalogue.current()
  const starts = ticketTimesOf(items, byId).map((ticket) => ticket.starts)
  const first = Math.min(...starts)
  if (starts.length === 0 || until.getTime() <= first) return null
  return texts.deadline_after_start({ day: dateText(new Date(first).toISOString(), settings.timezone) })
}

/**
 * Moves the deadline of an unpaid order, or of a payment of a plan, to a later day. No mail is sent. Supports a dry
 * run.
 */
export const extendDeadlineHandler = serveStaff(extendDeadline, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const moved = await move(context, tx, locked, payload)
      await audit.record(tx, {
        subject: locked.order.code,
        before: { reference: moved.reference, due_at: moved.before },
        after: {
          reference: moved.reference,
          due_at: payload.until,
          reason: payload.reason?.trim() || undefined,
        },
      })
      return { result: null, effect: effectOfExtension(context, tx, locked, moved) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface Moved {
  reference: string
  before: Date
  after: Date
}

async function move(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  { reference, until }: Pick<PayloadOf<typeof extendDeadline>, 'reference' | 'until'>,
): Promise<Moved> {
  if (order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
  const payments = await findPaymentsOfOrder(tx, order.id)
  const payment = orRefuse(
    reference === null
      ? payments.find(({ paid_at }) => paid_at === null)
      : payments.find((one) => one.reference === reference.trim().toUpperCase()),
    reference === null ? 'payment-not-open' : 'payment-not-found',
  )
  if (payment.paid_at !== null) throw new Refusal('payment-not-open')
  const now = context.now()
  // A plan that has begun does not expire; an order that waits for its first payment does.
  const expires = order.expires_at !== null && payment.position === 1
  // An attempt at a card payment may have moved the order's deadline beyond the due date.
  const before =
    expires && order.pay_until !== null ? latest(order.pay_until, payment.due_at) : payment.due_at
  if (until === null || !isLaterDeadline(until, before, now))
    throw new Refusal('deadline-not-later', { fields: ['until'] })
  const at = new Date(until)
  await recordDueDate(tx, payment.id, at)
  if (expires) await recordOrderChange(tx, order.id, deadlineOf(context, order, at, items))
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'deadline-extended',
    orderEvent('extended', { position: payment.position }),
  )
  return { reference: payment.reference, before, after: at }
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

function effectOfExtension(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { reference, before, after }: Moved,
) {
  const { timezone } = context.catalogue.current().settings
  const day = (at: Date) => dateText(at.toISOString(), timezone)
  return effectOnOrder(tx, locked, {
    notes: [
      texts.due_moved({ reference, to: day(after), from: day(before) }),
      lateDeadlineNote(context, after, locked.items),
    ],
    confirms: [reference, before, after],
  })
}

/**
 * Cancels an order; if one of its tickets was admitted, staff must confirm it. If an order that had already ended
 * received money, its refund is opened. Supports a dry run.
 */
export const cancelOrderHandler = serveStaff(cancelOrder, async ({ payload, context, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: true, payload },
    async (tx, locked) => {
      const { cancelled_at, payment_status } = locked.order
      if (cancelled_at !== null && payment_status !== 'problem') throw new Refusal('order-is-cancelled')
      // Its money is being refunded by the bank or a gateway: a refund of everything would pay it twice.
      if (await isRefundBeingPaid(tx, orderId)) throw new Refusal('refund-under-way')
      const confirmed = confirmAdmitted(locked.items, payload.even_if_admitted)
      const now = context.now()
      await audit.record(tx, {
        subject: locked.order.code,
        before: { payment_status },
        after: { payment_status: 'cancelled', reason: payload.reason, ...confirmed },
      })
      const opened = await endOrder(context, tx, locked, {
        reason: 'shop',
        note: payload.reason,
        openedBy: staff.actor,
        now,
      })
      // A note, because notes are erased with the names of the order.
      const reason = payload.reason?.trim() ?? ''
      if (reason !== '')
        await recordOrderEvent(
          tx,
          orderId,
          now,
          'note',
          orderEvent('note', { by: writerOf(staff), note: reason }),
        )
      return { result: null, effect: effectOfCancellation(tx, locked, opened) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/**
 * Returns the effect of the end of an order, by the order before it. `money`: the amount of the refund that was
 * opened.
 */
function effectOfCancellation(tx: Tx, locked: LockedOrder, money: number) {
  const { order, items } = locked
  const tickets = items.filter((item) => item.barcode !== null && item.status !== 'refunded').length
  const places = items.filter((item) => item.takes_place).length
  return effectOnOrder(tx, locked, {
    tickets,
    places,
    money,
    notes: [
      tickets > 0 ? shared.tickets_void(countSlots(tickets)) : null,
      money > 0 ? shared.opened_as_refund({ amount: moneyText(money, order.currency) }) : null,
      places > 0 ? shared.places_free(countSlots(places)) : null,
    ],
    confirms: items.map((item) => [item.id, item.status, item.barcode_version]),
  })
}

type Payload = PayloadOf<typeof reactivateOrder>

/** Reactivates a cancelled order, which waits for its money again with a new deadline. Supports a dry run. */
const reactivateOrderHandler = serveStaff(reactivateOrder, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(context, { orderId, movesPlaces: true, payload }, (tx, locked) =>
    reactivate(context, tx, locked, { payload, audit }),
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

async function reactivate(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { payload, audit }: { payload: Payload; audit: AuditOfCall },
): Promise<Changed<null>> {
  const { order, items } = locked
  const now = context.now()
  if (order.cancelled_at === null) throw new Refusal('order-not-cancelled')
  const promised = await findPromised(tx, order.id)
  const { total_refunded } = order
  refuseIf(whyNoStaffReactivation({ was_paid: order.paid_at !== null, total_refunded, promised }))
  const { until } = payload
  if (until === null || !isLaterDeadline(until, null, now))
    throw new Refusal('deadline-not-later', { fields: ['until'] })
  const taken = items.filter((item) => !item.takes_place).length
  if (!(await restoreItems(tx, locked, now))) throw new Refusal('places-gone')

  const at = new Date(until)
  await recordOrderChange(tx, order.id, {
    ...deadlineOf(context, order, at, items),
    cancelled_at: null,
    cancelled_because: null,
    received_when_cancelled: null,
  })
  const open = (await findPaymentsOfOrder(tx, order.id)).find(({ paid_at }) => paid_at === null)
  if (open !== undefined) await recordDueDate(tx, open.id, at)
  await recordOrderEvent(tx, order.id, now, 'reactivated', orderEvent('reactivated_by_staff'))
  await audit.record(tx, {
    subject: order.code,
    before: { payment_status: order.payment_status, cancelled_because: order.cancelled_because },
    after: { until, reason: payload.reason?.trim() || undefined },
  })
  const status = await settleOrder(context, tx, await readLockedOrder(tx, order.id), now)
  if (status !== 'paid') {
    const key = `order-received:reactivated:${order.id}:${now.getTime()}`
    await mailOrderReceived(context, tx, await readLockedOrder(tx, order.id), now, key)
  }
  return { result: null, effect: effectOfReactivation(context, tx, locked, { taken, at }) }
}

function effectOfReactivation(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { taken, at }: { taken: number; at: Date },
) {
  const { order, items } = locked
  const { timezone } = context.catalogue.current().settings
  const owed = Math.max(0, order.total_price - order.total_paid)
  return effectOnOrder(tx, locked, {
    places: -taken,
    money: -owed,
    notes: [
      texts.places_taken_again(countSlots(taken)),
      // Money that arrived after its end may pay it.
      owed === 0
        ? shared.order_paid()
        : texts.pay_until({
            amount: moneyText(owed, order.currency),
            day: dateText(at.toISOString(), timezone),
          }),
      owed === 0 ? null : lateDeadlineNote(context, at, items),
    ],
    confirms: items.map(({ id, status }) => [id, status]),
  })
}

/** Changes the recipient of an order's mails. The order still belongs to the same account. Supports a dry run. */
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
    async (tx, locked) => {
      const { order } = locked
      // The new names would stay for ever: an erased order is not erased again.
      if (order.erased_at !== null) throw new Refusal('order-erased')
      const changed = [
        ...(full_name === order.full_name ? [] : (['name'] as const)),
        ...(email === order.email ? [] : (['email'] as const)),
      ]
      if (changed.length === 0) throw new Refusal('contact-unchanged')
      await recordOrderChange(tx, orderId, { full_name, email })
      const event = orderEvent('contact_changed', { changes: changed })
      await recordOrderEvent(tx, orderId, context.now(), 'contact-changed', event)
      await audit.record(tx, {
        subject: order.code,
        after: { changed, reason: payload.reason?.trim() || undefined },
      })
      return { result: null, effect: effectOfNewHolder(tx, locked, { full_name, email }) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/** The fingerprint contains the previous contact, so that a change by someone else in the meantime is noticed. */
function effectOfNewHolder(tx: Tx, locked: LockedOrder, to: { full_name: string; email: string }) {
  const { full_name, email } = locked.order
  return effectOnOrder(tx, locked, {
    notes: [
      to.full_name === full_name ? null : texts.contact_name({ to: to.full_name, from: full_name }),
      to.email === email ? null : texts.contact_email({ to: to.email, from: email }),
    ],
    confirms: [full_name, email, to],
  })
}

/** Answers an order with its history and its movements. */
const getOrderHandler = serveStaff(getOrder, async ({ payload, context }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const recorded = await findOrderEvents(context.db.kysely, orderId)
  const movements = await findMoneyOf(context.db.kysely, orderId)
  const ofOrder = { ids: null, order: orderId, status: null, before: null, limit: 100 }
  const refunds = await findOfficeRefunds(context.db.kysely, usableGateways(context), ofOrder)
  const documents = await findDocumentsOfOrder(context.db.kysely, orderId)
  const order = await officeOrderOf(context, orderId)
  const { timezone } = context.catalogue.current().settings
  const mails = await findMailsTo(context.db.kysely, order.customer.email, {
    ofOrdersSince: new Date(order.created_at),
    limit: 50,
  })
  return {
    order,
    events: recorded.map(({ at, kind, actor, full_name, currency, ...recordedEvent }) => ({
      at: at.toISOString(),
      kind,
      text: eventText(recordedEvent, { currency, timezone }),
      by: actor === null ? null : full_name || nameOfActor(actor),
    })),
    movements: movements.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
    waiting_money: await findWaitingMoney(context.db.kysely, orderId),
    documents: documents.map(({ id, kind, number, issued_at, ...report }) => ({
      id,
      checksum: context.keys.documentChecksum(order.code, id),
      kind,
      number,
      issued_at: issued_at.toISOString(),
      report: reportOf(report),
    })),
    refunds: refunds.map((refund) => refundOfOrder(refund, order)),
    mails: mails.map(mailSummaryOf),
  }
})

type FoundDocument = Awaited<ReturnType<typeof findDocumentsOfOrder>>[number]

/** Returns the state of the report of a document to the tax authority; `null` if it is not reported. */
function reportOf(
  document: Omit<FoundDocument, 'id' | 'kind' | 'number' | 'issued_at'>,
): DocumentReport | null {
  const { fiscal, fiscal_due_at, fiscal_error, fiscal_error_code, fiscal_first_failed_at, zki } = document
  if (fiscal === null && fiscal_due_at === null && fiscal_error_code === null) return null
  return {
    state: fiscal !== null ? 'reported' : fiscal_due_at === null ? 'failed' : 'waiting',
    jir: fiscal?.jir ?? null,
    zki,
    reported_at: fiscal?.at ?? null,
    failing_since: fiscal === null ? (fiscal_first_failed_at?.toISOString() ?? null) : null,
    next_attempt_at: fiscal_due_at?.toISOString() ?? null,
    error: fiscal_error && readText(fiscal_error),
  }
}

/**
 * Adds a note of staff, with its author, to the history of an order. The audit log records that a note was written,
 * not its text, which is erased with the names of the order (`server/modules/orders/erase-orders.queries.ts`).
 */
const addNoteHandler = serveStaff(addNote, async ({ payload, context, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const note = payload.note?.trim() ?? ''
  if (note === '') throw new Refusal('note-missing', { fields: ['note'] })
  await context.db.transaction(async (tx) => {
    await recordOrderEvent(
      tx,
      orderId,
      context.now(),
      'note',
      orderEvent('note', { by: writerOf(staff), note }),
    )
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
  'change-company': changeCompanyHandler,
  'set-order-company': setOrderCompanyHandler,
  'extend-deadline': extendDeadlineHandler,
  'reactivate-order': reactivateOrderHandler,
  'purge-test-orders': purgeTestOrdersHandler,
} satisfies Partial<Handlers>
