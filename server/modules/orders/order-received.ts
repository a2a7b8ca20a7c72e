import type { Tx } from '../../platform/db/database'
import type { Context } from '../../context'
import { queueMail } from '../outbox'
import { bankTransferOf } from './bank-transfer'
import { mailOrderOf, withdrawChecksumOf } from './order-mail'
import type { Held } from './hold-order'

/**
 * The mail of an order that waits for its money: how to pay it, and where to accept its terms. Another `eventKey` sends
 * it again.
 */
export async function mailOrderReceived(
  context: Context,
  tx: Tx,
  { order, items }: Held,
  now: Date,
  eventKey = `order-received:${order.id}`,
): Promise<void> {
  await queueMail(tx, {
    kind: 'order-received',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order: mailOrderOf(context, order, items),
      bank_transfer: bankTransferOf(order, context.catalogue.current().settings),
      accept_checksum: order.accepted_at === null ? context.keys.checksum(order.code) : null,
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
    },
    keys: context.keys,
    eventKey,
    now,
  })
  context.wake()
}
