import { canBeReturn } from '#rules/refunds/account'
import { type StoredMessage } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/refunds'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal, orRefuse } from '../../platform/http/refusal'
import { closeEntry, lockEntry, countFailures, failRefundMovement } from '../ledger'
import {
  cards,
  type LockedOrder,
  recordOrderEvent,
  refunds,
  reopenOverpayment,
  settleOrder,
  orderEvent,
} from '../orders'
import { refundFailedMail } from './mails'
import { mailRefund } from './pay-back'

/** How it became known that the payment of a complete refund failed. */
interface Failure {
  /** The reason in the words of the bank, the gateway or staff. */
  reason: StoredMessage
  /** The time at which the money came back. */
  at: Date
  now: Date
}

/**
 * Makes a complete refund a problem, because its newest payment failed, and returns the amount that is owed again: the part by
 * bank, or, if all of it went to cards, these parts. A ledger row puts the money back. The credit note stays, and the items
 * stay refunded. Rejects with `refund-nothing-paid` if there is no payment that can fail. The order is locked.
 */
export async function failRefund(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  refund: refunds.OpenRefund,
  { reason, at, now }: Failure,
): Promise<number> {
  const byBank = await failRefundMovement(tx, refund, { at, now })
  const toCards = byBank > 0 ? [] : await cards.findRefundedToCard(tx, refund.id)
  for (const one of toCards) await cards.failCardRefund(tx, one, { reason, now })
  const amount = byBank + toCards.reduce((sum, one) => sum + one.amount, 0)
  if (amount === 0) throw new Refusal('refund-nothing-paid')
  await reopenFailed(context, tx, locked, refund, { reason, amount, now })
  return amount
}

/** Makes a complete refund a problem, and tells its buyer. The ledger has the money back already, and the order is locked. */
export async function reopenFailed(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  refund: refunds.OpenRefund,
  { reason, amount, now }: { reason: StoredMessage; amount: number; now: Date },
): Promise<void> {
  await refunds.setFailed(tx, refund.id, { problem: reason, now })
  if (refund.kind === 'overpayment') await reopenOverpayment(tx, refund.order_id)
  await settleOrder(context, tx, locked, now, { refundId: refund.id })
  await recordOrderEvent(tx, refund.order_id, now, 'refund-failed', orderEvent('refund_failed'))
  const ids = new Set((await refunds.findParts(tx, refund.id)).map((part) => part.order_item_id))
  await mailRefund(context, tx, refundFailedMail, {
    order: locked.order,
    refund: { id: refund.id, total: amount, kind: refund.kind },
    items: locked.items.filter(({ id }) => ids.has(id)),
    failures: await countFailures(tx, refund),
    now,
  })
}

/** Money of a statement's entry that returns a refund. */
export interface ReturnedRefund {
  /** The booking day. */
  at: Date
  /** Minor units, above 0. */
  amount: number
  /** The text of the bank, which may have the reason. */
  text: string | null
}

/**
 * Closes a statement's entry as the return of a refund, and returns its money. Rejects entries that are booked, closed, in another
 * currency or not money that came in, and those that cannot return the newest payment of the refund.
 */
export async function closeReturned(
  tx: Tx,
  entryId: number,
  { refundId, order, now }: { refundId: number; order: { code: string; currency: string }; now: Date },
): Promise<ReturnedRefund> {
  const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
  if (entry.order_id !== null) throw new Refusal('entry-is-booked')
  if (entry.closed_at !== null) throw new Refusal('entry-is-closed')
  if (entry.amount < 0) throw new Refusal('entry-is-reversal')
  if (entry.currency !== order.currency) throw new Refusal('other-currency')
  const [sent] = await refunds.findPaidByBank(tx, [refundId])
  const text = [entry.reference, entry.text].filter(Boolean).join('\n')
  if (sent !== undefined && !canBeReturn({ ...entry, text }, sent)) throw new Refusal('entry-other-payment')
  await closeEntry(tx, entryId, {
    because: 'refund-returned',
    note: texts.entry_note({ id: refundId, code: order.code }),
    now,
  })
  return { at: entry.booked_at, amount: entry.amount, text: entry.text }
}
