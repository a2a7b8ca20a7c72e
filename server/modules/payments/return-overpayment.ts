import { mostMoney } from '../../../contract/most-money'
import { returnOverpayment } from '../../../contract/office/payments'
import { settle } from '../../../rules/ledger'
import {
  changeOrder,
  effectOnOrder,
  nothingMore,
  officeOrderOf,
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
  findMovements,
  settleOverpayments,
} from '../orders'
import { recordMovement } from '../ledger'
import { moneyText } from '../documents'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'

/**
 * Records that money beyond what an order asked for was sent back to its payer, by a transfer that staff made at the bank. The
 * order and its tickets stay as they are. The same order and reference again has no effect. Can be tried first.
 */
export const returnOverpaymentHandler = serveStaff(returnOverpayment, async ({ payload, world, audit }) => {
  const reference = payload.reference?.trim() ?? ''
  if (reference === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const { order } = held
    const now = world.now()
    const payments = await findPaymentsOfOrder(tx, orderId)
    const { overpayment } = settle(await findMovements(tx, orderId), payments)
    // One movement holds no more; the rest is still to be sent back.
    const amount = payload.amount ?? Math.min(overpayment, mostMoney)
    if (amount > mostMoney) throw new Refusal('more-than-overpaid', { fields: ['amount'] })
    const isNew =
      amount > 0 &&
      (await recordMovement(tx, {
        order_id: orderId,
        kind: 'return',
        amount: -amount,
        reference,
        attempt_id: null,
        at: now,
        recorded_at: now,
      }))
    if (amount > 0 && !isNew) {
      audit.nothingChanged()
      return nothingMore(null)
    }
    if (amount <= 0 || amount > overpayment) throw new Refusal('more-than-overpaid', { fields: ['amount'] })
    if (amount === overpayment) await settleOverpayments(tx, orderId, now)
    await recordOrderEvent(
      tx,
      orderId,
      now,
      'overpayment-returned',
      'Money beyond what was asked was sent back',
    )
    await audit.record(tx, { subject: order.code, before: { overpayment }, after: { amount, reference } })
    const text = (money: number) => moneyText(money, order.currency)
    const notes = [
      `${text(amount)} will be recorded as sent back.`,
      amount < overpayment ? `${text(overpayment - amount)} is then still to be sent back.` : null,
    ]
    return {
      result: null,
      effect: effectOnOrder(tx, held, { money: amount, notes, confirms: [overpayment, amount] }),
    }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})
