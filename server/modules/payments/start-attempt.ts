import * as notices from '../../../texts/compiled/mails/notices'
import type { PaymentInstruction } from '../../../contract/shop/checkout'
import { minute } from '../../../rules/dates/instants'
import type { Tx } from '../../platform/db/database'
import type { StartedAttempt } from './gateways/gateway'
import { orRefuse } from '../../platform/http/refusal'
import type { Context } from '../../context'
import {
  endUnstarted,
  findNewestOpenAttempt,
  keepInstruction,
  recordAttempt,
  uncountAttempt,
  type OpenAttempt,
  withOrder,
  settleOrder,
} from '../orders'
import { failuresThatCount } from '../../../rules/health/health'
import type { GatewayName } from '../../platform/db/money-tables'
import { notifyOperator } from '../outbox'
import { endFailures, findFailures, recordFailure, recordNotified } from './queries'

/**
 * Records one more attempt at a payment, in the caller's transaction with the order locked. `paymentId` null: the
 * order's first open payment; `all`: for everything that the order lacks, not for that payment alone; `callKey`: the key of
 * the call. The order is kept for `cardMinutes` from its last attempt.
 */
export async function openAttempt(
  context: Context,
  tx: Tx,
  orderId: number,
  paymentId: number | null,
  now: Date,
  { all = false, callKey = null }: { all?: boolean; callKey?: string | null } = {},
): Promise<OpenAttempt> {
  const { cardMinutes, gateway } = context.catalogue.current().settings
  const until = new Date(now.getTime() + cardMinutes * minute)
  const attempt = await recordAttempt(tx, { orderId, paymentId, all, callKey, gateway, now, until })
  return orRefuse(attempt, 'payment-not-open')
}

/**
 * The instruction of the order's newest open attempt; null if none is open, or if the gateway did not start it. Then the
 * attempt is ended and not counted: the order waits for its payment, and the customer may try again at once, or choose
 * another method. `known`: the attempt, if the caller has just recorded it. It calls the gateway, so never use it inside
 * a transaction.
 */
export async function startAttempt(
  context: Context,
  orderId: number,
  known?: OpenAttempt,
): Promise<PaymentInstruction | null> {
  const attempt = known ?? (await findNewestOpenAttempt(context.db.kysely, orderId))
  if (attempt === null) return null
  if (attempt.details.instruction !== undefined) return attempt.details.instruction
  const started = await startAtGateway(context, attempt)
  if ('fault' in started) {
    context.log.error(
      { gateway: attempt.gateway, order: attempt.code, fault: started.fault },
      'the gateway did not start a payment',
    )
    await giveUp(context, orderId, attempt.id)
    await recordFailedStart(context, attempt.gateway, started.fault)
    return null
  }
  const { instruction, gatewayId, isRemote } = started
  if (isRemote) await keepInstruction(context.db.kysely, attempt.id, instruction, gatewayId)
  await recordStart(context, attempt.gateway, isRemote)
  return instruction
}

/** What the gateway answered, or why it did not. A failure of the database is thrown: the gateway has no part in it. */
async function startAtGateway(
  context: Context,
  attempt: OpenAttempt,
): Promise<(StartedAttempt & { isRemote: boolean }) | { fault: string }> {
  const gateway = context.gateways[attempt.gateway]
  if (gateway === undefined) return { fault: `The gateway ${attempt.gateway} is not configured.` }
  const { cardMinutes } = context.catalogue.current().settings
  try {
    const started = await gateway.start({
      reference: attempt.gateway_reference,
      amount: attempt.amount,
      currency: attempt.currency,
      orderCode: attempt.code,
      customer: { full_name: attempt.full_name, email: attempt.email },
      startedAt: attempt.started_at,
      payUntil: new Date(attempt.started_at.getTime() + cardMinutes * minute),
    })
    return { ...started, isRemote: gateway.startsRemotely }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Ends an attempt whose payment page nobody was given. */
const giveUp = (context: Context, orderId: number, attemptId: number) =>
  withOrder(context.db, orderId, false, async (tx, held) => {
    const now = context.now()
    if (!(await endUnstarted(tx, attemptId, now))) return
    await uncountAttempt(tx, attemptId)
    await settleOrder(context, tx, held, now)
  })

/** A gateway that fails and recovers in turn causes at most one pair of mails in this time, in milliseconds. */
const noticePause = 15 * minute

const failing = {
  sandbox: notices.card_fails_sandbox,
  wspay: notices.card_fails_wspay,
  stripe: notices.card_fails_stripe,
} satisfies Record<GatewayName, unknown>
const workingAgain = {
  sandbox: notices.card_works_sandbox,
  wspay: notices.card_works_wspay,
  stripe: notices.card_works_stripe,
} satisfies Record<GatewayName, unknown>

/**
 * Records that a gateway did not start a payment. After `failuresThatCount` failures in a row, of all processes, the
 * operator is notified, once. `fault` holds no secret and no personal data.
 */
async function recordFailedStart(context: Context, gateway: GatewayName, fault: string): Promise<void> {
  context.counts.paymentStart(gateway, 'failed')
  workingOf(context).delete(gateway)
  const now = context.now()
  const reason = fault.slice(0, 300)
  const isNew = await context.db.transaction(async (tx) => {
    const row = await recordFailure(tx, { gateway, fault: reason, now })
    const isPaused = row.notified_at !== null && now.getTime() - row.notified_at.getTime() < noticePause
    if (row.failures < failuresThatCount || row.is_notified || isPaused) return false
    await recordNotified(tx, gateway, now)
    await notifyOperator(context, tx, {
      subject: notices.card_fails(),
      lines: [
        failing[gateway]({ count: row.failures }),
        notices.card_fails_reason({ reason }),
        notices.card_fails_meaning(),
        notices.card_fails_check(),
      ],
      eventKey: `gateway-fails:${gateway}:${now.toISOString()}`,
      now,
    })
    return true
  })
  if (isNew) context.wake()
}

/** Gateways whose last payment this process started without finding failures. */
const working = new WeakMap<Context['gateways'], Set<GatewayName>>()

/**
 * Records that a gateway started a payment: a row of failures ends, and the operator is notified if they were notified
 * of it. `isRemote`: the gateway was called, so that another process may have seen it fail; otherwise the database is
 * read only once after the start of the process and after a failure.
 */
async function recordStart(context: Context, gateway: GatewayName, isRemote: boolean): Promise<void> {
  context.counts.paymentStart(gateway, 'started')
  const known = workingOf(context)
  if (!isRemote && known.has(gateway)) return
  if ((await findFailures(context.db.kysely, gateway)) === undefined) {
    known.add(gateway)
    return
  }
  const now = context.now()
  const ended = await context.db.transaction(async (tx) => {
    const ended = await endFailures(tx, gateway)
    if (ended?.is_notified === true)
      await notifyOperator(context, tx, {
        subject: notices.card_works(),
        lines: [workingAgain[gateway]()],
        eventKey: `gateway-works:${gateway}:${now.toISOString()}`,
        now,
      })
    return ended
  })
  if (ended?.is_notified === true) context.wake()
}

function workingOf({ gateways }: Context): Set<GatewayName> {
  const known = working.get(gateways) ?? new Set<GatewayName>()
  working.set(gateways, known)
  return known
}
