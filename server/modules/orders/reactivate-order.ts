import { whyNotReactivated, type WhyNotReactivated } from '#rules/orders/ended-order'
import type { Settlement } from '#rules/orders/ledger'
import { notices, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { isLineOver, movePlaces } from '../catalogue'
import { recordDomainEvents } from '../domain-events'
import { notifyOperator } from '../mail-queue'
import { reuseVoucher } from '../vouchers'
import type { LockedOrder } from './change-order'
import { orderEvent } from './order-events'
import { cancelRefunds, reactivateItems, recordOrderEvent } from './order-state.queries'
import { findPromised, hasFreePlaces } from './orders.queries'

/**
 * Reactivates a cancelled order that is paid after all if its places and its voucher are still available
 * (docs/behaviour/after-payment.md, "Late money"). A refund that nobody has processed yet is cancelled. Otherwise the
 * operator is notified once of the late money. Returns whether the order was reactivated.
 */
export async function reactivateOrder(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  { result, payments, now }: { result: Settlement; payments: readonly { amount: number }[]; now: Date },
): Promise<boolean> {
  const refusal = whyNotReactivated({
    ...result,
    total_price: order.total_price,
    first_payment: payments.length > 1 ? (payments[0]?.amount ?? null) : null,
    received_when_cancelled: order.received_when_cancelled ?? 0,
    promised: await findPromised(tx, order.id),
    over: isAnyOver(context, items, now),
  })
  if (refusal === 'no-new-money') return false
  const isReactivated = refusal === null && (await restoreItems(tx, { order, items }, now))
  if (!isReactivated) {
    await notifyOfLateMoney(context, tx, order, result, refusal, now)
    return false
  }
  await recordOrderEvent(tx, order.id, now, 'reactivated', orderEvent('reactivated_by_payment'))
  await notifyOperator(context, tx, {
    subject: notices.reactivated({ code: order.code }),
    lines: [notices.reactivated_meaning()],
    eventKey: `reactivated:${order.id}:${now.getTime()}`,
    isTest: order.is_test,
    now,
  })
  return true
}

/** Returns whether one of these items is over at `now`, for those that have a date. */
export function isAnyOver(
  context: Context,
  items: readonly { item_id: number; travel_time_id: number | null }[],
  now: Date,
): boolean {
  const { byId } = context.catalogue.current()
  return items.some(({ item_id, travel_time_id }) => {
    const item = byId.get(item_id)
    return item !== undefined && isLineOver(item, travel_time_id, now)
  })
}

/**
 * Takes the places and the voucher of a cancelled order again, and cancels its refund if nobody has processed it.
 * Returns `false` if a place or the voucher is gone. The order and its pools are locked.
 */
export async function restoreItems(tx: Tx, { order, items }: LockedOrder, now: Date): Promise<boolean> {
  const gone = items.filter((item) => !item.takes_place)
  // The voucher is taken only where the places are free: an order that stays cancelled must not keep it.
  const isFree = (await hasFreePlaces(tx, gone)) && (await reuseVoucher(tx, order, now))
  if (!isFree) return false
  await cancelRefunds(tx, order.id, now)
  await reactivateItems(tx, order.id)
  await movePlaces(tx, gone, [])
  await recordDomainEvents(tx, now, [{ kind: 'order.reactivated', data: { order: order.id } }])
  return true
}

const reasons = {
  'was-paid': notices.late_was_paid,
  'paid-back': notices.late_paid_back,
  over: notices.late_over,
  'not-enough': notices.late_not_enough,
  'sold-out': notices.late_sold_out,
} as const

async function notifyOfLateMoney(
  context: Context,
  tx: Tx,
  order: LockedOrder['order'],
  { received }: Settlement,
  refusal: Exclude<WhyNotReactivated, 'no-new-money'> | null,
  now: Date,
): Promise<void> {
  const late = received - (order.received_when_cancelled ?? 0)
  await recordOrderEvent(tx, order.id, now, 'problem', orderEvent('late_money'))
  await notifyOperator(context, tx, {
    subject: notices.late_money({ code: order.code }),
    lines: [
      notices.late_money_amount({
        amount: storedMoney(late, order.currency),
        why: reasons[refusal ?? 'sold-out'](),
      }),
      notices.late_pay_back(),
    ],
    eventKey: `late-money:${order.id}:${received}`,
    isTest: order.is_test,
    now,
  })
}
