import {
  takeAttemptsToAsk,
  endForGood,
  markAnswered,
  markUnanswered,
  type AttemptToAsk,
  findOpenAttemptsOf,
  findSilence,
} from './queries'
import type { Context } from '../../context'
import { inGroups } from '../../platform/jobs/pacing'
import { minute } from '../../../rules/dates/instants'
import type { AttemptOutcome, GatewayName } from '../../platform/db/money-tables'
import { applyNotification } from './gateway-notifications'
import {
  endAttempt,
  findAttempt,
  withOrder,
  settleOrder,
  endOrder,
  findOverdueOrders,
  putOffEnd,
  type Held,
} from '../orders'
import { GatewayFault, type GatewayNotification } from './gateways/gateway'
import * as notices from '../../../texts/compiled/mails/notices'
import { whatOfSilence } from '../../../rules/payments/gateway-silence'
import type { Tx } from '../../platform/db/database'
import { notifyOperator } from '../outbox'

const batchSize = 20

/**
 * Asks the gateways about attempts without an outcome: the browser never came back, or the process ended between the
 * charge and its record. An expired attempt that the gateway does not know was abandoned. Expired attempts are asked
 * about for a while longer, so that a payment at the last moment is found.
 */
export async function reconcileAttempts(context: Context): Promise<boolean> {
  const attempts = await takeAttemptsToAsk(context.db.kysely, context.now(), batchSize)
  await inGroups(attempts, askInTurn(context))
  return attempts.length === batchSize
}

/** After so many unanswered questions without a single answer, the gateway is not asked again in this run. */
const enough = 5

/**
 * Asks gateways about attempts, for one run of the worker. A gateway that does not answer is not waited for repeatedly:
 * its remaining attempts are marked as unanswered, so that payments at other gateways are not delayed.
 */
export function askInTurn(context: Context): (attempt: AttemptToAsk) => Promise<void> {
  const answers = new Map<GatewayName, { good: number; none: number }>()
  return async (attempt) => {
    const { gateway } = attempt
    const count = answers.get(gateway) ?? { good: 0, none: 0 }
    answers.set(gateway, count)
    const isSilent = count.good === 0 && count.none >= enough
    const isAnswered = !isSilent && (await askAbout(context, attempt))
    if (isAnswered) count.good += 1
    else count.none += 1
    if (isAnswered && attempt.unanswered_since !== null) await markAnswered(context.db.kysely, attempt.id)
    if (!isAnswered) await markUnanswered(context.db.kysely, attempt.id, context.now())
  }
}

/**
 * Asks about one attempt and books the answer. An expired one is first closed at the gateway, if that is possible, so
 * that the answer stays true. Returns whether the gateway answered: without an answer a payment is not known to be
 * unpaid.
 */
async function askAbout(context: Context, attempt: AttemptToAsk): Promise<boolean> {
  try {
    const notification = await notificationOf(context, attempt)
    // About an ended attempt only one thing is new: that it was paid all the same.
    if (attempt.ended_at !== null && notification?.outcome !== 'paid') {
      if (notification !== null) await endForGood(context.db.kysely, attempt.id, notification.outcome)
    } else if (notification !== null) {
      const body = JSON.stringify(notification)
      await applyNotification(context, notification, {
        gateway: attempt.gateway,
        source: 'query',
        body,
        attempt,
      })
    } else if (isClosed(context, attempt)) {
      await end(context, attempt, 'closed')
    } else if (isOver(context, attempt)) {
      await end(context, attempt, 'expired')
    }
    return true
  } catch (error) {
    context.log.warn(
      { gateway: attempt.gateway, fault: String(error) },
      'the gateway did not answer a query about a payment',
    )
    return false
  }
}

async function notificationOf(context: Context, attempt: AttemptToAsk): Promise<GatewayNotification | null> {
  const gateway = context.gateways[attempt.gateway]
  // Without a session at Stripe the customer was never sent there, so there is nothing to ask.
  if (attempt.gateway === 'stripe' && attempt.gateway_id === null) return null
  if (gateway === undefined) throw new GatewayFault(`The gateway ${attempt.gateway} is not configured.`)
  const known = { reference: attempt.gateway_reference, gatewayId: attempt.gateway_id }
  if (attempt.ended_at !== null || isOver(context, attempt)) await gateway.close?.(known)
  return gateway.ask(known)
}

/** Opened at the sandbox by a process that did not know yet that another gateway was chosen. */
const isClosed = (context: Context, { gateway }: AttemptToAsk): boolean =>
  gateway === 'sandbox' && !context.gateways.sandbox.serves()

function isOver(context: Context, attempt: AttemptToAsk): boolean {
  const { cardMinutes } = context.catalogue.current().settings
  return context.now().getTime() - attempt.started_at.getTime() > cardMinutes * minute
}

async function end(
  context: Context,
  { order_id, gateway, gateway_reference }: AttemptToAsk,
  outcome: AttemptOutcome,
): Promise<void> {
  await withOrder(context.db, order_id, false, async (tx, held) => {
    // Read behind the order's lock: it may have been paid while the gateway was asked.
    const attempt = await findAttempt(tx, gateway, gateway_reference)
    if (attempt === undefined || attempt.ended_at !== null) return
    await endAttempt(tx, attempt.id, outcome, null, context.now())
    await settleOrder(context, tx, held, context.now())
  })
}

const overdueBatchSize = 20

/** When an order that waits for a silent gateway is checked again. */
const pause = minute

/** Ends orders that were not paid in time: their places become available, and the customer is notified. */
export async function endUnpaidOrders(context: Context): Promise<boolean> {
  const overdue = await findOverdueOrders(context.db.kysely, context.now(), overdueBatchSize)
  const ask = askInTurn(context)
  await inGroups(overdue, async ({ id }) => {
    // A payment of the last minutes pays the order, even if the browser never came back.
    for (const attempt of await findOpenAttemptsOf(context.db.kysely, id)) await ask(attempt)
    await withOrder(context.db, id, true, async (tx, held) => {
      const now = context.now()
      const { expires_at, cancelled_at } = held.order
      // Paid, extended or ended by another process in between.
      if (cancelled_at !== null || expires_at === null || expires_at > now) return
      if (await waitsForGateway(context, tx, held, now)) return
      await endOrder(context, tx, held, { reason: 'unpaid', note: null, openedBy: null, now })
    })
  })
  return overdue.length === overdueBatchSize
}

/**
 * Whether the order waits, because its gateway could not be asked about a possible payment. It keeps its places, and is
 * checked again soon. The operator is notified once if only a person can end it.
 */
async function waitsForGateway(context: Context, tx: Tx, { order }: Held, now: Date): Promise<boolean> {
  const silence = await findSilence(tx, order.id)
  if (silence === null) return false
  const { gatewaySilenceHours } = context.catalogue.current().settings
  const what = whatOfSilence(silence, gatewaySilenceHours, now)
  if (what === 'end') return false
  await putOffEnd(tx, order.id, new Date(now.getTime() + pause))
  if (what === 'wait-for-operator')
    await notifyOperator(context, tx, {
      subject: notices.silent_gateway({ code: order.code }),
      lines: [
        notices.silent_gateway_since({
          gateways: silence.gateways.reduce((one, other) => notices.silent_gateways({ one, other })),
          since: silence.since.toISOString(),
        }),
        notices.silent_gateway_what(),
      ],
      eventKey: `silent-gateway:${order.id}`,
      now,
    })
  return true
}
