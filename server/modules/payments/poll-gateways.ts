import { type GatewayName, gatewayNames, gateways } from '#contract/gateways'
import { minute } from '#rules/dates/instants'
import { decideOnSilence } from '#rules/payments/gateway-silence'
import { notices, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import { createWorkQueue } from '../../platform/jobs/work-queue'
import { notifyOperator } from '../mail-queue'
import {
  withLockedOrder,
  settleOrder,
  endOrder,
  findOverdueOrders,
  postponeEnd,
  type LockedOrder,
} from '../orders'
import { applyNotification } from './gateway-notifications'
import { GatewayFault, GatewayRejection, type GatewayNotification } from './gateways/gateway'
import {
  takeAttemptsToPoll,
  recordFinalOutcome,
  markAnswered,
  markUnanswered,
  type AttemptToPoll,
  findOpenAttemptsOf,
  findSilence,
  endAttempt,
  findAttempt,
} from './queries'

const batchSize = 20
const payableAfterDecline = gatewayNames.filter((name) => gateways[name].mayPayAfterDecline)
/** After this number of requests without a single answer, a gateway is not polled again in this run. */
const maxUnanswered = 5

/**
 * Does work for each item, at most `maxUnanswered` at the same time, so that a silent gateway delays only a few. The first
 * error is thrown once all work has ended.
 */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const enqueue = createWorkQueue({ concurrency: maxUnanswered, maxWaiting: items.length, retryAfter: 1 })
  const ends = await Promise.allSettled(items.map((item) => enqueue(() => work(item))))
  const failed = ends.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * Polls the gateways for the outcomes of open attempts: the browser never came back, or the process ended between the
 * charge and its record. An expired attempt that the gateway does not know was abandoned. Expired attempts are polled
 * for a while longer, so that a payment at the last moment is found. Returns whether there may be more.
 */
export async function pollGateways(context: Context): Promise<boolean> {
  const attempts = await takeAttemptsToPoll(context.db.kysely, {
    payableAfterDecline,
    now: context.now(),
    limit: batchSize,
  })
  await forAll(attempts, attemptPoller(context))
  return attempts.length === batchSize
}

/**
 * Returns a function that polls the gateway of an attempt, for one run of a job. A gateway that does not answer is not waited
 * for repeatedly: its remaining attempts are marked as unanswered, so that payments at other gateways are not delayed.
 */
export function attemptPoller(context: Context): (attempt: AttemptToPoll) => Promise<void> {
  const answers = new Map<GatewayName, { good: number; none: number }>()
  return async (attempt) => {
    const { gateway } = attempt
    const count = answers.get(gateway) ?? { good: 0, none: 0 }
    answers.set(gateway, count)
    const isSilent = count.good === 0 && count.none >= maxUnanswered
    // A request counts as unanswered until its answer arrives, so that those that wait for one are counted too.
    count.none += 1
    const result = isSilent ? 'none' : await pollAttempt(context, attempt)
    const isAnswered = result === 'answered'
    if (isAnswered) count.good += 1
    // A gateway that rejects a request is not silent.
    if (result !== 'none') count.none -= 1
    if (isAnswered && attempt.unanswered_since !== null) await markAnswered(context.db.kysely, attempt.id)
    if (!isAnswered) await markUnanswered(context.db.kysely, attempt.id, context.now())
  }
}

/**
 * Polls the gateway of one attempt and books the answer. An expired attempt is first closed at the gateway, if the gateway
 * can, so that the answer stays true. `rejected`: the gateway works and rejected the request. Like without an answer
 * (`none`), the payment is not known to be unpaid.
 */
async function pollAttempt(
  context: Context,
  attempt: AttemptToPoll,
): Promise<'answered' | 'rejected' | 'none'> {
  try {
    const notification = await notificationOf(context, attempt)
    // The only new fact about an ended attempt is that it was paid after all.
    if (attempt.ended_at !== null && notification?.outcome !== 'paid') {
      if (notification !== null) await recordFinalOutcome(context.db.kysely, attempt.id, notification.outcome)
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
    return 'answered'
  } catch (error) {
    context.log.warn(
      { gateway: attempt.gateway, fault: String(error) },
      'the gateway did not answer a query about a payment',
    )
    return error instanceof GatewayRejection ? 'rejected' : 'none'
  }
}

async function notificationOf(context: Context, attempt: AttemptToPoll): Promise<GatewayNotification | null> {
  const gateway = context.gateways[attempt.gateway]
  // Without the gateway's id the customer was never sent there, so there is nothing to poll.
  if (gateways[attempt.gateway].startsRemotely && attempt.gateway_id === null) return null
  if (gateway === undefined) throw new GatewayFault(`The gateway ${attempt.gateway} is not configured.`)
  const known = { reference: attempt.gateway_reference, gatewayId: attempt.gateway_id }
  if (attempt.ended_at !== null || isOver(context, attempt)) await gateway.close?.(known)
  return gateway.ask(known)
}

/**
 * Returns whether the attempt was opened at the sandbox by a process that did not know yet that another gateway was
 * chosen.
 */
const isClosed = (context: Context, { gateway }: AttemptToPoll): boolean =>
  context.gateways[gateway]?.serves?.() === false

function isOver(context: Context, attempt: AttemptToPoll): boolean {
  const { cardMinutes } = context.catalogue.current().settings
  return context.now().getTime() - attempt.started_at.getTime() > cardMinutes * minute
}

async function end(
  context: Context,
  { order_id, gateway, gateway_reference }: AttemptToPoll,
  outcome: AttemptOutcome,
): Promise<void> {
  await withLockedOrder(context.db, { orderId: order_id, movesPlaces: false }, async (tx, locked) => {
    // Read behind the order's lock: it may have been paid while the gateway was polled.
    const attempt = await findAttempt(tx, gateway, gateway_reference)
    if (attempt === undefined || attempt.ended_at !== null) return
    await endAttempt(tx, attempt.id, outcome, null, context.now())
    await settleOrder(context, tx, locked, context.now())
  })
}

const overdueBatchSize = 20

/** After this time an order that waits for a silent gateway is checked again. */
const pause = minute

/**
 * Ends orders that were not paid in time: their places become available, and the customer is notified. Returns whether there
 * may be more.
 */
export async function endUnpaidOrders(context: Context): Promise<boolean> {
  const overdue = await findOverdueOrders(context.db.kysely, context.now(), overdueBatchSize)
  const poll = attemptPoller(context)
  await forAll(overdue, async ({ id }) => {
    // A payment of the last minutes pays the order, even if the browser never came back.
    for (const attempt of await findOpenAttemptsOf(context.db.kysely, id)) await poll(attempt)
    await withLockedOrder(context.db, { orderId: id, movesPlaces: true }, async (tx, locked) => {
      const now = context.now()
      const { expires_at, cancelled_at } = locked.order
      // Paid, extended or ended by another process in between.
      if (cancelled_at !== null || expires_at === null || expires_at > now) return
      if (await waitsForGateway(context, tx, locked, now)) return
      await endOrder(context, tx, locked, { reason: 'unpaid', note: null, openedBy: null, now })
    })
  })
  return overdue.length === overdueBatchSize
}

/**
 * Returns whether the order waits because its gateway did not answer about a possible payment. The order keeps its places, and
 * is checked again soon. The operator is notified once if only a person can end it.
 */
async function waitsForGateway(
  context: Context,
  tx: Tx,
  { order }: LockedOrder,
  now: Date,
): Promise<boolean> {
  const silence = await findSilence(tx, order.id)
  if (silence === null) return false
  const { gatewaySilenceHours } = context.catalogue.current().settings
  const what = decideOnSilence(silence, gatewaySilenceHours, now)
  if (what === 'end') return false
  await postponeEnd(tx, order.id, new Date(now.getTime() + pause))
  const [first = '', ...others] = silence.gateways
  if (what === 'wait-for-operator')
    await notifyOperator(context, tx, {
      subject: notices.silent_gateway({ code: order.code }),
      lines: [
        notices.silent_gateway_since({
          gateways: others.reduce<StoredMessage>(
            (one, other) => notices.silent_gateways({ one, other }),
            first,
          ),
          since: silence.since.toISOString(),
        }),
        notices.silent_gateway_what(),
      ],
      eventKey: `silent-gateway:${order.id}`,
      now,
    })
  return true
}
