import type { FastifyInstance } from 'fastify'
import type { GatewayName } from '#contract/gateways'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { batchedOn } from '../../platform/db/batched'
import { afterCommit, type Database, type Tx } from '../../platform/db/database'
import { contextOfRequest } from '../../platform/http/requests'
import { notifyOperator } from '../mail-queue'
import {
  withLockedOrder,
  settleOrder,
  lockAvailableOrders,
  type LockedOrder,
  settleOrders,
  orderEvent,
} from '../orders'
import { askOnce } from './ask-gateway'
import type { GatewayNotification } from './gateways/gateway'
import {
  findAttemptOf,
  recordApproval,
  reopenAttempt,
  markHandled,
  recordUnattributed,
  recordNotification,
  isSandboxChosen,
  findLockedAttempts,
  type LockedAttempt,
} from './notifications.queries'
import { recordOutcomes, type OutcomeRows } from './outcomes.queries'
import type { FoundAttempt } from './queries'

/** The verdict of a message that names no attempt of this shop. */
const unknownReference = 'unknown reference'

/** A message that was received in the name of a gateway. */
export interface GatewayMessage {
  gateway: GatewayName
  source: 'return' | 'callback'
  /** The raw message, as received. */
  raw: string
}

/** A verified message that names an attempt. It only triggers a query to the gateway, so its sender does not matter. */
interface Hint extends GatewayMessage {
  /** The part of the message that its sender cannot vary; messages with the same value are duplicates. */
  same: string
  /** Our id of the attempt. */
  reference: string
  /** The gateway's own id, if the message has it; the attempt may not have it yet. */
  gatewayId?: string | null
  /** The outcome that a verified message names, if the gateway knows of no payment. */
  otherwise?: 'declined' | 'cancelled' | undefined
  /** The customer left the payment page and pays with a new attempt from now on: this one must not be paid too. */
  closes?: boolean
  /** The gateway signed that the payment was approved. */
  isApproved?: boolean
  /** The attempt, if it is already loaded. */
  attempt?: FoundAttempt | undefined
}

interface Handled {
  /** `not confirmed`: the gateway has no outcome yet. `no answer`: the gateway did not answer; it is polled later. */
  verdict: Verdict | 'not confirmed' | 'no answer'
  orderCode: string | null
  isPaid: boolean
}

/** Stores a verified message before it is acted on; returns its number. */
export const storeMessage = (
  context: Context,
  { raw, ...message }: GatewayMessage & { same: string },
): Promise<number> => recordNotification(context.db, { ...message, body: raw, received_at: context.now() })

/** Counts a message that concerns no attempt of the shop, and stores a part of it while there are few of its kind. */
export async function recordUnattributedMessage(
  context: Context,
  { raw, same = raw, ...message }: GatewayMessage & { same?: string },
  verdict: 'forged' | 'unknown reference',
): Promise<void> {
  await recordUnattributed(context.db, { ...message, same, body: raw, received_at: context.now(), verdict })
}

/** Closes a stored message that pays nothing: it is ignored, or the operator was notified. */
export const closeMessage = (
  context: Context,
  notificationId: number,
  verdict: 'ignored' | 'operator-notified',
) =>
  markHandled(context.db.kysely, notificationId, {
    attempt_id: null,
    verdict,
    handled_at: context.now(),
  })

/**
 * Asks the gateway about the attempt that a message names, and books the answer. A message only triggers the query,
 * so a replayed or swapped message changes nothing.
 */
export async function handleNotification(context: Context, hint: Hint): Promise<Handled> {
  const { gateway, source, raw, same, reference, otherwise } = hint
  const { kysely } = context.db
  const attempt = hint.attempt ?? (await findAttemptOf(context.db, { gateway, reference }))
  if (attempt === undefined) {
    await recordUnattributedMessage(context, { gateway, source, raw, same }, unknownReference)
    return { verdict: unknownReference, orderCode: null, isPaid: false }
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
    notification = await askOnce(context, attempt.id, `${source}|${same}`, () =>
      askAbout(context, hint, gatewayId),
    )
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'the gateway did not answer a query about a payment')
    if (hint.isApproved === true && attempt.ended_at !== null) await reopenForPolling(context, attempt)
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
    isPaid: notification.outcome === 'paid' && verdict !== 'amount differs' && verdict !== 'not served',
  }
}

