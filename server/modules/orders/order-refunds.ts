import type { RefundOfOrder } from '#contract/office/refunds'
import type { Order, Refund } from '#contract/order'
import { sum } from '#rules/money/money'
import { canGoToCard, needsAccount } from '#rules/refunds/account'
import { prorateRefund, type WeighedItem } from '#rules/refunds/amounts'
import { readText } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OfficeRefundRow } from './find-refunds.queries'
import { linkWithdrawal } from './order-state.queries'
import type { StoredRefund } from './orders.queries'
import * as refunds from './refunds.queries'

interface RefundToOpen {
  order_id: number
  /** In minor units; split over the items by their weight. */
  total: number
  items: readonly WeighedItem[]
  /** Staff chose another total than the shop quotes: money that arrives later is added to it. */
  isAmountChosen?: boolean
  /** The bank account for the money; nulls if the shop refunds to where the money came from. */
  bank: BankOfRefund
  note: string | null
  /** The member of staff or the key that opens it; null: the customer or the shop itself. */
  openedBy: string | null
  now: Date
}

/** A refund's bank account: sealed for the order, masked for display, and the person who entered it. */
export type BankOfRefund = Pick<refunds.NewRefund, 'bank_sealed' | 'bank_masked' | 'account_by'>

/** No bank account: the money goes back to where it came from, or staff enter one. */
export const noBank: BankOfRefund = { bank_sealed: null, bank_masked: null, account_by: null }

/** Returns the bank account of the newest of these requests that has one. */
export function bankOfRequests(requests: readonly BankOfRefund[]): BankOfRefund {
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  if (request === undefined) return noBank
  const { bank_sealed, bank_masked, account_by } = request
  return { bank_sealed, bank_masked, account_by }
}

/** Opens a refund of items of an order, marks the issued ones and returns its id. The order is locked. */
export async function openRefund(tx: Tx, requested: RefundToOpen): Promise<number> {
  const { order_id, total, bank, note, openedBy, now } = requested
  const parts = prorateRefund(total, requested.items)
  const shipping_refund = shippingOf(parts)
  const row = {
    order_id,
    kind: 'items' as const,
    created_at: now,
    total,
    is_amount_chosen: requested.isAmountChosen ?? false,
    shipping_refund,
    parts,
    ...bank,
    note,
    opened_by: openedBy,
  }
  const id = await refunds.recordRefund(tx, row)
  await refunds.setItemsRequested(
    tx,
    parts.map((part) => part.order_item_id),
  )
  return id
}

/**
 * Opens a refund of the money that a cancelled order holds, split over its items. It replaces an open request and
 * keeps its bank details. If a refund already has a credit note, because the order was cancelled before, that refund
 * is returned instead. The order is locked.
 */
export async function openRefundOfCancelled(
  tx: Tx,
  order_id: number,
  total: number,
  items: readonly { id: number; price: number; shipping_refund: number }[],
  { openedBy, now }: { openedBy: string | null; now: Date },
): Promise<{ id: number; isOpened: boolean }> {
  const requests = await refunds.findUnfinished(tx, order_id)
  const documented = requests.find(({ has_credit_note }) => has_credit_note)
  if (documented !== undefined) return { id: documented.id, isOpened: false }
  if (requests.length > 0) await refunds.cancelUnfinished(tx, order_id, now)
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  const weighed = items.map((item) => ({ ...item, weight: item.price + item.shipping_refund }))
  const bank = bankOfRequests(requests)
  const note = request?.note ?? null
  const id = await openRefund(tx, { order_id, total, items: weighed, bank, note, openedBy, now })
  await linkWithdrawal(tx, order_id, id)
  return { id, isOpened: true }
}

/**
 * Changes a refund's total after its order has received more or less money, and prorates its parts again so that they
 * add up to it. The refund of an overpayment has no parts.
 */
export async function changeRefundTotal(
  tx: Tx,
  refundId: number,
  total: number,
): Promise<refunds.RefundPart[]> {
  const stored = await refunds.findParts(tx, refundId)
  const parts =
    stored.length === 0
      ? []
      : prorateRefund(
          total,
          stored.map(({ order_item_id, amount, shipping_refund }) => ({
            id: order_item_id,
            weight: amount,
            shipping_refund,
          })),
        )
  await refunds.updateParts(tx, refundId, { total, shipping_refund: shippingOf(parts), parts })
  return parts
}

const shippingOf = (parts: readonly refunds.RefundPart[]) => sum(parts.map((part) => part.shipping_refund))

/** Returns a refund for its buyer; its items are the order's, as they are now. */
export function refundOf(stored: StoredRefund, order: Order): Refund {
  const chosen = new Set(stored.items)
  const of = <T extends { id: number }>(items: readonly T[]) => items.filter((item) => chosen.has(item.id))
  return {
    id: stored.id,
    status: stored.status,
    created_at: new Date(stored.created_at).toISOString(),
    completed_at: stored.completed_at && new Date(stored.completed_at).toISOString(),
    total: stored.total,
    shipping_refund: stored.shipping_refund,
    order: order.code,
    bank_account: stored.bank_masked,
    paid_by: stored.paid_by,
    tickets: of(order.tickets),
    cartProducts: of(order.cartProducts),
    merchandisePurchases: of(order.merchandisePurchases),
    cartMerchandise: of(order.cartMerchandise),
  }
}

/** Returns the gateways that can refund to a card in this set-up. */
export const usableGateways = ({ gateways }: Context): string[] =>
  Object.entries(gateways).flatMap(([name, gateway]) => (gateway === undefined ? [] : [name]))

/** The order of a refund; its money is in minor units. */
interface OrderOfRefund {
  is_test: boolean
  total_paid: number | null
  total_refunded: number | null
}

/** Returns a refund's destination for the office: its bank account, or the card. */
export const accountOf = (
  details: OfficeRefundRow,
  { is_test, total_paid, total_refunded }: OrderOfRefund,
) => ({
  paid_by: details.paid_by,
  bank_account: details.bank_account,
  account_version: details.account_version,
  needs_account: needsAccount({ ...details, is_test }),
  can_go_to_card: canGoToCard(
    details,
    details.kind === 'overpayment' ? details.overpaid : (total_paid ?? 0) - (total_refunded ?? 0),
  ),
})

/** Returns the data of a refund for its order's page in the office. */
export const refundOfOrder = (details: OfficeRefundRow, order: OrderOfRefund): RefundOfOrder => ({
  id: details.id,
  kind: details.kind,
  status: details.status,
  created_at: details.created_at.toISOString(),
  completed_at: details.completed_at?.toISOString() ?? null,
  total: details.total,
  ...accountOf(details, order),
  problem: details.problem && readText(details.problem),
})
