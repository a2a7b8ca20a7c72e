import { processRefund } from '../../../contract/office'
import type { Refund } from '../../../contract/order'
import type { PayloadOf } from '../../../contract/call'
import { spread } from '../../../rules/money'
import type { Tx } from '../../db/database'
import { serve } from '../../http/serve'
import { orRefuse, Refusal } from '../../refusal'
import type { World } from '../../world'
import { movePlaces } from '../catalogue/places.sql'
import { recordAudit } from '../office/audit-log.sql'
import { officeActor } from '../office/office-key'
import { endOpenAttempts, markCancelled } from '../orders/cancel-order.sql'
import { withOrder, type Held } from '../orders/hold-order'
import { orderOf } from '../orders/order-view'
import { findOrderById, recordOrderEvent } from '../orders/orders.sql'
import { refundOf } from '../orders/refund-view'
import { settleOrder } from '../orders/settle-order'
import { recordCreditNote } from './credit-note'
import { mailRefund } from './refund-mail'
import * as refunds from './refunds.sql'

type Outcome = NonNullable<PayloadOf<typeof processRefund>['outcome']>
type StoredRefund = NonNullable<Awaited<ReturnType<typeof refunds.findRefund>>>

/** What a refund may become. One with a problem can be worked on again: the money is still owed. */
const next: Readonly<Record<StoredRefund['status'], readonly Outcome[]>> = {
  active: ['processing', 'processed'],
  processing: ['processed', 'problem'],
  problem: ['processing'],
  processed: [],
  cancelled: [],
}

/** Moves a refund on; `processed` is where the money goes back, in the ledger and on a credit note. */
export const processRefundHandler = serve(processRefund, async ({ payload, world, request }) => {
  const { outcome, refund_id: refundId } = payload
  if (outcome === null)
    throw new Refusal('invalid-input', { fields: { outcome: ['Please choose an outcome.'] } })
  const found = refundId === null ? null : await refunds.findRefund(world.db.kysely, refundId)
  const { id, order_id: orderId } = orRefuse(found, 'refund-not-found')
  const freesPlaces = outcome === 'processed' && payload.free_places === true
  await withOrder(world.db, orderId, freesPlaces, async (tx, held) => {
    const now = world.now()
    const refund = orRefuse(await refunds.findRefund(tx, id), 'refund-not-found')
    if (!next[refund.status].includes(outcome)) throw new Refusal('refund-not-active')
    await recordAudit(tx, {
      at: now,
      actor: officeActor(request),
      action: 'process-refund',
      subject: held.order.code,
      before: { refund: id, status: refund.status },
      after: { refund: id, status: outcome, free_places: freesPlaces },
    })
    if (outcome === 'processed') await payBack(world, tx, held, refund, freesPlaces, now)
    else await moveOn(tx, refund, outcome, now)
  })
  world.wake()
  return { refund: await viewOf(world, orderId, id) }
})

async function moveOn(tx: Tx, refund: StoredRefund, outcome: 'processing' | 'problem', now: Date) {
  if (outcome === 'processing' && (await refunds.hasOtherOpen(tx, refund.order_id, refund.id)))
    throw new Refusal('refund-already-active')
  await refunds.setRefundStatus(tx, refund.id, outcome, null)
  await refunds.moveItems(tx, refund.id, outcome === 'processing' ? 'refunding' : 'refund-problem')
  const text = outcome === 'processing' ? 'The refund is being processed' : 'The refund has a problem'
  await recordOrderEvent(tx, refund.order_id, now, `refund-${outcome}`, text)
}

async function payBack(
  world: World,
  tx: Tx,
  held: Held,
  refund: StoredRefund,
  freesPlaces: boolean,
  now: Date,
): Promise<void> {
  const { order } = held
  const stored = await refunds.findParts(tx, refund.id)
  // Another refund may have been paid since this one was asked for: never more than is left.
  const total = Math.min(refund.total, Math.max(0, order.total_paid - order.total_refunded))
  const amounts = spread(
    total,
    stored.map((part) => part.amount),
  )
  const parts = stored.map((part, index) => {
    const amount = amounts[index] ?? 0
    return { ...part, amount, shipping_refund: Math.min(part.shipping_refund, amount) }
  })
  const ids = new Set(parts.map((part) => part.order_item_id))
  const items = held.items.filter((item) => ids.has(item.id))
  if (total !== refund.total) await refunds.setRefundTotal(tx, refund.id, total)
  await refunds.setRefundStatus(tx, refund.id, 'processed', now)
  await refunds.markRefunded(tx, items, freesPlaces)
  if (freesPlaces)
    await movePlaces(
      tx,
      [],
      items.filter((item) => item.takes_place),
    )
  if (total > 0) await refunds.recordRefundMovement(tx, refund, total, now)
  await settleRefunded(world, tx, held, now)
  await recordOrderEvent(tx, order.id, now, 'refund-processed', 'The refund was paid')

  const creditNoteId =
    (await refunds.findCreditNoteOf(tx, refund.id)) ??
    (await recordCreditNote(world, tx, { order, items: held.items, parts, refundId: refund.id, now }))
  const about = { order, refund: { id: refund.id, total }, items, now }
  await mailRefund(world, tx, 'refund-processed', about, creditNoteId)
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

async function viewOf(world: World, orderId: number, refundId: number): Promise<Refund> {
  const stored = orRefuse(await findOrderById(world.db.kysely, orderId), 'order-not-found')
  const refund = orRefuse(
    stored.refunds.find((one) => one.id === refundId),
    'refund-not-found',
  )
  return refundOf(refund, orderOf(world, stored, await world.catalogue.stock(), 'buyer'))
}
