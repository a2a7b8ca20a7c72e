import { sum } from '../../rules/money'
import { prorate, type WeighedItem } from '../../rules/prorate'
import type { Tx } from '../db/database'
import * as refunds from './refunds.sql'

interface RefundToOpen {
  order_id: number
  /** In minor units; divided over the items by their weight. */
  total: number
  items: readonly WeighedItem[]
  /** Where the money goes; nulls where the shop knows already where it came from. */
  bank: BankOfRefund
  note: string | null
  now: Date
}

/** Where a refund's money is to go: sealed for the order, and as it may be shown. */
export type BankOfRefund = Pick<refunds.NewRefund, 'bank_sealed' | 'bank_masked'>

/** Opens a refund over items of an order and marks those that were issued; its id. The order is locked. */
export async function openRefund(tx: Tx, asked: RefundToOpen): Promise<number> {
  const { order_id, total, bank, note, now } = asked
  const parts = prorate(total, asked.items)
  const shipping_refund = shippingOf(parts)
  const row = { order_id, created_at: now, total, shipping_refund, parts, ...bank, note }
  const id = await refunds.recordRefund(tx, row)
  await refunds.setItemsRequested(
    tx,
    parts.map((part) => part.order_item_id),
  )
  return id
}

/**
 * Opens a refund of what a cancelled order holds, over the items of it. A request that is open is taken up by it, with
 * where its money was to go. One that has its credit note already, since the order was cancelled before, is that refund
 * itself. The order is locked.
 */
export async function openRefundOfCancelled(
  tx: Tx,
  order_id: number,
  total: number,
  items: readonly { id: number; price: number; shipping_refund: number }[],
  now: Date,
): Promise<number> {
  const requests = await refunds.findUnfinished(tx, order_id)
  const documented = requests.find(({ has_credit_note }) => has_credit_note)
  if (documented !== undefined) return documented.id
  if (requests.length > 0) await refunds.cancelUnfinished(tx, order_id, now)
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  const weighed = items.map((item) => ({ ...item, weight: item.price + item.shipping_refund }))
  const bank = { bank_sealed: request?.bank_sealed ?? null, bank_masked: request?.bank_masked ?? null }
  return openRefund(tx, { order_id, total, items: weighed, bank, note: request?.note ?? null, now })
}

/**
 * Changes what a refund gives back, where more or less is there by now; its parts go with it, so that they add up to it.
 */
export async function changeRefundTotal(
  tx: Tx,
  refundId: number,
  total: number,
): Promise<refunds.RefundPart[]> {
  const stored = await refunds.findParts(tx, refundId)
  const parts = prorate(
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
