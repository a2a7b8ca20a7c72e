import type { Order, Refund } from '#contract/order'
import { sum } from '#rules/money/money'
import * as texts from '#texts/compiled/screens/refund'
import { itemsOf } from '../orders/order-items'

/** A line of the sum, in minor units; negative for an amount that the shop keeps. */
interface SumLine {
  name: string
  amount: number
}

/**
 * Returns lines that add up to a refund's total: the paid amount, retained fees, shipping. If no known calculation
 * gives the total, it returns only its items and shipping.
 */
export function refundSum(
  refund: Refund,
  order: Pick<Order, 'has_payment_plan' | 'total_paid'> | undefined,
): SumLine[] {
  const { tickets, goods } = itemsOf(refund)
  const items = [...tickets, ...goods]
  const of = (name: 'price' | 'fee' | 'refund_fee') => sum(items.map((item) => item[name] ?? 0))
  const [price, fee, refundFee] = [of('price'), of('fee'), of('refund_fee')]
  const { total, shipping_refund: shipping } = refund
  const isPlan = order?.has_payment_plan === true
  const paid = isPlan ? (order.total_paid ?? 0) : price + fee
  const paidLine = isPlan ? texts.paid_so_far() : fee > 0 ? texts.price_with_fee() : texts.price()
  const lines = (more: readonly SumLine[]) => [
    { name: paidLine, amount: paid },
    ...more.filter(({ amount }) => amount !== 0),
  ]
  const kept = lines([
    { name: texts.fee(), amount: -fee },
    { name: texts.refund_fee(), amount: -refundFee },
    { name: texts.shipping(), amount: shipping },
  ])
  const whole = lines([{ name: texts.shipping(), amount: shipping }])
  const addsUp = (way: readonly SumLine[]) => sum(way.map(({ amount }) => amount)) === total
  if (addsUp(kept)) return kept
  // A withdrawal and an order that the shop cancelled are refunded in full.
  if (addsUp(whole)) return whole
  const over = sum(kept.map(({ amount }) => amount)) - total
  // A voucher or an earlier refund covered a part: a refund never exceeds the money that was paid.
  if (over > 0 && !isPlan) return [...kept, { name: texts.not_paid_in_money(), amount: -over }]
  return [
    { name: texts.items(), amount: total - shipping },
    ...(shipping > 0 ? [{ name: texts.shipping(), amount: shipping }] : []),
  ]
}
