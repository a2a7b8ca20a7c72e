import * as notices from '../../../texts/compiled/mails/notices'
import * as texts from '../../../texts/compiled/effects/refunds'
import { day } from '../../../rules/dates/instants'
import { moneyText } from '../documents'
import type { Tx } from '../../platform/db/database'
import type { RefundAnswer } from '../payments'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { notifyOperator } from '../outbox'
import {
  refunds,
  cards,
  withOrder,
  type Held,
  recordOrderEvent,
  changeRefundTotal,
  settleOrder,
  takeCardRefundsToAsk,
} from '../orders'
import { ledgerOf, payBack } from './pay-back'

/**
 * Records the amounts that gateways are requested to refund, newest charge first; rejects if the charges do not cover
 * the refund. Gateways are not called inside a transaction, so the requests are sent later. The order is locked.
 */
export async function planCardRefund(
  context: Context,
  tx: Tx,
  refund: refunds.OpenRefund,
  freesPlaces: boolean,
): Promise<void> {
  const now = context.now()
  const paid = await cards.findPaidToCard(tx, refund.id)
  const total = Math.min(refund.total, paid + (await ledgerOf(tx, refund.order_id)).left)
  let open = total - paid
  for (const { attempt_id, gateway, left } of await cards.findChargesLeft(tx, refund.order_id)) {
    const amount = Math.min(open, left)
    if (amount === 0 || context.gateways[gateway] === undefined) continue
    await cards.recordCardRefund(tx, {
      refund_id: refund.id,
      attempt_id,
      amount,
      free_places: freesPlaces,
      now,
    })
    open -= amount
  }
  if (open > 0 || total === paid) throw new Refusal('refund-not-by-card')
  if (total !== refund.total) await changeRefundTotal(tx, refund.id, total)
  await refunds.setRefundStatus(tx, refund.id, 'processing', null)
  await refunds.setPaidBy(tx, refund.id, 'card')
  await refunds.moveItems(tx, refund.id, 'refunding')
  const text = 'The refund is being paid back to the card'
  await recordOrderEvent(tx, refund.order_id, now, 'refund-processing', text)
}

/**
 * Requests a recorded card refund from its gateway and books the answer once, however often it is called. Without a
 * final answer, the worker repeats the request with the same reference.
 */
export async function askForCardRefund(context: Context, requested: cards.CardRefund): Promise<void> {
  const answer = await answerOf(context, requested)
  if (answer.outcome === 'unknown') return notifyOfSilence(context, requested)
  const { outcome, reason = null } = answer
  await withOrder(context.db, requested.order_id, requested.free_places, async (tx, held) => {
    if (await cards.hasEnded(tx, requested.id)) return
    const now = context.now()
    await cards.endCardRefund(tx, requested.id, {
      outcome,
      ended_at: now,
      reason: reason?.slice(0, 500) ?? null,
    })
    if (outcome === 'refunded') await cards.recordCardMovement(tx, requested, now)
    const stillOpen = await cards.findOpenCardRefunds(tx, requested.refund_id)
    if (stillOpen.length === 0) await conclude(context, tx, held, requested, reason)
    else await settleOrder(context, tx, held, now, 0, requested.refund_id)
  })
  context.wake()
}

async function answerOf(context: Context, requested: cards.CardRefund): Promise<RefundAnswer> {
  const { gateway, gateway_reference, gateway_id, amount, currency, reference } = requested
  try {
    const way = context.gateways[gateway]
    if (way === undefined) throw new Error(`The gateway ${gateway} is not configured.`)
    return await way.refund({
      reference: gateway_reference,
      gatewayId: gateway_id,
      amount,
      currency,
      refundReference: reference,
    })
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'a gateway did not answer a refund')
    return { outcome: 'unknown' }
  }
}

/**
 * Concludes a refund once all answers have arrived: it is paid, or the missing rest makes it a problem and the
 * operator is notified.
 */
async function conclude(
  context: Context,
  tx: Tx,
  held: Held,
  requested: cards.CardRefund,
  reason: string | null,
): Promise<void> {
  const now = context.now()
  const refund = await refunds.findRefund(tx, requested.refund_id)
  if (refund === undefined) throw new Error('A refund is never removed')
  const paid = await cards.findPaidToCard(tx, refund.id)
  if (paid >= refund.total)
    return payBack(context, tx, held, { refund, by: 'card', freesPlaces: requested.free_places, now })

  const amount = moneyText(refund.total - paid, requested.currency)
  const problem = reason
    ? texts.gateway_refused_because({ amount, reason })
    : texts.gateway_refused({ amount })
  await settleOrder(context, tx, held, now, 0, refund.id)
  await refunds.setProblem(tx, refund.id, problem.slice(0, 500))
  await refunds.moveItems(tx, refund.id, 'refund-problem')
  await recordOrderEvent(tx, held.order.id, now, 'refund-problem', 'The card gateway refused the refund')
  await notifyOperator(context, tx, {
    subject: notices.card_refund_refused({ refund: refund.id, code: held.order.code }),
    lines: [
      problem,
      notices.card_refund_other_way(),
      notices.card_refund_booked({ amount: moneyText(paid, requested.currency) }),
    ],
    eventKey: `refund-refused:${requested.id}`,
    now,
  })
}

/** Notifies the operator once about a gateway that has not answered for a day. */
async function notifyOfSilence(context: Context, requested: cards.CardRefund): Promise<void> {
  const now = context.now()
  if (now.getTime() - requested.started_at.getTime() < day) return
  await context.db.transaction((tx) =>
    notifyOperator(context, tx, {
      subject: notices.card_refund_silent({ refund: requested.refund_id, code: requested.order_code }),
      lines: [
        notices.card_refund_silent_amount({
          amount: moneyText(requested.amount, requested.currency),
          reference: requested.reference,
        }),
        notices.card_refund_silent_meaning(),
      ],
      eventKey: `refund-silent:${requested.id}`,
      now,
    }),
  )
}

const batchSize = 20

/**
 * Repeats the requests of card refunds without an outcome: the process ended between the gateway's answer and its
 * record, or the gateway did not answer. With the same reference the money is refunded once.
 */
export async function repairCardRefunds(context: Context): Promise<boolean> {
  const open = await takeCardRefundsToAsk(context.db.kysely, context.now(), batchSize)
  for (const one of open) await askForCardRefund(context, one)
  return open.length === batchSize
}
