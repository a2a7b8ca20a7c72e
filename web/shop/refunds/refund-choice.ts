import type { ItemStatus, Order } from '#contract/order'
import { sum } from '#rules/money/money'
import { itemRefundTotal, refundTotal, type RefundPart } from '#rules/refunds/amounts'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/request-refund'
import { itemsOf } from '../orders/order-items'
import { refundAllowance } from '../orders/tickets/allowances'

export type Kind = 'tickets' | 'merchandise'

/** An item of the order as the wizard lists it. Amounts are in minor units. */
export interface RefundRow extends Required<RefundPart> {
  /** Unique in the order. */
  key: string
  kind: Kind
  code: string | null
  name: string
  /** A ticket's holder. */
  holder: string | null
  /** The refund for this item alone. */
  brings: number
  /** Why it cannot be refunded now; null if it can. */
  why: string | null
}

/**
 * Returns all items of an order, tickets first. `now` is the server's clock. Merchandise shows dates in the shop's
 * `timezone`.
 */
export function refundRows(order: Order, now: string, timezone: string): RefundRow[] {
  const { tickets, goods } = itemsOf(order)
  return [
    ...tickets.map((ticket) => ({
      key: `tickets-${ticket.id}`,
      kind: 'tickets' as const,
      code: ticket.code,
      name: ticket.product.name,
      holder: ticket.full_name || null,
      ...partOf(ticket),
      why: whyNot(ticket, now, ticket.timezone),
    })),
    ...goods.map((piece) => ({
      key: `merchandise-${piece.id}`,
      kind: 'merchandise' as const,
      code: piece.code,
      name: piece.merchandise.name,
      holder: null,
      ...partOf(piece),
      why: whyNot(piece, now, timezone),
    })),
  ]
}

/** Returns the rows that a request includes: all of a plan order, otherwise the ticked ones. */
export function chosenRows(
  order: Pick<Order, 'has_payment_plan'>,
  rows: readonly RefundRow[],
  ticked: readonly string[],
): RefundRow[] {
  return rows.filter(({ key, why }) => order.has_payment_plan || (why === null && ticked.includes(key)))
}

/** Returns the kind of the chosen items. Items of the other kind cannot be chosen with them. */
export function chosenKind(chosen: readonly RefundRow[]): Kind | null {
  return chosen[0]?.kind ?? null
}

/** The refunded and the retained amounts, in minor units, calculated by the same rule as on the server. */
export interface Quote {
  /** The price of the items including fees; for a payment plan, the amount paid so far. */
  paid: number
  fee: number
  refundFee: number
  shipping: number
  total: number
}

/** Returns the quote for the chosen items. */
export function quoteOf(
  order: Pick<Order, 'has_payment_plan' | 'total_paid' | 'total_refunded'>,
  chosen: readonly RefundRow[],
): Quote {
  const money = {
    has_payment_plan: order.has_payment_plan,
    total_paid: order.total_paid ?? 0,
    total_refunded: order.total_refunded ?? 0,
  }
  const fee = sum(chosen.map((row) => row.fee))
  return {
    paid: order.has_payment_plan ? money.total_paid : sum(chosen.map((row) => row.price)) + fee,
    fee,
    refundFee: sum(chosen.map((row) => row.refund_fee)),
    shipping: order.has_payment_plan ? 0 : sum(chosen.map((row) => row.shipping_refund ?? 0)),
    total: refundTotal(money, chosen),
  }
}

/** Returns why the first step cannot be submitted, or `null`. */
export function whyNotChosen(chosen: readonly RefundRow[]): string | null {
  if (chosen.length === 0) return refusalTexts.nothing_selected()
  return new Set(chosen.map(({ kind }) => kind)).size > 1 ? refusalTexts.mixed_items() : null
}

/** Returns the codes of one kind, joined as the call expects them. A plan order names none. */
export function codesOf(
  order: Pick<Order, 'has_payment_plan'>,
  chosen: readonly RefundRow[],
  kind: Kind,
): string {
  if (order.has_payment_plan) return ''
  return chosen.flatMap((row) => (row.kind === kind && row.code !== null ? [row.code] : [])).join(',')
}

type Money = Record<'price' | 'fee' | 'refund_fee' | 'shipping_refund', number | null>

function partOf(item: Money) {
  const part = {
    price: item.price ?? 0,
    fee: item.fee ?? 0,
    refund_fee: item.refund_fee ?? 0,
    shipping_refund: item.shipping_refund ?? 0,
  }
  return { ...part, brings: itemRefundTotal(part) }
}

const overWhy: Partial<Record<ItemStatus, () => string>> = {
  refund: texts.why_requested,
  refunding: texts.why_under_way,
  'refund-problem': texts.why_under_way,
  refunded: texts.why_refunded,
  void: texts.why_void,
}

type Refundable = Parameters<typeof refundAllowance>[0] & {
  code: string | null
  withdrawn_at: string | null
  admitted_at?: string | null
}

/** Returns whether the item's money was not paid back, and no refund is under way. */
const isOpen = (status: ItemStatus) => ['pending', 'active', 'refund'].includes(status)

function whyNot(item: Refundable, now: string, timezone: string): string | null {
  if (item.is_refundable) return null
  if (item.withdrawn_at !== null && isOpen(item.status)) return texts.why_withdrawn()
  const over = overWhy[item.status]
  if (over) return over()
  if (item.admitted_at) return refusalTexts.ticket_used()
  if (item.status === 'active' && item.code === null) return texts.why_held()
  // Elsewhere this text follows a name; here it is a sentence.
  const { text } = refundAllowance(item, now, timezone)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
