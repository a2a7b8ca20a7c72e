import {
  type PaymentInstruction,
  getPaymentPlanOrderPayment,
  payPaymentPlanOrderPayment,
} from '../../../contract/shop/checkout'
import { whyNotPay } from '../../../rules/payments/instalments'
import type { Queryable } from '../../platform/db/database'
import { takesCurrency } from '../settings'
import { keyedCall, storeAnswer, takeKey } from '../../platform/http/keyed-call'
import { serve } from '../../platform/http/serve'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { Context } from '../../context'
import type { Stock } from '../catalogue'
import { withOrder, orderOf, findOrderByCode, findOrderIdByCode, findNewestOpenAttempt } from '../orders'
import { openAttempt, startAttempt } from './start-attempt'

interface Link {
  order: string | null
  reference: string | null
  checksum: string | null
}

/** The code of the order that a link names. The link replaces a login. */
function codeOf(context: Context, link: Link): string {
  const code = orRefuse(link.order, 'order-not-found')
  if (!context.keys.isChecksum(code, link.checksum)) throw new Refusal('order-not-found')
  return code
}

/** The order of a link, the payment that it names, and that payment's id. */
async function loadByLink(context: Context, db: Queryable, link: Link, stock: Stock) {
  const stored = orRefuse(await findOrderByCode(db, codeOf(context, link)), 'order-not-found')
  const order = orderOf(context, stored, stock, 'buyer')
  const isNamed = ({ reference }: { reference: string }) => reference === link.reference
  const payment = orRefuse(order.payments.find(isNamed), 'payment-not-found')
  const { id } = orRefuse(stored.payments.find(isNamed), 'payment-not-found')
  return { order, payment, id }
}

/** A payment of a plan, by the mailed link. */
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
 * abandoned attempt; with `all` for everything that the order lacks. Each call that answers an instruction is an
 * attempt with a new gateway id. A repeat with the same key answers the same instruction while that attempt is open and the
 * payment could still be started.
 */
export const payPaymentHandler = serve(payPaymentPlanOrderPayment, async ({ payload, context }) => {
  // Before the transaction: it uses its own connection, and many at once would wait for each other's.
  const stock = await context.catalogue.stock()
  const { settings } = context.catalogue.current()
  const orderId = orRefuse(
    await findOrderIdByCode(context.db.kysely, codeOf(context, payload)),
    'order-not-found',
  )
  const { order: code, reference, all, call_key: callKey } = payload
  const call = keyedCall(payPaymentPlanOrderPayment.path, callKey, { code, reference, all: all === true })
  const { attempt, repeated } = await withOrder(context.db, orderId, false, async (tx, held) => {
    // Read under the lock: two clicks make two attempts, but never pay twice.
    const { order, payment, id } = await loadByLink(context, tx, payload, stock)
    const repeatOf = await takeKey(tx, call, context)
    if (!settings.creditCardActive || !takesCurrency(settings.gateway, held.order.currency))
      throw new Refusal('credit-card-not-allowed')
    // An order that began at the sandbox cannot be paid with real money.
    if (held.order.is_test && settings.gateway !== 'sandbox') throw new Refusal('credit-card-not-allowed')
    const maxAttempts = settings.shopPaymentCreditCardMaxAttempts
    if (repeatOf !== null) {
      // Its own attempt may have been the last one.
      refuseIf(whyNotPay(order, { ...payment, attempt: 0 }, maxAttempts))
      const begun = orRefuse(await findNewestOpenAttempt(tx, orderId, callKey), 'attempt-ended')
      return { attempt: begun, repeated: repeatOf }
    }
    refuseIf(whyNotPay(order, payment, maxAttempts))
    const opened = await openAttempt(context, tx, orderId, id, context.now(), { all: all === true, callKey })
    return { attempt: opened, repeated: null }
  })
  if (repeated?.answer !== undefined) return repeated.answer as Answer
  const instruction = await startAttempt(context, orderId, attempt)
  const answer: Answer = { data: { payment: instruction ?? undefined } }
  await storeAnswer(context.db.kysely, call, answer, context.keys)
  return answer
})

interface Answer {
  data: { payment?: PaymentInstruction }
}
