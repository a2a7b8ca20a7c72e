import * as texts from '../../../texts/compiled/effects/orders'
import type { PayloadOf } from '../../../contract/call'
import { extendDeadline } from '../../../contract/office/order-changes'
import { isLaterDeadline } from '../../../rules/orders/order-dates'
import { changeOrder, effectOnOrder } from './change-order'
import type { Held } from './hold-order'
import { officeOrderOf } from './office-order'
import { deadlineOf } from './order-deadline'
import {
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
  recordDueDate,
  recordOrderChange,
} from './orders.queries'
import type { Tx } from '../../platform/db/database'
import { dateText } from '../documents'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import type { Context } from '../../context'

/** Gives an unpaid order, or a payment of a plan, a later deadline. No mail is sent. Can be tried first. */
export const extendDeadlineHandler = serveStaff(extendDeadline, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, held) => {
      const moved = await move(context, tx, held, payload)
      await audit.record(tx, {
        subject: held.order.code,
        before: { reference: moved.reference, due_at: moved.before },
        after: {
          reference: moved.reference,
          due_at: payload.until,
          reason: payload.reason?.trim() || undefined,
        },
      })
      return { result: null, effect: effectOf(context, tx, held, moved) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface Moved {
  reference: string
  before: Date
  after: Date
}

async function move(
  context: Context,
  tx: Tx,
  { order }: Held,
  { reference, until }: Pick<PayloadOf<typeof extendDeadline>, 'reference' | 'until'>,
): Promise<Moved> {
  if (order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
  const payments = await findPaymentsOfOrder(tx, order.id)
  const payment = orRefuse(
    reference === null
      ? payments.find(({ paid_at }) => paid_at === null)
      : payments.find((one) => one.reference === reference.trim().toUpperCase()),
    reference === null ? 'payment-not-open' : 'payment-not-found',
  )
  if (payment.paid_at !== null) throw new Refusal('payment-not-open')
  const now = context.now()
  if (until === null || !isLaterDeadline(until, payment.due_at, now))
    throw new Refusal('deadline-not-later', { fields: ['until'] })
  const at = new Date(until)
  await recordDueDate(tx, payment.id, at)
  // A plan that has begun does not end by itself; an order that waits for its first payment does.
  if (order.expires_at !== null && payment.position === 1)
    await recordOrderChange(tx, order.id, deadlineOf(context, order, at))
  await recordOrderEvent(tx, order.id, now, 'deadline-extended', `More time for payment ${payment.position}`)
  return { reference: payment.reference, before: payment.due_at, after: at }
}

function effectOf(context: Context, tx: Tx, held: Held, { reference, before, after }: Moved) {
  const { timezone } = context.catalogue.current().settings
  const day = (at: Date) => dateText(at.toISOString(), timezone)
  return effectOnOrder(tx, held, {
    notes: [texts.due_moved({ reference, to: day(after), from: day(before) })],
    confirms: [reference, before, after],
  })
}
