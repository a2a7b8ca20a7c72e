import { failuresThatCount } from '../../../rules/health'
import { minute } from '../../../rules/instants'
import type { GatewayName } from '../../platform/db/money-tables'
import { notifyOperator } from '../outbox'
import type { World } from '../../context'
import { endFailures, findFailures, recordFailure, recordNotified } from './gateway-starts.queries'

/** A gateway that fails and recovers in turn causes at most one pair of mails in this time, in milliseconds. */
const noticePause = 15 * minute

const names: Readonly<Record<GatewayName, string>> = {
  sandbox: 'the sandbox',
  wspay: 'WSPay',
  stripe: 'Stripe',
}

/**
 * Records that a gateway did not start a payment. After `failuresThatCount` failures in a row, of all processes, the
 * operator is notified, once. `fault` holds no secret and no personal data.
 */
export async function recordFailedStart(world: World, gateway: GatewayName, fault: string): Promise<void> {
  world.counts.paymentStart(gateway, 'failed')
  workingOf(world).delete(gateway)
  const now = world.now()
  const reason = fault.slice(0, 300)
  const isNew = await world.db.transaction(async (tx) => {
    const row = await recordFailure(tx, { gateway, fault: reason, now })
    const isPaused = row.notified_at !== null && now.getTime() - row.notified_at.getTime() < noticePause
    if (row.failures < failuresThatCount || row.is_notified || isPaused) return false
    await recordNotified(tx, gateway, now)
    await notifyOperator(world, tx, {
      subject: 'Card payments fail',
      lines: [
        `Customers cannot pay by card: ${names[gateway]} did not start the last ${row.failures} payments.`,
        `The reason it gave: ${reason}`,
        'Their orders are saved and can be paid later, or by bank transfer where the shop allows it.',
        'Check the keys on the server and the gateway’s status page. If it takes long, switch card payments off in the office, under Settings, Payments.',
      ],
      eventKey: `gateway-fails:${gateway}:${now.toISOString()}`,
      now,
    })
    return true
  })
  if (isNew) world.wake()
}

/** Gateways whose last payment this process started without finding failures. */
const working = new WeakMap<World['gateways'], Set<GatewayName>>()

/**
 * Records that a gateway started a payment: a row of failures ends, and the operator is notified if they were notified
 * of it. `isRemote`: the gateway was called, so that another process may have seen it fail; otherwise the database is
 * read only once after the start of the process and after a failure.
 */
export async function recordStart(world: World, gateway: GatewayName, isRemote: boolean): Promise<void> {
  world.counts.paymentStart(gateway, 'started')
  const known = workingOf(world)
  if (!isRemote && known.has(gateway)) return
  if ((await findFailures(world.db.kysely, gateway)) === undefined) {
    known.add(gateway)
    return
  }
  const now = world.now()
  const ended = await world.db.transaction(async (tx) => {
    const failing = await endFailures(tx, gateway)
    if (failing?.is_notified === true)
      await notifyOperator(world, tx, {
        subject: 'Card payments work again',
        lines: [`${capital(names[gateway])} starts payments again.`],
        eventKey: `gateway-works:${gateway}:${now.toISOString()}`,
        now,
      })
    return failing
  })
  if (ended?.is_notified === true) world.wake()
}

function workingOf({ gateways }: World): Set<GatewayName> {
  const known = working.get(gateways) ?? new Set<GatewayName>()
  working.set(gateways, known)
  return known
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
