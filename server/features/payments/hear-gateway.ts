import type { FastifyInstance } from 'fastify'
import type { GatewayName } from '../../db/money-tables'
import type { GatewayReport } from '../../gateways/gateway'
import type { World } from '../../world'
import { applyReport, type Verdict } from './apply-report'
import { findAttempt } from './attempts.sql'
import { judgeNotification, recordNotification } from './notifications.sql'

/** A message that names a try: a hint to ask its gateway, whoever sent it. */
export interface Hint {
  gateway: GatewayName
  notificationId: number
  /** Our id of the try. */
  reference: string
  /** The gateway's own id, where the message brings it and the try may not have it yet. */
  gatewayId?: string | null
  /** What a verified message says became of the try, if the gateway knows of no payment. */
  otherwise?: 'declined' | 'cancelled' | undefined
}

export interface Heard {
  /** `not confirmed`: the gateway knows of no end yet. `no answer`: it could not be asked; it will be again. */
  verdict: Verdict | 'not confirmed' | 'no answer'
  orderCode: string | null
  isPaid: boolean
}

/** As much of a message as is kept; those of the gateways are far shorter. */
const keptLength = 8000

/** Stores a message as it came, before anything is believed of it; answers its number. */
export const storeMessage = (
  world: World,
  from: { gateway: GatewayName; source: 'return' | 'callback' },
  raw: string,
): Promise<number> =>
  recordNotification(world.db.kysely, {
    ...from,
    received_at: world.now(),
    // PostgreSQL has no text with a NUL.
    body: raw.slice(0, keptLength).replaceAll('\0', '\uFFFD'),
  })

/** Ends the matter of a message that pays nothing: it is forged, of no interest, or the operator's to look at. */
export async function setAside(
  world: World,
  gateway: GatewayName,
  notificationId: number,
  verdict: 'forged' | 'ignored' | 'told',
): Promise<void> {
  if (verdict === 'forged') world.log.warn({ gateway, notification: notificationId }, 'a forged notification')
  const judged = { attempt_id: null, verdict, judged_at: world.now() }
  await judgeNotification(world.db.kysely, notificationId, judged)
}

/**
 * Asks the gateway about the try that a message names, and books the answer: no message counts for more than a reason to
 * ask, so a replayed or swapped one changes nothing.
 */
export async function hear(world: World, hint: Hint): Promise<Heard> {
  const { gateway, notificationId, reference, otherwise } = hint
  const { kysely } = world.db
  const judge = (attemptId: number | null, verdict: string) =>
    judgeNotification(kysely, notificationId, {
      attempt_id: attemptId,
      verdict,
      judged_at: world.now(),
    })
  const attempt = await findAttempt(kysely, gateway, reference)
  if (attempt === undefined) {
    await judge(null, 'unknown reference')
    return { verdict: 'unknown reference', orderCode: null, isPaid: false }
  }
  if (attempt.outcome === 'paid') {
    await judge(attempt.id, 'repeated')
    return { verdict: 'repeated', orderCode: attempt.code, isPaid: true }
  }
  let report: GatewayReport | null
  try {
    const gatewayId = attempt.gateway_id ?? hint.gatewayId ?? null
    report = (await world.gateways[gateway]?.ask({ reference, gatewayId })) ?? null
  } catch (error) {
    world.log.warn({ gateway, fault: String(error) }, 'a payment could not be asked about')
    await judge(attempt.id, 'no answer')
    return { verdict: 'no answer', orderCode: attempt.code, isPaid: false }
  }
  if (report === null && otherwise !== undefined) {
    const { amount, currency } = attempt
    report = { reference, outcome: otherwise, amount, currency, gatewayId: null }
  }
  if (report === null) {
    await judge(attempt.id, 'not confirmed')
    return { verdict: 'not confirmed', orderCode: attempt.code, isPaid: false }
  }
  const body = { notificationId }
  const { verdict } = await applyReport(world, report, { gateway, source: 'callback', body })
  return {
    verdict,
    orderCode: attempt.code,
    isPaid: report.outcome === 'paid' && verdict !== 'not as asked',
  }
}

/**
 * Where the browser goes: after a payment to its confirmation, which also waits for one that the gateway's page has told
 * of and the gateway itself not yet (`isToldPaid`); after anything else to the order, to try again.
 */
export function placeAfter(heard: Heard, isToldPaid: boolean): string {
  const { orderCode, isPaid, verdict } = heard
  if (orderCode === null) return '/portal'
  const mayCome = isToldPaid && (verdict === 'not confirmed' || verdict === 'no answer')
  return `/portal/orders/${orderCode}${isPaid || mayCome ? '/confirmation' : ''}`
}

/** Within a scope: bodies arrive as the bytes that were sent, since signatures are over those. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
