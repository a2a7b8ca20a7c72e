import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calendarFile, type CalendarEntry } from '#rules/dates/calendar-file'
import { dayIn } from '#rules/dates/dates'
import { moneyText } from '#rules/money/money-text'
import { orderDates, paymentDates, type CalendarOrder } from '#rules/orders/order-dates'
import type { Context } from '../../context'
import { guarded } from '../accounts'
import { travelTimeOf } from '../catalogue'
import { type TicketDocument, googleLink } from '../documents'
import { findToPrint } from '../invoices'
import {
  findDownloadable,
  ticketDocuments,
  findDownloadableOfOrder,
  findOrderByCode,
  type StoredOrder,
} from '../orders'

const short = z.string().max(300)
const ticketLink = z.object({ email: short, code: short })
const orderLink = z.object({ order: short, checksum: short })
/** `document` is the id of another document of the order than its invoice, such as a credit note. */
const documentQuery = z.object({
  document: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .catch(0),
})

/** Registers the links to documents. A wrong link returns 404 and counts towards the rate limit. */
export function registerDownloads(app: FastifyInstance, context: Context): void {
  const ticketsPdf = async (name: string, ids: readonly number[]) => {
    const tickets = await ticketDocuments(context, ids)
    const open = (signal: AbortSignal) => context.documents.ticketsPdf(tickets, { signal })
    return { name, open }
  }

  app.get('/download-ticket/:email/:code', async (request, reply) => {
    const { email, code } = ticketLink.parse(request.params)
    const pdf = await guarded(context, request, reply, async () => {
      const id = await findDownloadable(context.db.kysely, email, code)
      return id === null ? null : ticketsPdf(`ticket/${id}`, [id])
    })
    return sendPdf(reply, pdf, `ticket-${code.replace(/[^A-Za-z0-9]/g, '')}`)
  })

  app.get('/download-tickets/:order/:checksum', async (request, reply) => {
    const { order, checksum } = orderLink.parse(request.params)
    const pdf = await guarded(context, request, reply, async () => {
      if (!context.keys.isChecksum(order, checksum)) return null
      const ids = await findDownloadableOfOrder(context.db.kysely, order)
      return ids.length === 0 ? null : ticketsPdf(`tickets/${order}`, ids)
    })
    return sendPdf(reply, pdf, `tickets-${order}`)
  })

  app.get('/download-invoice/:order/:checksum', async (request, reply) => {
    const { order, checksum } = orderLink.parse(request.params)
    const { document } = documentQuery.parse(request.query)
    const pdf = await guarded(context, request, reply, async () => {
      const isOfDocument =
        document !== undefined && context.keys.isDocumentChecksum(order, document, checksum)
      if (!isOfDocument && !context.keys.isChecksum(order, checksum)) return null
      const invoice = await findToPrint(context.db.kysely, { order, document })
      return (
        invoice && {
          name: document === undefined ? `invoice/${order}` : `invoice/${order}/${document}`,
          open: (signal) => context.documents.invoicePdf(invoice, { signal }),
        }
      )
    })
    return sendPdf(reply, pdf, document === undefined ? `invoice-${order}` : `document-${order}-${document}`)
  })
}

const sendPdf = (reply: FastifyReply, pdf: Buffer, name: string): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header('Content-Disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(pdf)

/** Registers the links to calendar files with the dates of an order. A link returns 404 if there are no dates. */
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

/** Returns the dates of the buyer, without tickets of other customers. */
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

/** Registers the links to wallet passes of a ticket. A link returns 404 if the wallet is not configured. */
export function registerWalletPasses(app: FastifyInstance, context: Context): void {
  const { apple, google } = context.wallets

  app.get('/download-pass/apple/:email/:code', async (request, reply) => {
    const pass = await guarded(context, request, reply, async () => {
      const ticket = apple && (await ticketOf(context, request))
      return (
        ticket && {
          name: `pass/apple/${ticket.ticket.code}`,
          open: (signal) => context.documents.applePass(ticket, apple, { signal }),
        }
      )
    })
    return reply
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .header('Content-Disposition', 'attachment; filename="ticket.pkpass"')
      .type('application/vnd.apple.pkpass')
      .send(pass)
  })

  app.get('/download-pass/google/:email/:code', async (request, reply) => {
    const link = await guarded(context, request, reply, async () => {
      const ticket = google && (await ticketOf(context, request))
      const { origin } = new URL(context.environment.publicUrl)
      return (
        ticket && {
          name: `pass/google/${ticket.ticket.code}`,
          open: () => googleLink(ticket, google, origin),
        }
      )
    })
    return reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex').redirect(link, 303)
  })
}

async function ticketOf(context: Context, request: FastifyRequest): Promise<TicketDocument | null> {
  const { email, code } = ticketLink.parse(request.params)
  const id = await findDownloadable(context.db.kysely, email, code)
  if (id === null) return null
  const [ticket] = await ticketDocuments(context, [id])
  return ticket ?? null
}
