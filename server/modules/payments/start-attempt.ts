import { type GatewayName, gateways } from '#contract/gateways'
import type { Order } from '#contract/order'
import {
  type PaymentInstruction,
  getPaymentPlanOrderPayment,
  payPaymentPlanOrderPayment,
} from '#contract/shop/checkout'
import { minute } from '#rules/dates/instants'
import { failuresThatCount } from '#rules/health/health'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import { whyNotPay } from '#rules/payments/instalments'
import { notices, type StoredText } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { afterCommit, type Tx, type Queryable } from '../../platform/db/database'
import { keyedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import type { Stock } from '../catalogue'
import { notifyOperator } from '../mail-queue'
import {
  recordAttempt,
  recordOrderEvent,
  type OpenAttempt,
  withLockedOrder,
  settleOrder,
  orderOf,
  findOrderByCode,
  findOrderIdByCode,
  uncountAttempt,
  orderEvent,
} from '../orders'
import { cardMinimumOf, supportsCurrency } from '../settings'
import { GatewayRejection, type StartedAttempt } from './gateways/gateway'
import {
  endUnstarted,
  findNewestOpenAttempt,
  storeInstruction,
  endFailures,
  findFailures,
  recordFailure,
  recordNotified,
} from './queries'

/**
 * Records one more attempt at a payment, in the caller's transaction with the order locked. `paymentId` `null`: the
 * order's first open payment; `all`: everything that is missing, not only that payment; `callKey`: the key of the
 * call. The order waits for `cardMinutes` after its last attempt.
 */
async function openAttempt(
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
 * Returns the instruction of the order's newest open attempt; `null` if none is open, or if the gateway did not start
 * it. Then the attempt is ended and not counted: the order waits for its payment, and the customer may try again at
 * once, or choose another method. An attempt that the gateway rejected does not count as its failure: the reason is in
 * the order's history, and the operator gets one mail per reason and day. `known`: the attempt, if the caller has just
 * recorded it. It calls the gateway, so never use it inside a transaction.
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
    await giveUp(context, orderId, attempt, started)
    if (!started.isRejected) await recordFailedStart(context, attempt.gateway, started.fault)
    return null
  }
  const { instruction, gatewayId, isRemote } = started
  if (isRemote) await storeInstruction(context.db.kysely, attempt.id, instruction, gatewayId)
  await recordStart(context, attempt.gateway, isRemote)
  return instruction
}

/**
 * Returns the gateway's answer, or its error. An error of the database is thrown, since the gateway did not cause it.
 */
async function startAtGateway(
  context: Context,
  attempt: OpenAttempt,
): Promise<(StartedAttempt & { isRemote: boolean }) | FailedStart> {
  const gateway = context.gateways[attempt.gateway]
  if (gateway === undefined)
    return { fault: `The gateway ${attempt.gateway} is not configured.`, isRejected: false }
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
    return { ...started, isRemote: gateways[attempt.gateway].startsRemotely === true }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { fault, isRejected: error instanceof GatewayRejection }
  }
}

/** Why a gateway did not start a payment: `fault` holds no secret and no personal data. */
interface FailedStart {
  fault: string
  /** The gateway works, and rejected this payment. */
  isRejected: boolean
}

/** Ends an attempt whose instruction was not sent to anyone. */
const giveUp = (
  context: Context,
  orderId: number,
  attempt: OpenAttempt,
  { fault, isRejected }: FailedStart,
) =>
  withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, locked) => {
    const now = context.now()
    if (!(await endUnstarted(tx, attempt.id, isRejected ? 'rejected' : 'expired', now))) return
    await uncountAttempt(tx, attempt.id)
    await settleOrder(context, tx, locked, now)
    if (!isRejected) return
    const reason = fault.slice(0, 300)
    await recordOrderEvent(tx, orderId, now, 'rejected', orderEvent('card_rejected', { reason }))
    await notifyOperator(context, tx, {
      subject: notices.card_rejected(),
      lines: [
        notices.card_rejected_order({ code: attempt.code }),
        notices.card_fails_reason({ reason }),
        notices.card_rejected_meaning(),
      ],
      // Stripe's id of the request, the last word, is new each time.
      eventKey: `card-rejected:${attempt.gateway}:${reason.replace(/ req_\w+$/, '')}:${now.toISOString().slice(0, 10)}`,
      now,
    })
    afterCommit(tx, () => context.wake())
  })

/** In milliseconds: a gateway that fails and recovers repeatedly causes at most one pair of mails in this time. */
const noticePause = 15 * minute

const failing = (gateway: GatewayName, count: number): StoredText =>
  gateway === 'sandbox'
    ? notices.card_fails_sandbox({ count })
    : notices.card_fails_gateway({ gateway: gateways[gateway].name, count })
