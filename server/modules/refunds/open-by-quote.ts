import { sum } from '../../../rules/money/money'
import { type ChosenAmount, refundAmounts } from '../../../rules/refunds/amounts'
import { type BankOfRefund, openRefund, recordOrderEvent, type StoredOrder } from '../orders'
import type { Tx } from '../../platform/db/database'
import { seal, sealedFor } from '../../platform/crypto/seal'
import type { Context } from '../../context'
import { maskedAccount, type StoredBankDetails } from './bank-details'
import { mailRefund } from './pay-back'

interface RefundByQuote {
  order: StoredOrder
  chosen: StoredOrder['items']
  bank: BankOfRefund
  note: string | null
  /** Amounts that staff chose for single items instead of the quote, in minor units; checked by `whyNotAmounts`. */
  amounts?: readonly ChosenAmount[]
  /** The member of staff or the key that asks; null: the customer. */
  openedBy: string | null
  now: Date
}

/**
 * Opens a refund of these items, mails the buyer, and returns it with the total of the quote. The amount is what the shop quotes,
 * for customers and staff alike, unless staff chose another one. The order is locked.
 */
export async function openByQuote(
  context: Context,
  tx: Tx,
  { order, chosen, bank, note, amounts = [], openedBy, now }: RefundByQuote,
): Promise<{ id: number; total: number; quoted: number }> {
  const parts = refundAmounts(paidOf(order), chosen, amounts)
  const total = sum(parts.map(({ amount }) => amount))
  const quoted = sum(parts.map((part) => part.quoted))
  const id = await openRefund(tx, {
    order_id: order.id,
    total,
    items: chosen.map((item, index) => ({ ...item, weight: parts[index]?.amount ?? 0 })),
    isAmountChosen: total !== quoted,
    bank,
    note,
    openedBy,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'refund-requested', 'A refund was requested')
  const refund = { id, total, openedBy }
  await mailRefund(context, tx, 'refund-requested', { order, refund, items: chosen, now })
  return { id, total, quoted }
}

/** The money of an order as the rules about refunds need it. */
export const paidOf = ({ payment_plan, total_paid, total_refunded }: StoredOrder) => ({
  has_payment_plan: payment_plan.length > 0,
  total_paid,
  total_refunded,
})

/** Bank details as they are stored: sealed for their order, masked, and by whom of the staff; null: the customer. */
export const sealedBank = (
  context: Context,
  orderId: number,
  bank: StoredBankDetails,
  account_by: string | null,
): BankOfRefund => ({
  account_by,
  bank_sealed: seal(bank, context.keys.sealing, sealedFor(orderId)),
  bank_masked: maskedAccount(bank),
})