/** Asks the gateway about the attempt of a message. With `closes`, the attempt is closed there first. */
async function askAbout(
  context: Context,
  { gateway: name, reference, closes = false }: Hint,
  gatewayId: string | null,
): Promise<GatewayNotification | null> {
  const gateway = context.gateways[name]
  try {
    if (closes) await gateway?.close?.({ reference, gatewayId })
  } catch (error) {
    context.log.warn({ gateway: name, fault: String(error) }, 'a session could not be ended')
  }
  return (await gateway?.ask({ reference, gatewayId })) ?? null
}

/**
 * Reopens an approved attempt that had ended, so that its gateway is polled. Such an attempt was declined before the
 * form took another card.
 */
const reopenForPolling = (context: Context, { id, order_id }: { id: number; order_id: number }) =>
  withLockedOrder(context.db, { orderId: order_id, movesPlaces: false }, async (tx, locked) => {
    if (await reopenAttempt(tx, id)) await settleOrder(context, tx, locked, context.now())
  })

/**
 * Returns the path to which the browser is redirected: the confirmation after a payment, otherwise the order, where
 * the customer can try again. The confirmation page also waits for a payment that the gateway's page reported and the
 * gateway has not confirmed yet (`saysPaid`).
 */
export function pathAfterPayment(handled: Handled, saysPaid: boolean): string {
  const { orderCode, isPaid, verdict } = handled
  if (orderCode === null) return '/portal'
  const mayCome = saysPaid && (verdict === 'not confirmed' || verdict === 'no answer')
  return `/portal/orders/${orderCode}${isPaid || mayCome ? '/confirmation' : ''}`
}

/** Makes a scope pass bodies on as the bytes that were sent, since signatures are over those. */
export function parseBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Source of a notification: the customer's browser, the gateway's callback, or our own query. */
interface NotificationSource {
  gateway: GatewayName
  source: 'return' | 'callback' | 'query'
  /** The raw body, which is stored before it is handled, or the id of a notification that is already stored. */
  body: string | { notificationId: number }
  /** The attempt, if it is already loaded. It is not locked, so it has only the fields that never change. */
  attempt?: OrderOfAttempt
}

/** The fields of an attempt and its order that never change. */
interface OrderOfAttempt {
  id: number
  order_id: number
  code: string
}

type Verdict = 'applied' | 'repeated' | 'unknown reference' | 'amount differs' | 'not served'

/**
 * Books a gateway's verified answer about an attempt once, however often and in whatever order answers arrive. A
 * different amount, currency or order never pays; it makes the order a `problem` and notifies the operator.
 */
export async function applyNotification(
  shop: Context,
  notification: GatewayNotification,
  from: NotificationSource,
): Promise<{ verdict: Verdict; orderCode: string | null }> {
  const context = contextOfRequest(shop)
  const now = context.now()
  const { gateway, source, body } = from
  // An order is locked by its id, so its attempt must be found first; what may change is read behind the lock.
  const attempt: OrderOfAttempt | undefined =
    from.attempt ?? (await findAttemptOf(context.db, { gateway, reference: notification.reference }))
  if (attempt === undefined) {
    if (typeof body === 'string')
      await recordUnattributed(context.db, {
        gateway,
        source,
        received_at: now,
        body,
        same: body,
        verdict: unknownReference,
      })
    return { verdict: unknownReference, orderCode: null }
  }
  const notificationId =
    typeof body === 'object'
      ? body.notificationId
      : await recordNotification(context.db, { gateway, source, received_at: now, body, same: body })
  const answer = { context, gateway, notification, attempt, notificationId }
  const verdict = (await applyTogether(context.db, answer)) ?? (await applyAlone(answer))
  return { verdict, orderCode: attempt.code }
}

