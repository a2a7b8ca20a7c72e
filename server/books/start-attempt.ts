import type { PaymentInstruction } from '../../contract/shop/checkout'
import { minute } from '../../rules/instants'
import type { Tx } from '../db/database'
import { orRefuse } from '../refusal'
import type { World } from '../world'
import { findNewestOpenAttempt, keepInstruction, recordAttempt, type OpenAttempt } from './attempts.sql'

/**
 * Records one more attempt at a payment, in the caller's transaction with the order locked. `paymentId` null: the
 * order's first open payment; `all`: for everything that the order lacks, not for that payment alone; `callKey`: the key of
 * the call. The order is kept for `cardMinutes` from its last attempt.
 */
export async function openAttempt(
  world: World,
  tx: Tx,
  orderId: number,
  paymentId: number | null,
  now: Date,
  { all = false, callKey = null }: { all?: boolean; callKey?: string | null } = {},
): Promise<OpenAttempt> {
  const { cardMinutes, gateway } = world.catalogue.current().settings
  const until = new Date(now.getTime() + cardMinutes * minute)
  const attempt = await recordAttempt(tx, { orderId, paymentId, all, callKey, gateway, now, until })
  return orRefuse(attempt, 'payment-not-open')
}

/**
 * The instruction of the order's newest open attempt; null if none is open, or if the gateway does not answer (the
 * order waits, and can be paid from its page). `known`: the attempt, if the caller has just recorded it. It calls the
 * gateway, so never use it inside a transaction.
 */
export async function startAttempt(
  world: World,
  orderId: number,
  known?: OpenAttempt,
): Promise<PaymentInstruction | null> {
  const attempt = known ?? (await findNewestOpenAttempt(world.db.kysely, orderId))
  if (attempt === null) return null
  if (attempt.details.instruction !== undefined) return attempt.details.instruction
  try {
    const gateway = world.gateways[attempt.gateway]
    if (gateway === undefined) throw new Error(`The gateway ${attempt.gateway} is not configured.`)
    const { cardMinutes } = world.catalogue.current().settings
    const { instruction, gatewayId } = await gateway.start({
      reference: attempt.gateway_reference,
      amount: attempt.amount,
      currency: attempt.currency,
      orderCode: attempt.code,
      customer: { full_name: attempt.full_name, email: attempt.email },
      startedAt: attempt.started_at,
      payUntil: new Date(attempt.started_at.getTime() + cardMinutes * minute),
    })
    if (gateway.startsRemotely) await keepInstruction(world.db.kysely, attempt.id, instruction, gatewayId)
    return instruction
  } catch (error) {
    world.log.error({ gateway: attempt.gateway, fault: String(error) }, 'the gateway did not start a payment')
    return null
  }
}
