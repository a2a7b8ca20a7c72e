import type { BankTransfer } from '../../../contract/order'
import type { Settings } from '../../../contract/config'
import { epcQr } from '../../../rules/epc-qr'
import { rfReference } from '../../../rules/rf-reference'
import { instant } from '../catalogue/shop-item'
import type { StoredOrder } from './orders.sql'

type WaitingOrder = Pick<
  StoredOrder,
  'code' | 'payment_method' | 'payment_status' | 'pay_until' | 'total_price' | 'total_paid' | 'currency'
>

/** How to pay an order that waits for a transfer: what is still missing, to the shop's account. Null for any other. */
export function bankTransferOf(order: WaitingOrder, settings: Settings): BankTransfer | null {
  const account = settings.bankAccount
  const isWaiting = order.payment_status === 'pending' || order.payment_status === 'partial'
  if (order.payment_method !== 'bank_transfer' || !isWaiting || order.pay_until === null || account === null)
    return null
  const amount = order.total_price - order.total_paid
  const reference = rfReference(order.code)
  return {
    holder: account.holder,
    iban: account.iban,
    bic: account.bic,
    reference,
    amount,
    due_at: instant(order.pay_until),
    // The code is for euro only (facts.md, 5.1).
    epc_qr: order.currency === 'EUR' ? epcQr({ ...account, amount, reference }) : null,
  }
}
