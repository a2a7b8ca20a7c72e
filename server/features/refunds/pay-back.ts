import { settle } from '../../../rules/ledger'
import type { Tx } from '../../db/database'
import type { World } from '../../world'
import { movePlaces } from '../../stock/places.sql'
import { endOpenAttempts, markCancelled } from '../../books/cancel-order.sql'
import type { Held } from '../../books/hold-order'
import { findPaymentsOfOrder, recordOrderEvent } from '../../books/orders.sql'
import { changeRefundTotal } from '../../books/open-refund'
import { newItemCode } from '../../books/random-code'
import { settleOrder } from '../../books/settle-order'
import { findMovements } from '../../books/settle-order.sql'
import { findPaidToCard } from '../../books/card-refunds.sql'
import { voidTickets } from '../../books/void-tickets.sql'
import { recordCreditNote } from './credit-note'
import { mailRefund } from './refund-mail'
import * as refunds from '../../books/refunds.sql'

/** A refund that is paid, by whom, and what becomes of the places. */
export interface PaidBack {
  refund: refunds.OpenRefund
  by: 'bank' | 'card'
  freesPlaces: boolean
  now: Date
}

/**
 * What an order's ledger has now. `left`: what was paid and is not back yet, which is the most that can go back; read
 * from the movements, since the order's own totals may be older than what this transaction booked.
 */
export async function ledgerOf(tx: Tx, orderId: number) {
  const movements = await findMovements(tx, orderId)
  const { total_paid, total_refunded } = settle(movements, await findPaymentsOfOrder(tx, orderId))
  return { total_paid, total_refunded, left: Math.max(0, total_paid - total_refunded) }
}

/**
 * Ends a refund: what is not at the card yet is booked as paid by bank, the items admit nobody any more, the credit
 * note takes back from the invoice, and the buyer is told. The order is locked, and its pools where places are freed.
 */
export async function payBack(world: World, tx: Tx, held: Held, paid: PaidBack): Promise<void> {
  const { refund, by, freesPlaces, now } = paid
  const { order } = held
  const toCard = await findPaidToCard(tx, refund.id)
  // Another refund may have been paid since this one was asked for: never more than is left.
  const total = Math.min(refund.total, toCard + (await ledgerOf(tx, order.id)).left)
  const parts =
    total === refund.total
      ? await refunds.findParts(tx, refund.id)
      : await changeRefundTotal(tx, refund.id, total)
  const ids = new Set(parts.map((part) => part.order_item_id))
  const items = held.items.filter((item) => ids.has(item.id))
  await refunds.setRefundStatus(tx, refund.id, 'processed', now)
  await refunds.setPaidBy(tx, refund.id, by)
  // What was never issued gets its code here.
  await voidTickets(
    tx,
    items.map(({ id, code, takes_place }) => ({
      id,
      status: 'refunded',
      code: code ?? newItemCode(),
      takes_place: takes_place && !freesPlaces,
    })),
  )
  if (freesPlaces)
    await movePlaces(
      tx,
      [],
      items.filter((item) => item.takes_place),
    )
  if (total > toCard) await refunds.recordRefundMovement(tx, refund, toCard - total, now)
  const ended = held.items.map((item) => (ids.has(item.id) ? { ...item, status: 'refunded' as const } : item))
  await settleRefunded(world, tx, { order, items: ended }, now)
  await recordOrderEvent(tx, order.id, now, 'refund-processed', 'The refund was paid')

  const creditNoteId =
    (await refunds.findCreditNoteOf(tx, refund.id)) ??
    (await recordCreditNote(world, tx, { order, items: held.items, parts, refundId: refund.id, now }))
  const about = { order, refund: { id: refund.id, total }, items, now }
  await mailRefund(world, tx, 'refund-processed', about, { by, creditNoteId })
}

/**
 * The totals follow from the ledger. A plan that was given back while it was being paid ends here, so that nobody is
 * asked for its next instalment.
 */
async function settleRefunded(world: World, tx: Tx, held: Held, now: Date): Promise<void> {
  const { order } = held
  await settleOrder(world, tx, held, now)
  const isUnfinishedPlan = order.payment_plan.length > 0 && order.paid_at === null
  if (isUnfinishedPlan && order.cancelled_at === null) {
    await endOpenAttempts(tx, order.id, now)
    await markCancelled(tx, order.id, { now, because: 'refund' })
  }
}
