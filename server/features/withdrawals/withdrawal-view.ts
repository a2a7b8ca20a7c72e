import type { OfficeWithdrawal } from '../../../contract/office/withdrawals'
import type { Withdrawal } from '../../../contract/shop/withdrawals'
import { day } from '../../../rules/instants'
import { sum } from '../../../rules/money'
import type { Stock } from '../../stock/catalogue'
import type { StoredWithdrawal } from './withdrawals.sql'

/** Days in which the money has to be back (Dir. 2011/83/EU, Art. 13). */
const refundDays = 14

/** A withdrawal as who declared it sees it. */
export const withdrawalOf = (stored: StoredWithdrawal, stock: Stock): Withdrawal => ({
  id: stored.id,
  order: stored.code,
  received_at: stored.received_at.toISOString(),
  full_name: stored.full_name,
  email: stored.email,
  items: stored.items.map((item) => stock.snapshot.byId.get(item.item_id)?.name ?? ''),
  statement: stored.statement,
})

/** The same for the operator, with what is owed and by when. */
export const officeWithdrawalOf = (stored: StoredWithdrawal, stock: Stock): OfficeWithdrawal => ({
  ...withdrawalOf(stored, stock),
  amount: sum(stored.items.map(owedFor)),
  refund_by: new Date(stored.received_at.getTime() + refundDays * day).toISOString(),
  refund_id: stored.refund_id,
  refund_status: stored.refund_status,
  is_test: stored.is_test,
})

/** What a piece brings back: everything that was paid for it, and its part of the delivery. No fee is kept. */
export const owedFor = (item: { price: number; fee: number; shipping_refund: number }): number =>
  item.price + item.fee + item.shipping_refund
