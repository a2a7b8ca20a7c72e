import { mostMoney } from '../../../contract/most-money'
import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '../../../contract/call'
import { recordPayment } from '../../../contract/office/payments'
import type { Tx } from '../../platform/db/database'
import { serveStaff } from '../staff'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import {
  changeOrder,
  nothingMore,
  officeOrderOf,
  findOrderIdByCode,
  recordOrderEvent,
  settleOrder,
} from '../orders'
import { lockEntry, markBooked, recordMovement } from '../ledger'
import type { World } from '../../context'
import { receivedAt } from './received-at'
import { receivedEffect } from './received-effect'

type Payload = PayloadOf<typeof recordPayment>

/**
 * Records money that came by bank. A repeated call with the same order and reference has no effect; without a reference
 * each call counts. An open entry of a bank statement is booked once, by its id. Can be tried first.
 */
export const recordPaymentHandler = serveStaff(recordPayment, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const now = world.now()
    const money =
      payload.entry === null
        ? moneyOf(world, payload, now)
        : await moneyOfEntry(tx, payload.entry, orderId, held.order.currency)
    const movement = {
      order_id: orderId,
      kind: 'transfer' as const,
      attempt_id: null,
      recorded_at: now,
      ...money,
    }
    if (!(await recordMovement(tx, movement))) {
      audit.nothingChanged()
      return nothingMore(null)
    }
    await recordOrderEvent(tx, orderId, now, 'transfer', 'Payment received by bank')
    await audit.record(tx, {
      subject: held.order.code,
      after: { amount: money.amount, reference: payload.reference, entry: payload.entry ?? undefined },
    })
    await settleOrder(world, tx, held, now, money.amount)
    const confirms = [money.amount, payload.reference, payload.entry]
    // An erased order has no name.
    const buyer = payload.entry === null ? null : held.order.full_name || null
    const { amount } = money
    return { result: null, effect: await receivedEffect(tx, held, { amount, buyer, confirms }) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

interface Money {
  amount: number
  reference: string
  at: Date
}

function moneyOf(world: World, { amount, reference, received_at }: Payload, now: Date): Money {
  if (amount === null || amount <= 0 || amount > mostMoney)
    throw new Refusal('amount-invalid', { fields: ['amount'] })
  return {
    amount,
    reference: reference?.trim() || `office-${randomUUID()}`,
    at: receivedAt(world, received_at, now),
  }
}

/** The amount of a statement's entry, which is now booked to the order. */
async function moneyOfEntry(tx: Tx, entryId: number, orderId: number, currency: string): Promise<Money> {
  const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
  if (entry.order_id !== null) throw new Refusal('entry-is-booked')
  if (entry.closed_at !== null) throw new Refusal('entry-is-closed')
  if (entry.amount < 0) throw new Refusal('entry-is-reversal')
  if (entry.currency !== currency) throw new Refusal('other-currency')
  await markBooked(tx, entryId, orderId)
  return { amount: entry.amount, reference: `statement-${entryId}`, at: entry.booked_at }
}