const workingAgain = (gateway: GatewayName): StoredText =>
  gateway === 'sandbox'
    ? notices.card_works_sandbox()
    : notices.card_works_gateway({ gateway: gateways[gateway].name })

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
        failing(gateway, row.failures),
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
 * Records that a gateway started a payment: a series of failures ends, and the operator is notified if they were
 * notified of it. `isRemote`: the gateway was called, so that another process may have seen it fail; otherwise the
 * database is read only once after the start of the process and after a failure.
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
  const isNotified = await context.db.transaction(async (tx) => {
    const ended = await endFailures(tx, gateway)
    if (ended?.is_notified === true)
      await notifyOperator(context, tx, {
        subject: notices.card_works(),
        lines: [workingAgain(gateway)],
        eventKey: `gateway-works:${gateway}:${now.toISOString()}`,
        now,
      })
    return ended?.is_notified === true
  })
  if (isNotified) context.wake()
}

function workingOf({ gateways: opened }: Context): Set<GatewayName> {
  const known = working.get(opened) ?? new Set<GatewayName>()
  working.set(opened, known)
  return known
}

interface Link {
  order: string | null
  reference: string | null
  checksum: string | null
}

/** Returns the code of the order that a link names. The link replaces a login. */
function codeOf(context: Context, link: Link): string {
  const code = orRefuse(link.order, 'order-not-found')
  if (!context.keys.isChecksum(code, link.checksum)) throw new Refusal('order-not-found')
  return code
}

/** Returns the order of a link, the payment that it names, and that payment's id. */
async function loadByLink(context: Context, db: Queryable, link: Link, stock: Stock) {
  const stored = orRefuse(await findOrderByCode(db, codeOf(context, link)), 'order-not-found')
  const order = orderOf(context, stored, stock, 'buyer')
  const isNamed = ({ reference }: { reference: string }) => reference === link.reference
  const payment = orRefuse(order.payments.find(isNamed), 'payment-not-found')
  const { id } = orRefuse(stored.payments.find(isNamed), 'payment-not-found')
  return { order, payment, id }
}

/** Answers a payment of a plan, by the mailed link. */
export const getPaymentHandler = serve(getPaymentPlanOrderPayment, async ({ payload, context }) => {
  const { order, payment } = await loadByLink(
    context,
    context.db.kysely,
    payload,
    await context.catalogue.stock(),
  )
  return { data: { order, payment } }
})

/**
 * Starts a card payment for an open payment: an instalment, or the first payment after a declined, cancelled or
 * abandoned attempt; with `all`, for everything that is missing. Each call that answers an instruction is an attempt
 * with a new gateway id. A repeated call with the same key answers the same instruction while that attempt is open
 * and the payment could still be started.
 */
export const payPaymentHandler = serve(payPaymentPlanOrderPayment, async ({ payload, context }) => {
  // This is read before the transaction: it uses its own connection, and many at once would wait for each other's.
  const stock = await context.catalogue.stock()
  const { settings } = context.catalogue.current()
  const orderId = orRefuse(
    await findOrderIdByCode(context.db.kysely, codeOf(context, payload)),
    'order-not-found',
  )
  const { order: code, reference, all, call_key: callKey } = payload
  const call = keyedCall(payPaymentPlanOrderPayment.path, callKey, { code, reference, all: all === true })
  const { attempt, repeated } = await withLockedOrder(
    context.db,
    { orderId, movesPlaces: false },
    async (tx, locked) => {
      // Read under the lock: two clicks make two attempts, but never pay twice.
      const { order, payment, id } = await loadByLink(context, tx, payload, stock)
      const repeatOf = await takeKey(tx, call, context)
      if (!settings.creditCardActive || !supportsCurrency(settings.gateway, locked.order.currency))
        throw new Refusal('credit-card-not-allowed')
      // An order that began at the sandbox cannot be paid with real money.
      if (locked.order.is_test && settings.gateway !== 'sandbox') throw new Refusal('credit-card-not-allowed')
      const { currency } = locked.order
      const limits = {
        maxAttempts: settings.shopPaymentCreditCardMaxAttempts,
        cardMinimum: cardMinimumOf({ gateway: settings.gateway, currency }),
      }
      const paid = all === true ? { ...payment, ...missingOf(order) } : payment
      const refuseUnpayable = (attempts: number) =>
        refuseIf(whyNotPay(order, { ...paid, attempt: attempts }, limits), {
          slots: { minimum: moneyText(limits.cardMinimum, currency) },
        })
      if (repeatOf !== null) {
        // The attempt of the first call may have been the last one that is allowed.
        refuseUnpayable(0)
        const begun = orRefuse(await findNewestOpenAttempt(tx, orderId, callKey), 'attempt-ended')
        return { attempt: begun, repeated: repeatOf }
      }
      refuseUnpayable(payment.attempt)
      const opened = await openAttempt(context, tx, orderId, id, context.now(), {
        all: all === true,
        callKey,
      })
      return { attempt: opened, repeated: null }
    },
  )
  if (repeated?.answer !== undefined) return repeated.answer as Answer
  const instruction = await startAttempt(context, orderId, attempt)
  const answer: Answer = { data: { payment: instruction ?? undefined } }
  await storeAnswer(context.db.kysely, call, answer, context.keys)
  return answer
})

/** Returns everything that is missing for an order, as one payment. */
const missingOf = ({ payments }: Pick<Order, 'payments'>) => ({
  amount: sum(payments.map(({ amount, paid_amount }) => amount - paid_amount)),
  paid_amount: 0,
})

interface Answer {
  data: { payment?: PaymentInstruction }
}
