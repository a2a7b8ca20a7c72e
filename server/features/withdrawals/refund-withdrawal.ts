import { refundWithdrawal } from '../../../contract/office/withdrawals'
import { sum } from '../../../rules/money'
import type { Tx } from '../../db/database'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse, Refusal } from '../../refusal'
import type { World } from '../../world'
import { withOrder, type Held } from '../../books/hold-order'
import { bankOfRequests, noBank, openRefund, type BankOfRefund } from '../../books/open-refund'
import { orderOf } from '../../books/order-view'
import { findOrderById, recordOrderEvent } from '../../books/orders.sql'
import { refundOf } from '../../books/refund-view'
import { forgetBankDetails } from '../../books/bank-details.sql'
import * as refunds from '../../books/refunds.sql'
import { owedFor } from './withdrawal-view'
import { findWithdrawals, setRefundOf, type StoredWithdrawal } from './withdrawals.sql'

/** Opens the refund of a withdrawal. It is `processing` at once: the buyer cannot cancel it. */
export const refundWithdrawalHandler = serveStaff(
  refundWithdrawal,
  async ({ payload, world, staff, audit }) => {
    const id = orRefuse(payload.withdrawal_id, 'withdrawal-not-found')
    const [found] = await findWithdrawals(world.db.kysely, { ids: [id] })
    const { order_id: orderId } = orRefuse(found, 'withdrawal-not-found')
    const refundId = await withOrder(world.db, orderId, false, async (tx, held) => {
      const now = world.now()
      const [stored] = await findWithdrawals(tx, { ids: [id] })
      const refundId = await open(tx, held, orRefuse(stored, 'withdrawal-not-found'), {
        openedBy: staff.actor,
        now,
      })
      await audit.record(tx, {
        subject: held.order.code,
        after: { withdrawal: id, refund: refundId },
      })
      return refundId
    })
    return { refund: await viewOf(world, orderId, refundId) }
  },
)

async function open(
  tx: Tx,
  { order, items }: Held,
  stored: StoredWithdrawal,
  { openedBy, now }: { openedBy: string; now: Date },
): Promise<number> {
  if (stored.refund_id !== null) throw new Refusal('withdrawal-is-refunded')
  const ids = new Set(stored.items.map((item) => item.id))
  const bank = await takeUpRequest(tx, order.id, ids, now)
  if (await refunds.hasOtherOpen(tx, order.id, 0)) throw new Refusal('refund-already-active')
  const pieces = items.filter(
    (item) => ids.has(item.id) && item.status !== 'refunded' && item.status !== 'void',
  )
  const left = Math.max(0, order.total_paid - order.total_refunded)
  const total = Math.min(sum(pieces.map(owedFor)), left)
  // Not paid, cancelled, or already refunded: nothing is owed.
  if (total === 0) throw new Refusal('not-refundable')
  const refundId = await openRefund(tx, {
    order_id: order.id,
    total,
    items: pieces.map((item) => ({ ...item, weight: owedFor(item) })),
    bank,
    note: `Withdrawal ${stored.id}`,
    openedBy,
    now,
  })
  await refunds.setRefundStatus(tx, refundId, 'processing', null)
  await refunds.moveItems(tx, refundId, 'refunding')
  await setRefundOf(tx, stored.id, refundId)
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'refund-processing',
    'The refund of a withdrawal is being processed',
  )
  return refundId
}

/**
 * Replaces a refund request for the same items: a withdrawal refunds more. Returns the request's bank details; nulls if
 * there was none.
 */
async function takeUpRequest(
  tx: Tx,
  orderId: number,
  ids: ReadonlySet<number>,
  now: Date,
): Promise<BankOfRefund> {
  const active = await refunds.findActiveRequest(tx, orderId)
  if (active === undefined) return noBank
  const parts = await refunds.findParts(tx, active.id)
  if (!parts.every((part) => ids.has(part.order_item_id))) return noBank
  await refunds.setRefundStatus(tx, active.id, 'cancelled', now)
  await refunds.moveItems(tx, active.id, 'active')
  await forgetBankDetails(tx, active.id)
  return bankOfRequests([active])
}

async function viewOf(world: World, orderId: number, refundId: number) {
  const order = orRefuse(await findOrderById(world.db.kysely, orderId), 'order-not-found')
  const refund = orRefuse(
    order.refunds.find((one) => one.id === refundId),
    'refund-not-found',
  )
  return refundOf(refund, orderOf(world, order, await world.catalogue.stock(), 'buyer'))
}
