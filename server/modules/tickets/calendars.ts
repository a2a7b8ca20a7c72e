import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { calendarFile, type CalendarEntry } from '../../../rules/dates/calendar-file'
import { dayIn } from '../../../rules/dates/dates'
import { orderDates, paymentDates, type CalendarOrder } from '../../../rules/orders/order-dates'
import { moneyText } from '../documents'
import type { Context } from '../../context'
import { travelTimeOf } from '../cart'
import { findOrderByCode, type StoredOrder } from '../orders'
import { guarded } from '../accounts'

const orderLink = z.object({ order: z.string().max(300), checksum: z.string().max(300) })

/** The dates of an order as calendar files. Without dates the link answers 404. */
export function registerCalendars(app: FastifyInstance, context: Context): void {
  const serve = (path: string, name: string, entriesOf: (order: StoredOrder) => CalendarEntry[]) =>
    app.get(`/${path}/:order/:checksum`, async (request, reply) => {
      const { order, checksum } = orderLink.parse(request.params)
      const file = await guarded(context, request, reply, async () => {
        if (!context.keys.isChecksum(order, checksum)) return null
        const stored = await findOrderByCode(context.db.kysely, order)
        const entries = stored === null ? [] : entriesOf(stored)
        const { shopName } = context.catalogue.current().settings
        const named = { name: `${shopName}: order ${order}`, now: context.now() }
        return entries.length === 0
          ? null
          : { name: `${path}/${order}`, open: () => calendarFile(entries, named) }
      })
      return sendCalendar(reply, file, `${name}-${order}`)
    })
  serve('download-calendar', 'order', (order) => eventsOf(context, order))
  serve('download-plan-calendar', 'payments', (order) => openPaymentsOf(context, order))
}

/** The buyer's own dates, without tickets that another customer holds. */
function eventsOf(context: Context, stored: StoredOrder): CalendarEntry[] {
  const { byId } = context.catalogue.current()
  const tickets = stored.items.flatMap((item) => {
    const product = byId.get(item.item_id)
    if (product?.shop_item_type !== 'tickets') return []
    if (item.holder_id !== null && item.holder_id !== stored.customer_id) return []
    return [
      {
        id: item.id,
        status: item.status,
        item_id: product.id,
        product: product.name,
        full_name: item.full_name ?? '',
        travel_time: travelTimeOf(product, item.travel_time_id),
        timezone: product.timezone,
        dates: product.dates,
        event: product.event,
        route: product.route,
        meeting_point: product.meeting_point,
      },
    ]
  })
  return orderDates(calendarOrderOf(context, stored), tickets)
}

function openPaymentsOf(context: Context, stored: StoredOrder): CalendarEntry[] {
  if (stored.payment_plan.length === 0) return []
  const { timezone } = context.catalogue.current().settings
  const base = `${context.environment.publicUrl}/payment-plan-payment/${stored.code}/${context.keys.checksum(stored.code)}`
  const payments = stored.payments
    .filter((payment) => payment.paid_amount < payment.amount)
    .map((payment) => ({
      reference: payment.reference,
      amount: moneyText(payment.amount - payment.paid_amount, stored.currency),
      day: dayIn(payment.due_at, timezone),
      url: `${base}/${encodeURIComponent(payment.reference)}`,
    }))
  return paymentDates(calendarOrderOf(context, stored), payments)
}

const calendarOrderOf = (context: Context, stored: StoredOrder): CalendarOrder => ({
  code: stored.code,
  cancelled: stored.cancelled_at !== null,
  url: `${context.environment.publicUrl}/portal/orders/${stored.code}`,
  host: new URL(context.environment.publicUrl).hostname,
})

const sendCalendar = (reply: FastifyReply, file: string, name: string): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header('Content-Disposition', `attachment; filename="${name}.ics"`)
    .type('text/calendar; charset=utf-8; method=PUBLISH')
    .send(file)
