import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context'
import { guarded } from '../accounts'
import { bankTransferOf } from './bank-transfer'
import { findOrderByCode } from './orders.queries'

const link = z.object({ order: z.string().max(300), checksum: z.string().max(300) })

/** The barcode of the Croatian payment slip for the missing amount of an order; 404 if nothing is missing. */
export function registerPaymentSlip(app: FastifyInstance, context: Context): void {
  app.get('/payment-slip/:order/:checksum', async (request, reply) => {
    const { order: code, checksum } = link.parse(request.params)
    const svg = await guarded(context, request, reply, async () => {
      const order = context.keys.isChecksum(code, checksum)
        ? await findOrderByCode(context.db.kysely, code)
        : null
      const slip = order && bankTransferOf(order, context.catalogue.current().settings)?.hub3
      if (!slip) return null
      const open = (signal: AbortSignal) =>
        context.documents.pdf417(slip.text, 'svg', { lane: 'download', signal })
      return { name: `payment-slip/${code}`, open }
    })
    return reply
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .type('image/svg+xml')
      .send(svg)
  })
}
