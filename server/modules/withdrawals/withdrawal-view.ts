import type { OfficeWithdrawal } from '../../../contract/office/refunds'
import type { Withdrawal } from '../../../contract/shop/order-changes'
import { sum } from '../../../rules/money/money'
import { refundBy } from '../../../rules/withdrawals/withdrawal'
import type { Stock } from '../catalogue'
import type { StoredWithdrawal } from './queries'

/** A withdrawal as its sender sees it. */
export const withdrawalOf = (stored: StoredWithdrawal, stock: Stock): Withdrawal => ({
  id: stored.id,
  order: stored.code,
  received_at: stored.received_at.toISOString(),
  full_name: stored.full_name,
  email: stored.email,
  items: stored.items.map((item) => stock.snapshot.byId.get(item.item_id)?.name ?? ''),
  statement: stored.statement,
})

/** The same for the operator, with the amount owed and its due day. */
export const officeWithdrawalOf = (stored: StoredWithdrawal, stock: Stock): OfficeWithdrawal => ({
  ...withdrawalOf(stored, stock),
  amount: sum(stored.items.map(owedFor)),
  refund_by: refundBy(stored.received_at),
  refund_id: stored.refund_id,
  refund_status: stored.refund_status,
  is_test: stored.is_test,
})

/** The refund of a withdrawn item: everything paid for it, and its part of the shipping. No fee is deducted. */
export const owedFor = (item: { price: number; fee: number; shipping_refund: number }): number =>
  item.price + item.fee + item.shipping_refund