/** A gateway's verified answer, with the stored notification that brought it. */
interface Answer {
  context: Context
  gateway: GatewayName
  notification: GatewayNotification
  attempt: OrderOfAttempt
  notificationId: number
}

/**
 * Applies the answers that arrive together in one transaction, so that they share its statements, its commit and the
 * counter of invoices. `null`: the order is locked or cancelled, or an earlier answer of the same batch concerns the same
 * order or charge. Such an answer is applied alone.
 */
const applyTogether = batchedOn(
  async (db: Database, answers: Answer[]): Promise<(Verdict | null)[]> => {
    const first = answers.filter((one, index) => answers.findIndex((other) => isSame(one, other)) === index)
    const verdicts = await db.transaction(async (tx) => {
      const locked = await lockAvailableOrders(
        tx,
        first.map(({ attempt }) => attempt.order_id),
      )
      return applyAnswers(tx, first, locked, { commits: true })
    })
    return answers.map((one) => verdicts.get(one) ?? null)
  },
  { oneAtATime: true },
)

const isSame = (one: Answer, other: Answer): boolean =>
  one.attempt.order_id === other.attempt.order_id ||
  (one.notification.gatewayId !== null && one.notification.gatewayId === other.notification.gatewayId)

/** Waits for the order's lock, and, if it is cancelled, for those of its pools. */
const applyAlone = (answer: Answer): Promise<Verdict> =>
  withLockedOrder(
    answer.context.db,
    { orderId: answer.attempt.order_id, movesPlaces: false },
    async (tx, locked) => {
      const verdicts = await applyAnswers(tx, [answer], new Map([[locked.order.id, locked]]), {
        commits: false,
      })
      const verdict = verdicts.get(answer)
      if (verdict === undefined) throw new Error('An attempt is never deleted')
      return verdict
    },
  )

/**
 * Applies answers about locked orders: records what they mean for their attempts and ledgers, and settles the orders.
 * Returns the verdicts of those whose order is in `locked`. No two of them concern the same order.
 */
async function applyAnswers(
  tx: Tx,
  answers: readonly Answer[],
  locked: ReadonlyMap<number, LockedOrder>,
  { commits }: { commits: boolean },
): Promise<Map<Answer, Verdict>> {
  const applied = answers.filter(({ attempt }) => locked.has(attempt.order_id))
  const context = applied[0]?.context
  if (context === undefined) return new Map()
  const now = context.now()
  // Two answers about one attempt wait for each other at the order's lock: decisions use only the state behind it.
  const attempts = await findLockedAttempts(
    tx,
    applied.map(({ attempt, notification: { gatewayId } }) => ({ id: attempt.id, gatewayId })),
  )
  const servesSandbox =
    applied.some(({ gateway }) => gateway === 'sandbox') &&
    context.environment.allowsSandbox &&
    (await isSandboxChosen(tx))
  const outcomes: { answer: Answer; locked: LockedOrder; rows: Outcome }[] = []
  for (const answer of applied) {
    const lockedAttempt = attempts.get(answer.attempt.id)
    const order = locked.get(answer.attempt.order_id)
    if (lockedAttempt === undefined || order === undefined) throw new Error('An attempt is never deleted')
    const rows = outcomeOf(answer, lockedAttempt, servesSandbox)
    if (rows.verdict === 'amount differs') await notifyOfOtherCharge(tx, answer, lockedAttempt, now)
    outcomes.push({ answer, locked: order, rows })
  }
  await recordOutcomes(
    tx,
    outcomes.map(({ rows }) => rows),
    now,
  )
  afterCommit(tx, () => context.wake())
  // This comes last: paid orders take the next invoice numbers, for which all payments wait.
  const settled = outcomes.filter(
    ({ rows }) => rows.verdict === 'applied' || rows.verdict === 'amount differs',
  )
  await settleOrders(
    context,
    tx,
    settled.map(({ locked: order, rows }) => ({ locked: order, received: rows.charge?.amount ?? 0 })),
    now,
    { commits },
  )
  return new Map(outcomes.map(({ answer, rows }) => [answer, rows.verdict]))
}

