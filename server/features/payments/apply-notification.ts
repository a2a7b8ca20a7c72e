import type { GatewayName } from '../../db/money-tables'
import type { Tx } from '../../db/database'
import type { GatewayNotification } from '../../gateways/gateway'
import { worldOfRequest } from '../../http/request-world'
import type { World } from '../../world'
import { notifyOperator } from '../../outbox/notify-operator'
import { withOrder, type Held } from '../../books/hold-order'
import { recordOrderEvent } from '../../books/orders.sql'
import { settleOrder } from '../../books/settle-order'
import {
  endAttempt,
  findAttempt,
  findAttemptOf,
  isChargeOfAnother,
  markTest,
  type FoundAttempt,
} from '../../books/attempts.sql'
import { recordMovement } from '../../books/movements.sql'
import { bookTogether, chargeEvent } from './book-together'
import { markHandled, recordAside, recordNotification } from '../../gateways/notifications.sql'
import { isSandboxChosen } from '../../books/switch-gateway.sql'

/** Where a notification came from: the customer's browser, the gateway itself, or our asking. */
export interface NotificationSource {
  gateway: GatewayName
  source: 'return' | 'callback' | 'asked'
  /** As it came, to be stored before it is handled; or the id of the notification that is stored already. */
  body: string | { notificationId: number }
  /** The attempt, if it is already loaded: only what never changes, since it is not locked. */
  attempt?: OrderOfAttempt
}

type OrderOfAttempt = Pick<Attempt, 'id' | 'order_id' | 'code'>

export type Verdict = 'applied' | 'repeated' | 'unknown reference' | 'not as asked' | 'not served'

/**
 * Books a gateway's verified answer about an attempt: once, however often and in whatever order answers arrive. A
 * different amount, currency or order never pays; it makes the order a `problem` and notifies the operator.
 */
export async function applyNotification(
  shop: World,
  notification: GatewayNotification,
  from: NotificationSource,
): Promise<{ verdict: Verdict; orderCode: string | null }> {
  const world = worldOfRequest(shop)
  const now = world.now()
  const { gateway, source, body } = from
  // An order is locked by its id, so its attempt must be found first; what may change is read behind the lock.
  const attempt: OrderOfAttempt | undefined =
    from.attempt ?? (await findAttemptOf(world.db, { gateway, reference: notification.reference }))
  if (attempt === undefined) {
    if (typeof body === 'string')
      await recordAside(world.db, { gateway, source, received_at: now, body, same: body, verdict: unknown })
    return { verdict: unknown, orderCode: null }
  }
  const notificationId =
    typeof body === 'object'
      ? body.notificationId
      : await recordNotification(world.db, { gateway, source, received_at: now, body, same: body })
  if (notification.outcome === 'paid') {
    const { id, order_id } = attempt
    const answer = { world, gateway, notification, attempt: { id, order_id }, notificationId }
    if (await bookTogether(world.db, answer)) return { verdict: 'applied', orderCode: attempt.code }
  }
  const verdict = await withOrder(world.db, attempt.order_id, false, async (tx, held) => {
    // Two notifications of one attempt wait for each other here: only this state is decided on.
    const fresh = await findAttempt(tx, gateway, notification.reference)
    if (fresh === undefined) throw new Error('An attempt is never deleted')
    const isClosed = gateway === 'sandbox' && !(await servesSandbox(world, tx, fresh))
    const { verdict, received } = isClosed
      ? notServed
      : await recordOutcome(world, tx, held, fresh, notification, now)
    await markHandled(tx, notificationId, { attempt_id: attempt.id, verdict, handled_at: now })
    // Last: an order that is paid by this takes the next invoice number, which all payments wait for.
    if (verdict === 'applied' || verdict === 'not as asked') await settleOrder(world, tx, held, now, received)
    world.wake()
    return verdict
  })
  return { verdict, orderCode: attempt.code }
}

const unknown = 'unknown reference'
const notServed = { verdict: 'not served', received: 0 } as const

/** An old sandbox form pays nothing after another gateway was chosen, even if the sandbox is chosen again. */
const servesSandbox = async (world: World, tx: Tx, { outcome }: Attempt): Promise<boolean> =>
  outcome !== 'closed' && world.environment.allowsSandbox && (await isSandboxChosen(tx))

type Attempt = FoundAttempt

/** Records what the notification means for its attempt and for the ledger; returns the verdict and the amount received. */
async function recordOutcome(
  world: World,
  tx: Tx,
  held: Held,
  attempt: Attempt,
  notification: GatewayNotification,
  now: Date,
): Promise<{ verdict: Verdict; received: number }> {
  if (notification.outcome !== 'paid') {
    if (attempt.ended_at !== null) return { verdict: 'repeated', received: 0 }
    await endAttempt(tx, attempt.id, notification.outcome, notification.gatewayId, now)
    await recordOrderEvent(
      tx,
      held.order.id,
      now,
      notification.outcome,
      `Card payment ${notification.outcome}`,
    )
    return { verdict: 'applied', received: 0 }
  }
  if (attempt.outcome === 'paid' || attempt.outcome === 'problem') return { verdict: 'repeated', received: 0 }
  const isOfAnother =
    notification.gatewayId !== null && (await isChargeOfAnother(tx, notification.gatewayId, attempt.id))
  const chargedFor = notification.chargedFor ?? attempt.gateway_reference
  const isOtherOrder = isOfAnother || chargedFor !== attempt.gateway_reference
  if (isOtherOrder || notification.amount !== attempt.amount || notification.currency !== attempt.currency) {
    const what = `The gateway charged another ${isOtherOrder ? 'order' : 'amount'}`
    await endAttempt(tx, attempt.id, 'problem', isOfAnother ? null : notification.gatewayId, now)
    await recordOrderEvent(tx, held.order.id, now, 'problem', `${what} than was asked`)
    await notifyOperator(world, tx, {
      subject: isOtherOrder ? `${what} than ${attempt.code}` : `${what} for order ${attempt.code}`,
      lines: [
        `Asked: ${attempt.amount} ${attempt.currency} in minor units; charged: ${notification.amount} ${notification.currency}.`,
        `Our reference at the gateway: ${attempt.gateway_reference}; the charge names ${chargedFor}.`,
        `The gateway's own id: ${notification.gatewayId ?? 'none'}`,
      ],
      eventKey: `wrong-amount:${attempt.id}`,
      now,
    })
    return { verdict: 'not as asked', received: 0 }
  }
  await endAttempt(tx, attempt.id, 'paid', notification.gatewayId, now)
  if (attempt.gateway === 'sandbox') {
    await markTest(tx, held.order.id)
    held.order.is_test = true
  }
  await recordMovement(tx, {
    order_id: held.order.id,
    kind: 'charge',
    amount: notification.amount,
    reference: attempt.gateway_reference,
    attempt_id: attempt.id,
    at: now,
    recorded_at: now,
  })
  await recordOrderEvent(tx, held.order.id, now, chargeEvent.kind, chargeEvent.text)
  return { verdict: 'applied', received: notification.amount }
}
