import { guaranteeNoticeOf } from '#rules/catalogue/guarantee-notice'
import { envelopeLines } from '#rules/customers/address'
import { isWithin } from '#rules/dates/instants'
import type { Settlement } from '#rules/orders/ledger'
import { openInDueOrder } from '#rules/orders/payment-status'
import { allowTravelTimeChanges } from '#rules/tickets/ticket-changes'
import { withdrawalKindOf } from '#rules/withdrawals/withdrawal-kind'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { ticketDatesOf } from '../catalogue'
import { nameForBuyer, type Draft } from '../invoices'
import { queueMail, type QueuedMail, queuedMail, writeMail } from '../mail-queue'
import { bankTransferOf } from './bank-transfer'
import type { LockedOrder } from './change-order'
import type { MailOrder } from './mail-parts'
import { mailPlaceOf } from './mail-places'
import {
  documentsIssuedMail,
  instalmentPaidMail,
  orderPaidMail,
  orderReceivedMail,
  paymentPartReceivedMail,
} from './mails'

type Item = OrderItemRow

/** Returns the data of an order for mails to its buyer. */
function mailOrderOf(context: Context, order: OrderRow, items: readonly Item[]): MailOrder {
  const { byId } = context.catalogue.current()
  return {
    code: order.code,
    created_at: order.created_at.toISOString(),
    items: items.map((item) => {
      const product = byId.get(item.item_id)
      return {
        name: product?.name ?? '',
        full_name: nameForBuyer(item, order),
        ...mailPlaceOf(product, item.travel_time_id),
        price: item.price + item.fee,
      }
    }),
    shipping_amount: order.shipping_country === null ? null : order.shipping_amount,
    discount_amount: order.discount_amount,
    total_price: order.total_price,
  }
}

const hasGoods = (context: Context, items: readonly Item[]): boolean => {
  const { byId } = context.catalogue.current()
  return items.some((item) => byId.get(item.item_id)?.shop_item_type === 'merchandise')
}

/** Returns the checksum for the link to the withdrawal form; `null` if the order has neither goods nor undated tickets. */
export function withdrawChecksumOf(context: Context, code: string, items: readonly Item[]): string | null {
  const { byId, settings } = context.catalogue.current()
  const canWithdraw = items.some((item) => {
    const product = byId.get(item.item_id)
    return product !== undefined && withdrawalKindOf(product) !== null
  })
  return settings.withdrawalActive && canWithdraw ? context.keys.checksum(code) : null
}

/** Returns the guarantee notice for the mail of an order with goods. */
function guaranteeNoticeFor(context: Context, items: readonly Item[]): { guarantee_notice?: string } {
  const notice = guaranteeNoticeOf(context.catalogue.current().settings)
  return notice !== null && hasGoods(context, items) ? { guarantee_notice: notice.file } : {}
}

/** Returns which changes at least one of the tickets allows now. */
function ticketChangesOf(context: Context, items: readonly Item[], now: Date) {
  const { byId } = context.catalogue.current()
  const products = items.flatMap((item) => byId.get(item.item_id) ?? [])
  return {
    names: products.some(
      (one) => one.allow_name_changes && isWithin(now, null, one.allow_name_changes_until),
    ),
    emails: products.some((one) => one.allow_email_changes),
    travel_times: products.some(
      (one) =>
        one.travel_time_type === 'selectable' &&
        allowTravelTimeChanges(one.allow_travel_time_changes_until, now, one.timezone),
    ),
  }
}

/**
 * Queues the mail of an order that waits for its money: how to pay it, and where to accept its terms. Another
 * `eventKey` sends it again.
 */
export async function mailOrderReceived(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  now: Date,
  eventKey = `order-received:${order.id}`,
): Promise<void> {
  await queueMail(tx, orderReceivedMail, {
    to: order.email,
    data: {
      full_name: order.full_name,
      order: mailOrderOf(context, order, items),
      bank_transfer: bankTransferOf(order, context.catalogue.current().settings),
      accept_checksum: order.accepted_at === null ? context.keys.checksum(order.code) : null,
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
      ...(order.terms_hash !== null && { terms_attached: true }),
      ...guaranteeNoticeFor(context, items),
    },
    ...(order.terms_hash !== null && { attach: { termsOf: order.code } }),
    keys: context.keys,
    eventKey,
    now,
  })
  context.wake()
}

interface PaidOrder {
  order: OrderRow
  items: readonly OrderItemRow[]
  hasInvoice: boolean
  eventKey: string
  now: Date
}

/** Queues the mail of a paid order. */
export const mailOrderPaid = (context: Context, tx: Tx, paid: PaidOrder): Promise<void> =>
  writeMail(tx, mailOfPaid(context, paid))

