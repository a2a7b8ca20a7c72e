import type { PayloadOf } from '#contract/call'
import { sentenceOfRefusal } from '#contract/every-refusal'
import type { Effect } from '#contract/office/effect'
import { refundItems, releaseItems } from '#contract/office/refunds'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import { refundAmounts, whyNotAmounts, type ChosenAmount } from '#rules/refunds/amounts'
import {
  whyCustomerCannotAsk,
  whyNoStaffRefund,
  type StaffRefundCandidate,
} from '#rules/refunds/staff-refund'
import { countSlots } from '#rules/text/count-slots'
import * as texts from '#texts/compiled/effects/refunds'
import * as shared from '#texts/compiled/effects/shared'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../audit'
import type { Stock } from '../catalogue'
import { mailsQueued } from '../mail-queue'
import {
  confirmAdmitted,
  officeOrderOf,
  type BankOfRefund,
  noBank,
  findOrderIdByCode,
  recordOrderEvent,
  type StoredOrder,
  refundableOrder,
  refundCandidate,
  findOrderById,
  lockOrder,
  changeOrder,
  effectOnOrder,
  type LockedOrder,
  openRefund,
  findRefund,
  orderEvent,
} from '../orders'
import { writerOf, type AuditOfCall, requireReauthentication, serveStaff, type Staff } from '../staff'
import { readBankDetails } from './bank-details'
import { openByQuote, paidOf, sealedBank, payBack } from './pay-back'

type Items = StoredOrder['items']

/**
 * Locks an order and returns the items that staff chose; rejects if they cannot be refunded. A plan is refunded as a
 * whole. A ticket that another customer holds must first come back to the buyer, as for the customer.
 */
async function chooseItems(
  tx: Tx,
  orderId: number,
  ids: readonly number[],
  stock: Stock,
  now: Date,
): Promise<{ order: StoredOrder; chosen: Items }> {
  await lockOrder(tx, orderId)
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const own = order.items.filter((item) => item.holder_id === null || item.holder_id === order.customer_id)
  const hasPlan = order.payment_plan.length > 0
  const chosen = hasPlan ? own : own.filter((item) => ids.includes(item.id))
  const { whole, candidates } = staffRefundOrder(order, chosen, stock)
  const isIncomplete = chosen.length < (hasPlan ? order.items.length : new Set(ids).size)
  if (isIncomplete) throw new Refusal('not-refundable', { fields: ['items'] })
  refuseIf(whyNoStaffRefund(whole, candidates, now), { fields: ['items'] })
  return { order, chosen }
}

/** Returns the input of the rules about refunds by staff for an order and the chosen items. */
function staffRefundOrder(order: StoredOrder, chosen: Items, stock: Stock) {
  const candidate = (item: Items[number]): StaffRefundCandidate => ({
    ...refundCandidate(item, stock.snapshot.byId.get(item.item_id)?.shop_item_type ?? 'tickets'),
    withdrawn: item.withdrawal_id !== null,
  })
  return {
    whole: { ...refundableOrder(order, stock), items: order.items.map(candidate) },
    candidates: chosen.map(candidate),
  }
}

type Payload = PayloadOf<typeof refundItems>

/** Opens a refund of single items, at the amount of the customer's own request or at amounts that staff choose. */
export const refundItemsHandler = serveStaff(refundItems, async ({ payload, context, staff, audit }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const bank = bankOf(context, orderId, payload, { stock, by: staff.actor })
  const dryRun = dryRunOf(payload)
  // The same applies if the account is entered later (`set-refund-account`).
  if (bank !== noBank && !dryRun.isDryRun) requireReauthentication(staff, context.now())
  const { result: refund_id, effect } = await changeOrDryRun(context.db, dryRun, (tx) =>
    open(context, tx, { orderId, payload, stock, bank, audit, staff }),
  )
  if (!dryRun.isDryRun) context.wake()
  return { order: await officeOrderOf(context, orderId), refund_id, effect }
})

/**
 * Returns the account of the payload; `noBank` if it has none, for money that is refunded by card or paid back by
 * staff.
 */
