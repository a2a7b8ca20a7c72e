import { planCalendar } from '../../../rules/plan-reminders'
import { bankTransferOf, type Held, mailOrderReceived, findPaymentsOfOrder } from '../orders'
import type { Tx } from '../../platform/db/database'
import { queueMail } from '../outbox'
import type { World } from '../../context'

/**
 * Asks for what is owed next: the next payment of a running plan, the rest of a transfer, or the whole order, each by the mail
 * that says how to pay it. `again` makes it another mail than those before.
 */
export async function mailReminder(
  world: World,
  tx: Tx,
  held: Held,
  { again, now }: { again: string; now: Date },
): Promise<void> {
  const { order } = held
  if (order.total_paid === 0) return mailOrderReceived(world, tx, held, now, `order-received:${again}`)
  const { settings } = world.catalogue.current()
  const sharedFields = { full_name: order.full_name, order_code: order.code }
  const open = (await findPaymentsOfOrder(tx, order.id)).find(
    (payment) => payment.paid_amount < payment.amount,
  )
  if (order.payment_plan.length === 0 || open === undefined) {
    await queueMail(tx, {
      kind: 'payment-part-received',
      to: order.email,
      payload: {
        ...sharedFields,
        received: order.total_paid,
        missing: order.total_price - order.total_paid,
        bank_transfer: bankTransferOf(order, settings),
      },
      eventKey: `partial:${again}`,
      now,
    })
    return
  }
  const { today, soon } = planCalendar(now, settings.timezone, settings.planGraceDays)
  await queueMail(tx, {
    kind: 'payment-reminder',
    to: order.email,
    payload: {
      ...sharedFields,
      checksum: world.keys.checksum(order.code),
      reference: open.reference,
      amount: open.amount - open.paid_amount,
      due_at: open.due_at.toISOString(),
      when: open.due_at < today ? 'overdue' : open.due_at < soon ? 'today' : 'soon',
    },
    keys: world.keys,
    eventKey: `payment-reminder:${again}`,
    now,
  })
}
