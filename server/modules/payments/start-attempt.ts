import type { PaymentInstruction } from '../../../contract/shop/checkout'
import { minute } from '../../../rules/instants'
import type { Tx } from '../../platform/db/database'
import type { StartedAttempt } from './gateways/gateway'
import { orRefuse } from '../../platform/http/refusal'
import type { World } from '../../context'
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
import { recordFailedStart, recordStart } from './gateway-starts'

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
 * The instruction of the order's newest open attempt; null if none is open, or if the gateway did not start it. Then the
 * attempt is ended and not counted: the order waits for its payment, and the customer may try again at once, or choose
 * another method. `known`: the attempt, if the caller has just recorded it. It calls the gateway, so never use it inside
 * a transaction.
 */
export async function startAttempt(
  world: World,
  orderId: number,
  known?: OpenAttempt,
): Promise<PaymentInstruction | null> {
  const attempt = known ?? (await findNewestOpenAttempt(world.db.kysely, orderId))
  if (attempt === null) return null
  if (attempt.details.instruction !== undefined) return attempt.details.instruction
  const started = await startAtGateway(world, attempt)
  if ('fault' in started) {
    world.log.error(
      { gateway: attempt.gateway, order: attempt.code, fault: started.fault },
      'the gateway did not start a payment',
    )
    await giveUp(world, orderId, attempt.id)
    await recordFailedStart(world, attempt.gateway, started.fault)
    return null
  }
  const { instruction, gatewayId, isRemote } = started
  if (isRemote) await keepInstruction(world.db.kysely, attempt.id, instruction, gatewayId)
  await recordStart(world, attempt.gateway, isRemote)
  return instruction
}

/** What the gateway answered, or why it did not. A failure of the database is thrown: the gateway has no part in it. */
async function startAtGateway(
  world: World,
  attempt: OpenAttempt,
): Promise<(StartedAttempt & { isRemote: boolean }) | { fault: string }> {
  const gateway = world.gateways[attempt.gateway]
  if (gateway === undefined) return { fault: `The gateway ${attempt.gateway} is not configured.` }
  const { cardMinutes } = world.catalogue.current().settings
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
const giveUp = (world: World, orderId: number, attemptId: number) =>
  withOrder(world.db, orderId, false, async (tx, held) => {
    const now = world.now()
    if (!(await endUnstarted(tx, attemptId, now))) return
    await uncountAttempt(tx, attemptId)
    await settleOrder(world, tx, held, now)
  })
