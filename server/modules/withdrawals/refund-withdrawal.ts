import type { Effect } from '#contract/office/effect'
import { refundWithdrawal } from '#contract/office/refunds'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import * as texts from '#texts/compiled/effects/refunds'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Stock } from '../catalogue'
import {
  cards,
  refunds,
  changeOrder,
  effectOnOrder,
  type LockedOrder,
  bankOfRequests,
  openRefund,
  type BankOfRefund,
  orderOf,
  findOrderById,
  recordOrderEvent,
  refundOf,
  deleteBankDetails,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { owedFor } from './find-withdrawals'
import { findWithdrawal, setRefundOf, type StoredWithdrawal } from './queries'

/** Opens the refund of a withdrawal, or makes a dry run. It is `processing` at once, so that the buyer cannot cancel it. */
export const refundWithdrawalHandler = serveStaff(
  refundWithdrawal,
  async ({ payload, context, staff, audit }) => {
    const id = orRefuse(payload.withdrawal_id, 'withdrawal-not-found')
    const found = await findWithdrawal(context.db.kysely, id)
    const { order_id: orderId } = orRefuse(found, 'withdrawal-not-found')
    const requested = { orderId, movesPlaces: false, payload }
    const stock = await context.catalogue.stock()
    const { result: refund, effect } = await changeOrder(context, requested, async (tx, locked) => {
      const now = context.now()
      const stored = await findWithdrawal(tx, id)
      const opened = await open(tx, locked, orRefuse(stored, 'withdrawal-not-found'), {
        openedBy: staff.actor,
        now,
      })
      await audit.record(tx, {
        subject: locked.order.code,
        after: { withdrawal: id, refund: opened.id },
      })
      return {
        result: await viewOf(context, tx, { orderId, refundId: opened.id, stock }),
        effect: opened.effect,
      }
    })
    return { refund, effect }
  },
)

async function open(
  tx: Tx,
  locked: LockedOrder,
  stored: StoredWithdrawal,
  { openedBy, now }: { openedBy: string; now: Date },
): Promise<{ id: number; effect: Effect }> {
  const { order, items } = locked
  if (stored.refund_id !== null) throw new Refusal('withdrawal-is-refunded')
  const ids = new Set(stored.items.map((item) => item.id))
  const { replaced, bank, given } = await replaceRefunds(tx, order.id, ids, now)
  if (await refunds.hasOtherOpen(tx, { id: 0, order_id: order.id, kind: 'items' }))
    throw new Refusal('refund-already-active')
  const pieces = items.filter(
    (item) => ids.has(item.id) && item.status !== 'refunded' && item.status !== 'void',
  )
  const left = Math.max(0, order.total_paid - order.total_refunded + given)
  const total = Math.min(sum(pieces.map(owedFor)), left)
  // Nothing is owed if the order is unpaid, cancelled or already refunded.
  if (total === 0) throw new Refusal('not-refundable')
  const refundId = await openRefund(tx, {
    order_id: order.id,
    total,
    items: pieces.map((item) => ({ ...item, weight: owedFor(item) })),
    bank,
    note: texts.withdrawal_note({ id: stored.id }),
    openedBy,
    now,
  })
  if (given > 0) await cards.moveCardRefunds(tx, replaced, refundId)
  await refunds.setRefundStatus(tx, refundId, 'processing', null)
  await refunds.moveItems(tx, refundId, 'refunding')
  await setRefundOf(tx, stored.id, refundId)
  await recordOrderEvent(tx, order.id, now, 'refund-processing', orderEvent('withdrawal_refund'))
  const notes = [texts.withdrawal({ amount: moneyText(total, order.currency) })]
  const confirms = [stored.id, total, pieces.map(({ id, status }) => [id, status])]
  return { id: refundId, effect: effectOnOrder(tx, locked, { money: total, notes, confirms }) }
}

interface Replaced {
  /** The ids of the refunds. */
  replaced: number[]
  bank: BankOfRefund
  /** The amount that they have already returned to cards, in minor units. */
  given: number
}

/**
 * Cancels the refunds for the same items that are requested or have a problem, because the refund of a withdrawal is higher
 * and would otherwise be paid beside them. Rejects with `refund-already-active` if one with a problem has other items, too, or was
 * complete before: its pieces stay refunded, so that no other refund would pay its money.
 */
async function replaceRefunds(
  tx: Tx,
  orderId: number,
  ids: ReadonlySet<number>,
  now: Date,
): Promise<Replaced> {
  const replaced = []
  let given = 0
  for (const refund of await refunds.findIdleRefunds(tx, orderId)) {
    const parts = await refunds.findParts(tx, refund.id)
    const isSame = ({ order_item_id }: refunds.RefundPart) => ids.has(order_item_id)
    if (!parts.some(isSame)) continue
    if (refund.failed_at !== null || !parts.every(isSame)) throw new Refusal('refund-already-active')
    given += await cards.findPaidToCard(tx, refund.id)
    await refunds.setRefundStatus(tx, refund.id, 'cancelled', now)
    await refunds.moveItems(tx, refund.id, 'active')
    await deleteBankDetails(tx, refund.id)
    replaced.push(refund)
  }
  return { replaced: replaced.map(({ id }) => id), bank: bankOfRequests(replaced), given }
}

interface Opened {
  orderId: number
  refundId: number
  stock: Stock
}

/** Returns the refund as it is in the transaction, so that a dry run returns it too. */
async function viewOf(context: Context, tx: Tx, { orderId, refundId, stock }: Opened) {
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const refund = orRefuse(
    order.refunds.find((one) => one.id === refundId),
    'refund-not-found',
  )
  return refundOf(refund, orderOf(context, order, stock, 'office'))
}
