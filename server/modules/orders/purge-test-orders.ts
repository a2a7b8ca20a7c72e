import type { Effect } from '#contract/office/effect'
import { purgeTestOrders } from '#contract/office/order-changes'
import { countSlots } from '#rules/text/count-slots'
import { notices, storedCount } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/orders'
import * as shared from '#texts/compiled/effects/shared'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { type Changed, changeOrDryRun, fingerprintOf, dryRunOf } from '../audit'
import { notifyOwners, serveStaff } from '../staff'
import * as purge from './erase-orders.queries'

/**
 * Removes the orders that the sandbox paid, before the first real sale. Their documents have their own series, so no
 * number is missing in the series that the law requires; a shop that has received money keeps everything. A dry run
 * only counts.
 */
export const purgeTestOrdersHandler = serveStaff(
  purgeTestOrders,
  async ({ payload, context, staff, audit }) => {
    const dryRun = dryRunOf(payload)
    const remove = async (tx: Tx): Promise<Changed<null>> => {
      if (!dryRun.isDryRun) await purge.lockLedger(tx)
      if (await purge.hasReceivedMoney(tx)) throw new Refusal('money-was-received')
      const counts = await purge.countTestOrders(tx)
      if (counts.orders === 0) throw new Refusal('no-test-orders')
      if (dryRun.isDryRun) audit.nothingChanged()
      else {
        await purge.removeTestOrders(tx)
        await notifyOwners(tx, {
          subject: notices.tests_removed(),
          lines: [notices.tests_removed_orders(storedCount(counts.orders))],
          actor: staff.actor,
          now: context.now(),
        })
        await audit.record(tx, { subject: null, before: counts })
      }
      return { result: null, effect: effectOf(counts) }
    }
    const { effect } = await changeOrDryRun(context.db, dryRun, remove)
    if (!dryRun.isDryRun) context.wake()
    return { effect }
  },
)

function effectOf(counts: purge.TestOrders): Effect {
  const { orders, tickets, places, documents, refunds } = counts
  return {
    carts: 0,
    orders,
    tickets,
    places,
    mails: 0,
    money: 0,
    notes: [
      texts.tests_removed({
        orders: texts.test_orders(countSlots(orders)),
        tickets: shared.ticket_count(countSlots(tickets)),
        refunds: shared.refund_count(countSlots(refunds)),
      }),
      texts.documents_removed(countSlots(documents)),
      shared.places_free(countSlots(places)),
      texts.others_stay(),
    ],
    // One more test order does not need another confirmation.
    fingerprint: fingerprintOf(['test orders']),
  }
}