type Outcome = OutcomeRows & { verdict: Verdict }

/** Decides what an answer means for its attempt and for the ledger. */
function outcomeOf(
  { gateway, notification, attempt, notificationId }: Answer,
  lockedAttempt: LockedAttempt,
  servesSandbox: boolean,
): Outcome {
  const { outcome, amount, gatewayId } = notification
  const rows = {
    orderId: attempt.order_id,
    attemptId: attempt.id,
    notificationId,
    outcome: null,
    gatewayId: null,
    charge: null,
    event: null,
  }
  // An old form of the sandbox pays nothing once another gateway was chosen, even if the sandbox is chosen again.
  if (gateway === 'sandbox' && (lockedAttempt.outcome === 'closed' || !servesSandbox))
    return { ...rows, verdict: 'not served' }
  if (outcome !== 'paid') {
    if (lockedAttempt.ended_at !== null) return { ...rows, verdict: 'repeated' }
    const event = orderEvent(outcome === 'declined' ? 'card_declined' : 'card_cancelled')
    return { ...rows, verdict: 'applied', outcome, gatewayId, event: { kind: outcome, ...event } }
  }
  if (lockedAttempt.outcome === 'paid' || lockedAttempt.outcome === 'problem')
    return { ...rows, verdict: 'repeated' }
  const other = differenceOf(notification, lockedAttempt)
  if (other !== null)
    return {
      ...rows,
      verdict: 'amount differs',
      outcome: 'problem',
      gatewayId: lockedAttempt.is_charge_of_another ? null : gatewayId,
      event: {
        kind: 'problem',
        ...orderEvent(other === 'order' ? 'charged_other_order' : 'charged_other_amount'),
      },
    }
  return {
    ...rows,
    verdict: 'applied',
    outcome,
    gatewayId,
    charge: { amount, reference: lockedAttempt.gateway_reference },
    event: { kind: 'charge', ...orderEvent('card_paid') },
  }
}

/** Returns in what a charge differs from the request; `null` if in nothing. */
function differenceOf(
  notification: GatewayNotification,
  lockedAttempt: LockedAttempt,
): 'order' | 'amount' | null {
  const { amount, currency, chargedFor = lockedAttempt.gateway_reference } = notification
  if (lockedAttempt.is_charge_of_another || chargedFor !== lockedAttempt.gateway_reference) return 'order'
  return amount === lockedAttempt.amount && currency === lockedAttempt.currency ? null : 'amount'
}

async function notifyOfOtherCharge(
  tx: Tx,
  { context, notification, attempt }: Answer,
  lockedAttempt: LockedAttempt,
  now: Date,
): Promise<void> {
  const { code } = attempt
  const isOtherOrder = differenceOf(notification, lockedAttempt) === 'order'
  await notifyOperator(context, tx, {
    subject: isOtherOrder ? notices.charged_other_order({ code }) : notices.charged_other_amount({ code }),
    lines: [
      notices.charged_amounts({
        asked: lockedAttempt.amount,
        asked_currency: lockedAttempt.currency,
        charged: notification.amount,
        charged_currency: notification.currency,
      }),
      notices.charged_references({
        reference: lockedAttempt.gateway_reference,
        named: notification.chargedFor ?? lockedAttempt.gateway_reference,
      }),
      notification.gatewayId === null
        ? notices.charged_no_id()
        : notices.charged_id({ id: notification.gatewayId }),
    ],
    eventKey: `wrong-amount:${attempt.id}`,
    now,
  })
}