function bankOf(
  context: Context,
  orderId: number,
  payload: Payload,
  { stock, by }: { stock: Stock; by: string },
): BankOfRefund {
  const { bank_owner_full_name, bank_name, bank_bic, bank_iban, bank_account } = payload
  const isNamed = [bank_owner_full_name, bank_name, bank_bic, bank_iban, bank_account].some((text) =>
    text?.trim(),
  )
  if (!isNamed) return noBank
  return sealedBank(context, orderId, readBankDetails(payload, stock.snapshot.settings), by)
}

interface Requested {
  orderId: number
  payload: Payload
  stock: Stock
  bank: BankOfRefund
  audit: AuditOfCall
  staff: Staff
}

/**
 * Opens the refund. The order is locked: of two requests, by staff or by the customer, the second one finds the
 * first.
 */
async function open(context: Context, tx: Tx, requested: Requested): Promise<Changed<number>> {
  const { payload, stock, bank, staff } = requested
  const now = context.now()
  const { order, chosen } = await chooseItems(tx, requested.orderId, payload.items ?? [], stock, now)
  const { refundsActive } = stock.snapshot.settings
  const { whole, candidates } = staffRefundOrder(order, chosen, stock)
  const overridden = whyCustomerCannotAsk(whole, candidates, refundsActive, now)
  const reason = payload.reason?.trim() ?? ''
  if (overridden !== null && reason === '')
    throw new Refusal('reason-needed', { slots: { why: sentenceOfRefusal(overridden) }, fields: ['reason'] })
  const amounts = chosenAmounts(order, chosen, payload.amounts ?? [])
  if (amounts.length > 0 && reason === '') throw new Refusal('refund-reason-needed', { fields: ['reason'] })
  const confirmed = confirmAdmitted(
    chosen.map((item) => ({ status: item.status, admitted_at: item.admitted_at })),
    payload.even_if_admitted,
  )
  const opened = await openByQuote(context, tx, {
    order,
    chosen,
    bank,
    note: null,
    amounts,
    openedBy: staff.actor,
    now,
  })
  if (amounts.length > 0) {
    const event = orderEvent('refund_amount', {
      amount: opened.total,
      quoted: opened.quoted,
    })
    await recordOrderEvent(tx, order.id, now, 'refund-amount', event)
  }
  // A note, because notes are erased with the names of the order.
  if (reason !== '')
    await recordOrderEvent(
      tx,
      order.id,
      now,
      'note',
      orderEvent('note', { by: writerOf(staff), note: reason }),
    )
  await requested.audit.record(tx, {
    subject: order.code,
    after: {
      refund: opened.id,
      items: chosen.map(({ id }) => id),
      total: opened.total,
      amounts: amounts.length > 0 ? amounts : undefined,
      reason: reason || undefined,
      ...(overridden !== null && { overridden }),
      ...confirmed,
    },
  })
  return {
    result: opened.id,
    effect: effectOf(order, chosen, { money: opened.total, mails: mailsQueued(tx), amounts }),
  }
}

/**
 * Returns the chosen amounts that differ from the shop's quote, each with the quote; rejects amounts that cannot be
 * refunded.
 */
function chosenAmounts(
  order: StoredOrder,
  chosen: StoredOrder['items'],
  amounts: readonly ChosenAmount[],
): (ChosenAmount & { instead_of: number })[] {
  for (const [index, { item }] of amounts.entries()) {
    const isTwice = amounts.findIndex((one) => one.item === item) < index
    if (isTwice || !chosen.some(({ id }) => id === item))
      throw new Refusal('invalid-input', {
        fields: { [`amounts.${index}.item`]: [fields.refund_item_twice()] },
      })
  }
  const why = whyNotAmounts(paidOf(order), chosen, amounts)
  if (why !== null) {
    const slots = { most: moneyText(why.max, order.currency) }
    if (why.because === 'above-order') throw new Refusal('refund-above-order', { slots, fields: ['amounts'] })
    throw new Refusal('refund-above-item', { slots, fields: [`amounts.${why.index}.amount`] })
  }
  return refundAmounts(paidOf(order), chosen, amounts)
    .filter(({ amount, quoted }) => amount !== quoted)
    .map(({ id, amount, quoted }) => ({ item: id, amount, instead_of: quoted }))
}

