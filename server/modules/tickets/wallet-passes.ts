import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type TicketDocument, googleLink } from '../documents'
import type { Context } from '../../context'
import { guarded } from '../accounts'
import { findDownloadable, ticketDocuments } from '../orders'

const ticketLink = z.object({ email: z.string().max(300), code: z.string().max(300) })

/** A ticket for a phone's wallet, under the same conditions as its PDF; no route if no wallet is set up. */
export function registerWalletPasses(app: FastifyInstance, context: Context): void {
  const { apple, google } = context.wallets

  app.get('/download-pass/apple/:email/:code', async (request, reply) => {
    const pass = await guarded(context, request, reply, async () => {
      const ticket = apple && (await ticketOf(context, request))
      return (
        ticket && {
          name: `pass/apple/${ticket.ticket.code}`,
          open: (signal) => context.documents.applePass(ticket, apple, { lane: 'download', signal }),
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
