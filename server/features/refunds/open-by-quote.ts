import { itemRefundTotal, refundTotal } from '../../../rules/refund-total'
import type { BankOfRefund } from '../../books/open-refund'
import { openRefund } from '../../books/open-refund'
import { recordOrderEvent, type StoredOrder } from '../../books/orders.sql'
import type { Tx } from '../../db/database'
import { seal, sealedFor } from '../../seal'
import type { World } from '../../world'
import { maskedAccount, type StoredBankDetails } from './bank-details'
import { mailRefund } from './refund-mail'

interface RefundByQuote {
  order: StoredOrder
  chosen: StoredOrder['items']
  bank: BankOfRefund
  note: string | null
  /** The member of staff or the key that asks; null: the customer. */
  openedBy: string | null
  now: Date
}

/**
 * Opens a refund of these items at what the shop quotes for them, mails the buyer, and returns it. The amount is the same for
 * customers and staff. The order is locked.
 */
export async function openByQuote(
  world: World,
  tx: Tx,
  { order, chosen, bank, note, openedBy, now }: RefundByQuote,
): Promise<{ id: number; total: number }> {
  const hasPlan = order.payment_plan.length > 0
  const total = refundTotal(
    { has_payment_plan: hasPlan, total_paid: order.total_paid, total_refunded: order.total_refunded },
    chosen,
  )
  const id = await openRefund(tx, {
    order_id: order.id,
    total,
    items: chosen.map((item) => ({ ...item, weight: hasPlan ? item.price : itemRefundTotal(item) })),
    bank,
    note,
    openedBy,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'refund-requested', 'A refund was requested')
  const refund = { id, total, openedBy }
  await mailRefund(world, tx, 'refund-requested', { order, refund, items: chosen, now })
  return { id, total }
}

/** Bank details as they are stored: sealed for their order, masked, and by whom of the staff; null: the customer. */
export const sealedBank = (
  world: World,
  orderId: number,
  bank: StoredBankDetails,
  account_by: string | null,
): BankOfRefund => ({
  account_by,
  bank_sealed: seal(bank, world.keys.sealing, sealedFor(orderId)),
  bank_masked: maskedAccount(bank),
})