/** Returns the mail of a paid order, with its documents; tickets are attached only once the terms are accepted. */
export function mailOfPaid(context: Context, paid: PaidOrder): QueuedMail {
  const { order, items, hasInvoice, eventKey, now } = paid
  // The buyer does not get tickets that another customer holds.
  const tickets = items.filter(
    (item) => item.status === 'active' && item.barcode !== null && item.holder_id === null,
  )
  const isAccepted = order.accepted_at !== null
  // The mail of a plan's first payment, or of a transfer that the shop waited for, had the terms attached already.
  // An order that is paid in its own transaction has the same time.
  const isAtOnce = order.created_at.getTime() === now.getTime()
  const isFirst = isAtOnce || (order.payment_method !== 'bank_transfer' && order.payment_plan.length < 2)
  const hasTerms = order.terms_hash !== null && isFirst
  return queuedMail(orderPaidMail, {
    to: order.email,
    data: {
      full_name: order.full_name,
      order: mailOrderOf(context, order, items),
      accept_checksum: isAccepted ? null : context.keys.checksum(order.code),
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
      attached: { tickets: isAccepted ? tickets.length : 0, invoice: hasInvoice },
      ...guaranteeNoticeFor(context, items),
      ...(hasTerms && { terms_attached: true }),
      changes: ticketChangesOf(context, items, now),
      calendar_checksum: hasDates(context, tickets) ? context.keys.checksum(order.code) : null,
      ships_to: shipsTo(context, order),
    },
    attach: {
      ...(isAccepted && tickets.length > 0 ? { tickets: tickets.map((ticket) => ticket.id) } : {}),
      ...(hasInvoice ? { invoiceOf: order.code } : {}),
      ...(hasTerms ? { termsOf: order.code } : {}),
    },
    keys: context.keys,
    eventKey,
    now,
  })
}

const hasDates = (context: Context, tickets: readonly OrderItemRow[]): boolean =>
  tickets.some((ticket) => {
    const product = context.catalogue.current().byId.get(ticket.item_id)
    return product !== undefined && ticketDatesOf(product, ticket.travel_time_id) !== null
  })

interface Part {
  payments: readonly { amount: number; due_at: Date }[]
  result: Settlement
  /** The amount that has just come in. */
  received: number
  /** The documents that this payment gets. */
  documents: readonly Draft[]
  now: Date
}

/** Returns the mail about an amount that did not cover the order, with the missing rest, or about an instalment. */
export function partialPaymentMail(
  context: Context,
  order: OrderRow,
  { payments, result, received, documents, now }: Part,
): QueuedMail {
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const envelope = {
    to: order.email,
    eventKey: `partial:${order.id}:${result.received}`,
    keys: context.keys,
    now,
  }
  if (order.payment_plan.length === 0) {
    return queuedMail(paymentPartReceivedMail, {
      ...envelope,
      data: {
        ...sharedFields,
        received,
        missing: order.total_price - order.total_paid,
        bank_transfer: bankTransferOf(order, context.catalogue.current().settings),
      },
    })
  }
  const [next] = openInDueOrder(
    payments.map((payment, index) => ({ ...payment, paid_amount: result.paid[index] ?? 0 })),
  )
  const advances = documents.filter(({ kind }) => kind === 'advance-invoice').length
  // The first mail of a plan.
  const hasTerms = order.terms_hash !== null && order.total_paid === received
  return queuedMail(instalmentPaidMail, {
    ...envelope,
    attach: {
      ...(advances > 0 ? { advances: { order: order.code, at: now.toISOString() } } : {}),
      ...(hasTerms ? { termsOf: order.code } : {}),
    },
    data: {
      ...sharedFields,
      amount: received,
      total_paid: order.total_paid,
      total_price: order.total_price,
      next: next === undefined ? null : { amount: next.amount, due_at: next.due_at.toISOString() },
      checksum: context.keys.checksum(order.code),
      advance_invoices: advances,
      ...(hasTerms && { terms_attached: true }),
    },
  })
}

/** Returns the mail about advance invoices, or their cancellations, if no other mail is about them. */
export function documentsMail(
  { keys }: Context,
  { id, code, email, full_name }: OrderRow,
  documents: readonly Draft[],
  now: Date,
): QueuedMail {
  const has = (kind: Draft['kind']) => documents.some((one) => one.kind === kind)
  return queuedMail(documentsIssuedMail, {
    to: email,
    data: {
      full_name,
      order_code: code,
      because: has('credit-note') ? 'corrected' : has('advance-cancellation') ? 'cancelled' : 'advance',
      documents: documents.length,
    },
    attach: { documents: { order: code, at: now.toISOString() } },
    eventKey: `documents:${id}:${now.getTime()}`,
    keys,
    now,
  })
}

/** Returns the lines of the address to which an order's goods are sent; `null` if nothing is shipped. */
export function shipsTo(
  context: Context,
  order: Pick<OrderRow, 'shipping_name' | 'shipping_country' | 'shipping_address'>,
): string[] | null {
  if (order.shipping_country === null) return null
  const { addressLines, countries } = context.catalogue.current().settings
  const country = countries[order.shipping_country] ?? order.shipping_country
  const lines = envelopeLines(addressLines, order.shipping_address)
  return [order.shipping_name ?? '', ...lines, country].filter((line) => line !== '')
}
