import type { FastifyInstance } from 'fastify'
import type { GatewayName } from '../../platform/db/money-tables'
import type { GatewayNotification } from './gateways/gateway'
import type { Context } from '../../context'
import {
  withOrder,
  settleOrder,
  findAttemptOf,
  recordApproval,
  reopenAttempt,
  type FoundAttempt,
} from '../orders'
import { applyNotification, type Verdict } from './apply-notification'
import { markHandled, recordAside, recordNotification } from './gateways/notifications.queries'

/** A message under a gateway's name. */
export interface GatewayMessage {
  gateway: GatewayName
  source: 'return' | 'callback'
  /** The raw message, as received. */
  raw: string
}

/** A verified message that names an attempt. It only triggers a query to the gateway, so its sender does not matter. */
export interface Hint extends GatewayMessage {
  /** The part of the message that its sender cannot vary; messages with the same value are duplicates. */
  same: string
  /** Our id of the attempt. */
  reference: string
  /** The gateway's own id, where the message brings it and the attempt may not have it yet. */
  gatewayId?: string | null
  /** The outcome that a verified message names, if the gateway knows of no payment. */
  otherwise?: 'declined' | 'cancelled' | undefined
  /** The gateway signed that the payment was approved. */
  isApproved?: boolean
  /** The attempt, if it is already loaded. */
  attempt?: FoundAttempt | undefined
}

export interface Handled {
  /** `not confirmed`: the gateway knows of no end yet. `no answer`: it could not be asked; it will be again. */
  verdict: Verdict | 'not confirmed' | 'no answer'
  orderCode: string | null
  isPaid: boolean
}

/** Stores a verified message before it is acted on; returns its number. */
export const storeMessage = (
  context: Context,
  { raw, ...message }: GatewayMessage & { same: string },
): Promise<number> => recordNotification(context.db, { ...message, body: raw, received_at: context.now() })

/** Counts a message that concerns nothing of ours, and keeps a piece of it as long as there are not many. */
export async function putAside(
  context: Context,
  { raw, same = raw, ...message }: GatewayMessage & { same?: string },
  verdict: 'forged' | 'unknown reference',
): Promise<void> {
  await recordAside(context.db, { ...message, same, body: raw, received_at: context.now(), verdict })
}

/** Closes a stored message that pays nothing: it is of no interest, or left to the operator. */
export const setAside = (context: Context, notificationId: number, verdict: 'ignored' | 'told') =>
  markHandled(context.db.kysely, notificationId, {
    attempt_id: null,
    verdict,
    handled_at: context.now(),
  })

/**
 * Asks the gateway about the attempt that a message names, and books the answer: no message is more than a reason to
 * ask, so a replayed or swapped one changes nothing.
 */
export async function handleNotification(context: Context, hint: Hint): Promise<Handled> {
  const { gateway, source, raw, same, reference, otherwise } = hint
  const { kysely } = context.db
  const attempt = hint.attempt ?? (await findAttemptOf(context.db, { gateway, reference }))
  if (attempt === undefined) {
    await putAside(context, { gateway, source, raw, same }, 'unknown reference')
    return { verdict: 'unknown reference', orderCode: null, isPaid: false }
  }
  const notificationId = await storeMessage(context, { gateway, source, raw, same })
  const markAs = (verdict: string) =>
    markHandled(kysely, notificationId, { attempt_id: attempt.id, verdict, handled_at: context.now() })
  if (attempt.outcome === 'paid') {
    await markAs('repeated')
    return { verdict: 'repeated', orderCode: attempt.code, isPaid: true }
  }
  if (hint.isApproved === true) await recordApproval(kysely, attempt.id, context.now())
  let notification: GatewayNotification | null
  try {
    const gatewayId = attempt.gateway_id ?? hint.gatewayId ?? null
    notification = (await context.gateways[gateway]?.ask({ reference, gatewayId })) ?? null
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'a payment could not be asked about')
    if (hint.isApproved === true && attempt.ended_at !== null) await waitForAnswer(context, attempt)
    await markAs('no answer')
    return { verdict: 'no answer', orderCode: attempt.code, isPaid: false }
  }
  if (notification === null && otherwise !== undefined) {
    const { amount, currency } = attempt
    notification = { reference, outcome: otherwise, amount, currency, gatewayId: null }
  }
  if (notification === null) {
    await markAs('not confirmed')
    return { verdict: 'not confirmed', orderCode: attempt.code, isPaid: false }
  }
  const { verdict } = await applyNotification(context, notification, {
    gateway,
    source,
    body: { notificationId },
    attempt,
  })
  return {
    verdict,
    orderCode: attempt.code,
    isPaid: notification.outcome === 'paid' && verdict !== 'not as asked' && verdict !== 'not served',
  }
}

/** Opens an approved attempt that had ended (declined, and then the form took another card) again, so that it is asked about. */
const waitForAnswer = (context: Context, { id, order_id }: { id: number; order_id: number }) =>
  withOrder(context.db, order_id, false, async (tx, held) => {
    if (await reopenAttempt(tx, id)) await settleOrder(context, tx, held, context.now())
  })

/**
 * Where the browser goes: after a payment to its confirmation, which also waits for one that the gateway's page reported
 * and the gateway has not confirmed yet (`saysPaid`); after anything else to the order, to try again.
 */
export function placeAfter(handled: Handled, saysPaid: boolean): string {
  const { orderCode, isPaid, verdict } = handled
  if (orderCode === null) return '/portal'
  const mayCome = saysPaid && (verdict === 'not confirmed' || verdict === 'no answer')
  return `/portal/orders/${orderCode}${isPaid || mayCome ? '/confirmation' : ''}`
}

/** Within a scope: bodies arrive as the bytes that were sent, since signatures are over those. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
