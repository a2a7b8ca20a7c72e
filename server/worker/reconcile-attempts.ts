import { minute } from '../../rules/instants'
import { applyReport } from '../features/payments/apply-report'
import { endForGood, takeAttemptsToAsk, type AttemptToAsk } from '../features/payments/attempts-to-ask.sql'
import { endAttempt, findAttempt } from '../features/payments/attempts.sql'
import { withOrder } from '../features/orders/hold-order'
import { settleOrder } from '../features/orders/settle-order'
import type { World } from '../world'
import { inGroups } from './in-groups'

const batchSize = 20

/**
 * Asks the gateways about tries that have no end: the browser never came back, or the process died between the charge
 * and its record. One that the gateway knows nothing of when its time is over was abandoned. One that ran out is asked
 * about for a while longer: who pays at the last moment is not forgotten.
 */
export async function reconcileAttempts(world: World): Promise<boolean> {
  const attempts = await takeAttemptsToAsk(world.db.kysely, world.now(), batchSize)
  await inGroups(attempts, (attempt) => askAbout(world, attempt))
  return attempts.length === batchSize
}

/**
 * Asks about one try and books the answer; one whose time is over is ended at the gateway first, where that can be, so
 * that the answer stays true. A gateway that does not answer is asked again another time.
 */
export async function askAbout(world: World, attempt: AttemptToAsk): Promise<void> {
  const gateway = world.gateways[attempt.gateway]
  const known = { reference: attempt.gateway_reference, gatewayId: attempt.gateway_id }
  try {
    if (attempt.ended_at !== null || isOver(world, attempt)) await gateway?.close?.(known)
    const report = (await gateway?.ask(known)) ?? null
    // Of a try that has its end only one thing is news: that it was paid all the same.
    if (attempt.ended_at !== null && report?.outcome !== 'paid') {
      if (report !== null) await endForGood(world.db.kysely, attempt.id, report.outcome)
      return
    }
    if (report !== null) {
      const body = JSON.stringify(report)
      await applyReport(world, report, { gateway: attempt.gateway, source: 'asked', body })
    } else if (isOver(world, attempt)) {
      await abandon(world, attempt)
    }
  } catch (error) {
    world.log.warn({ gateway: attempt.gateway, fault: String(error) }, 'a payment could not be asked about')
  }
}

function isOver(world: World, attempt: AttemptToAsk): boolean {
  const { cardMinutes } = world.catalogue.current().settings
  return world.now().getTime() - attempt.started_at.getTime() > cardMinutes * minute
}

async function abandon(world: World, { gateway, gateway_reference }: AttemptToAsk): Promise<void> {
  const known = await findAttempt(world.db.kysely, gateway, gateway_reference)
  if (known === undefined) return
  await withOrder(world.db, known.order_id, false, async (tx, held) => {
    // Read again under the order's lock: it may have been paid since it was asked about.
    const attempt = await findAttempt(tx, gateway, gateway_reference)
    if (attempt === undefined || attempt.ended_at !== null) return
    await endAttempt(tx, attempt.id, 'expired', null, world.now())
    await settleOrder(world, tx, held, world.now())
  })
}
