import * as notices from '../../../texts/compiled/mails/notices'
import { whatOfSilence } from '../../../rules/payments/gateway-silence'
import { minute } from '../../../rules/dates/instants'
import type { Tx } from '../../platform/db/database'
import { notifyOperator } from '../outbox'
import { endOrder, findOverdueOrders, putOffEnd, withOrder, type Held } from '../orders'
import { findOpenAttemptsOf, findSilence } from './queries'
import type { Context } from '../../context'
import { askInTurn } from './ask-about'
import { inGroups } from '../../platform/jobs/in-groups'

const batchSize = 20

/** When an order that waits for a silent gateway is checked again. */
const pause = minute

/** Ends orders that were not paid in time: their places become available, and the customer is notified. */
export async function endUnpaidOrders(context: Context): Promise<boolean> {
  const overdue = await findOverdueOrders(context.db.kysely, context.now(), batchSize)
  const ask = askInTurn(context)
  await inGroups(overdue, async ({ id }) => {
    // A payment of the last minutes pays the order, even if the browser never came back.
    for (const attempt of await findOpenAttemptsOf(context.db.kysely, id)) await ask(attempt)
    await withOrder(context.db, id, true, async (tx, held) => {
      const now = context.now()
      const { expires_at, cancelled_at } = held.order
      // Paid, extended or ended by another process in between.
      if (cancelled_at !== null || expires_at === null || expires_at > now) return
      if (await waitsForGateway(context, tx, held, now)) return
      await endOrder(context, tx, held, { reason: 'unpaid', note: null, openedBy: null, now })
    })
  })
  return overdue.length === batchSize
}

/**
 * Whether the order waits, because its gateway could not be asked about a possible payment. It keeps its places, and is
 * checked again soon. The operator is notified once if only a person can end it.
 */
async function waitsForGateway(context: Context, tx: Tx, { order }: Held, now: Date): Promise<boolean> {
  const silence = await findSilence(tx, order.id)
  if (silence === null) return false
  const { gatewaySilenceHours } = context.catalogue.current().settings
  const what = whatOfSilence(silence, gatewaySilenceHours, now)
  if (what === 'end') return false
  await putOffEnd(tx, order.id, new Date(now.getTime() + pause))
  if (what === 'wait-for-operator')
    await notifyOperator(context, tx, {
      subject: notices.silent_gateway({ code: order.code }),
      lines: [
        notices.silent_gateway_since({
          gateways: silence.gateways.reduce((one, other) => notices.silent_gateways({ one, other })),
          since: silence.since.toISOString(),
        }),
        notices.silent_gateway_what(),
      ],
      eventKey: `silent-gateway:${order.id}`,
      now,
    })
  return true
}
