import { notices, refundTexts, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { orRefuse } from '../../platform/http/refusal'
import { notifyOperator } from '../mail-queue'
import {
  cards,
  recordOrderEvent,
  refunds,
  reopenOverpayment,
  settleOrder,
  withLockedOrder,
  orderEvent,
} from '../orders'
import type { ReportedRefundFailure } from '../payments'
import { reopenFailed } from './fail-refund'
import { requestCardRefund } from './process-refund'

/**
 * Books a failure of a card refund that a gateway reports, once, and notifies the operator. Returns `false` if the shop cannot
 * assign it, or if the refund is at the bank, so that it may not change.
 */
export async function bookFailedCardRefund(
  context: Context,
  { attempt, reference, amount, reason: given }: ReportedRefundFailure,
): Promise<boolean> {
  const reason = given?.slice(0, 500) ?? null
  const found = await cards.findReportedCardRefund(context.db.kysely, {
    attemptId: attempt.id,
    reference,
    amount,
  })
  if (found === undefined) return false
  // Its own request still waits for an outcome, which the gateway knows now.
  if (found.outcome === null) {
    await requestCardRefund(context, found)
    return true
  }
  const isBooked = await withLockedOrder(
    context.db,
    { orderId: found.order_id, movesPlaces: false },
    async (tx, locked) => {
      const now = context.now()
      const refund = orRefuse(await refunds.findRefund(tx, found.refund_id), 'refund-not-found')
      const isAtBank = refund.status === 'processing' && refund.paid_by === 'bank'
      if (isAtBank || refund.status === 'cancelled') return false
      if (!(await cards.failCardRefund(tx, found, { reason, now }))) return true
      const money = storedMoney(amount, locked.order.currency)
      const problem =
        reason === null
          ? refundTexts.card_failed({ amount: money })
          : refundTexts.card_failed_because({ amount: money, reason })
      if (refund.status === 'processed')
        await reopenFailed(context, tx, locked, refund, { reason: problem, amount, now })
      else {
        if (refund.kind === 'overpayment') await reopenOverpayment(tx, refund.order_id)
        if (refund.status === 'problem') await refunds.setProblem(tx, refund.id, problem)
        await settleOrder(context, tx, locked, now, { refundId: refund.id })
        await recordOrderEvent(tx, refund.order_id, now, 'refund-failed', orderEvent('refund_failed'))
      }
      await notifyOperator(context, tx, {
        subject: notices.refund_failed({ refund: refund.id, code: locked.order.code }),
        lines: [problem, notices.refund_failed_booked(), notices.refund_failed_next()],
        eventKey: `refund-failed:${found.id}`,
        now,
      })
      return true
    },
  )
  context.wake()
  return isBooked
}