interface Opened {
  /** The total of the refund, in minor units. */
  money: number
  mails: number
  /** The amounts that staff chose. */
  amounts: readonly ChosenAmount[]
}

function effectOf(
  order: StoredOrder,
  chosen: StoredOrder['items'],
  { money, mails, amounts }: Opened,
): Effect {
  const tickets = chosen.filter((item) => item.barcode !== null).length
  const worth = sum(chosen.map((item) => item.price + item.fee + item.shipping_refund))
  const paid = order.payment_plan.length > 0 ? order.total_paid : worth
  const kept = Math.max(0, paid - money)
  const notPaidBack = amounts.length > 0 ? texts.not_paid_back : texts.fees_not_paid_back
  const notes = [
    shared.opened_as_refund({ amount: moneyText(money, order.currency) }),
    kept > 0 ? notPaidBack({ amount: moneyText(kept, order.currency) }) : null,
    tickets > 0 ? texts.tickets_paused(countSlots(tickets)) : null,
    shared.mails_sent(countSlots(mails)),
  ]
  return {
    carts: 0,
    orders: 1,
    tickets,
    places: 0,
    mails,
    money,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf([
      order.id,
      money,
      amounts.map(({ item, amount }) => [item, amount]),
      chosen.map((item) => [item.id, item.status, item.barcode_version]),
    ]),
  }
}

type ReleasePayload = PayloadOf<typeof releaseItems>

/** Ends single items without money, as a refund of 0 that is completed at once: their places are free. */
export const releaseItemsHandler = serveStaff(releaseItems, async ({ payload, context, audit }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(context, { orderId, movesPlaces: true, payload }, (tx, locked) =>
    release(context, tx, locked, { payload, stock, audit }),
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface RequestedRelease {
  payload: ReleasePayload
  stock: Stock
  audit: AuditOfCall
}

async function release(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  requested: RequestedRelease,
): Promise<Changed<null>> {
  const { payload, stock, audit } = requested
  const now = context.now()
  const { order, chosen } = await chooseItems(tx, locked.order.id, payload.items ?? [], stock, now)
  // A plan can only be ended as a whole, by a cancellation.
  if (order.payment_plan.length > 0) throw new Refusal('not-refundable')
  if (!payload.reason?.trim())
    throw new Refusal('reason-needed', {
      slots: { why: texts.nothing() },
      fields: ['reason'],
    })
  const ids = new Set(chosen.map(({ id }) => id))
  const items = locked.items.filter(({ id }) => ids.has(id))
  const confirmed = confirmAdmitted(items, payload.even_if_admitted)
  const id = await openRefund(tx, {
    order_id: order.id,
    total: 0,
    items: items.map((item) => ({ id: item.id, weight: 1, shipping_refund: 0 })),
    bank: noBank,
    note: null,
    // Nothing is paid.
    openedBy: null,
    now,
  })
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'items-released',
    orderEvent('items_released', { items: items.length }),
  )
  await audit.record(tx, {
    subject: order.code,
    after: { refund: id, items: [...ids], total: 0, reason: payload.reason.trim(), ...confirmed },
  })
  const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
  await payBack(context, tx, locked, { refund, by: 'bank', freesPlaces: true, now })
  return { result: null, effect: effectOfRelease(tx, locked, items) }
}

function effectOfRelease(tx: Tx, locked: LockedOrder, items: LockedOrder['items']) {
  const { order } = locked
  const tickets = items.filter((item) => item.barcode !== null).length
  const kept = Math.min(sum(items.map((item) => item.price + item.fee)), order.total_paid)
  return effectOnOrder(tx, locked, {
    tickets,
    places: items.length,
    notes: [
      tickets > 0 ? shared.tickets_void(countSlots(tickets)) : null,
      shared.places_free(countSlots(items.length)),
      kept > 0 ? texts.nothing_of({ amount: moneyText(kept, order.currency) }) : null,
    ],
    confirms: items.map((item) => [item.id, item.status, item.barcode_version]),
  })
}
