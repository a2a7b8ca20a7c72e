import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context'
import { findToPrint } from '../invoices'
import { guarded } from '../accounts'
import { findDownloadable, ticketDocuments, findDownloadableOfOrder } from '../orders'

const short = z.string().max(300)
const ticketLink = z.object({ email: short, code: short })
const orderLink = z.object({ order: short, checksum: short })
/** Another document of the order than its invoice: a credit note. */
const documentQuery = z.object({
  document: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .catch(0),
})

/** The documents that a browser opens by their link. A wrong link is 404, and counted. */
export function registerDownloads(app: FastifyInstance, context: Context): void {
  const ticketsPdf = async (name: string, ids: readonly number[]) => {
    const tickets = await ticketDocuments(context, ids)
    const open = (signal: AbortSignal) => context.documents.ticketsPdf(tickets, { lane: 'download', signal })
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
      if (!context.keys.isChecksum(order, checksum)) return null
      const invoice = await findToPrint(context.db.kysely, { order, document })
      return (
        invoice && {
          name: document === undefined ? `invoice/${order}` : `invoice/${order}/${document}`,
          open: (signal) => context.documents.invoicePdf(invoice, { lane: 'download', signal }),
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
