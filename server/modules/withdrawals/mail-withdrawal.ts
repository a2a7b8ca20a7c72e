import { emailKey } from '../../../rules/email-key'
import type { Tx } from '../../platform/db/database'
import type { World } from '../../context'
import { queueMail, notifyOperator } from '../outbox'
import type { StoredOrder } from '../orders'
import { findWithdrawal } from './withdrawals.queries'

interface Received {
  id: number
  order: StoredOrder
  /** The names of the goods. */
  names: readonly string[]
  now: Date
}

/** Mails the receipt to the given address and to the order's, and a notice to the operator. */
export async function mailWithdrawal(
  world: World,
  tx: Tx,
  { id, order, names, now }: Received,
): Promise<void> {
  const stored = await findWithdrawal(tx, id)
  if (stored === undefined) throw new Error(`Withdrawal ${id} was not recorded.`)
  const { full_name, email, statement } = stored
  const payload = {
    full_name,
    email,
    order_code: order.code,
    items: names,
    statement,
    received_at: now.toISOString(),
  }
  // Somebody else may have the link, so the buyer is notified too.
  const addresses = new Map([order.email, email].map((address) => [emailKey(address), address]))
  for (const [key, to] of addresses)
    await queueMail(tx, {
      kind: 'withdrawal-received',
      to,
      payload,
      eventKey: `withdrawal:${id}:${key}`,
      now,
    })
  await notifyOperator(world, tx, {
    subject: `Withdrawal from order ${order.code}`,
    lines: [
      `For: ${names.join(', ')}`,
      'Who declared it, and how, is in the office (find-withdrawals).',
      'The money must be paid back within 14 days; you may wait until the goods are back.',
    ],
    eventKey: `operator-withdrawal:${id}`,
    now,
  })
}
