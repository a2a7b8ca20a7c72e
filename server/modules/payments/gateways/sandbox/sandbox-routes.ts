import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { moneyText } from '#rules/money/money-text'
import type { Context } from '#server/context'
import { failedPage } from '#server/platform/http/errors'
import { link_invalid } from '#texts/compiled/pages/sandbox'
import { applyNotification, pathAfterPayment } from '../../gateway-notifications'
import {
  closedSandboxPage,
  decide,
  readSandboxForm,
  type SandboxGateway,
  sandboxPage,
} from './sandbox-gateway'

const decision = z.enum(['paid', 'declined', 'cancelled'])
const returned = z.object({ reference: z.string().max(100) })

/** Registers the sandbox's pages, and the address to which they redirect browsers. */
export async function registerSandboxRoutes(
  app: FastifyInstance,
  context: Context,
  sandbox: SandboxGateway,
): Promise<void> {
  const { keys, db } = context

  const page = (reply: FastifyReply, html: string) =>
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)
  const sendClosed = (reply: FastifyReply) =>
    page(reply.code(410), closedSandboxPage(context.catalogue.current().settings.shopName))

  const sendInvalid = (reply: FastifyReply) => page(reply.code(400), failedPage(400, link_invalid()))

  const showPage = (fields: unknown, reply: FastifyReply) => {
    if (!sandbox.serves()) return sendClosed(reply)
    const form = readSandboxForm(keys, (fields ?? {}) as Record<string, unknown>)
    if (form === null) return sendInvalid(reply)
    const { shopName } = context.catalogue.current().settings
    return page(reply, sandboxPage(form, shopName, moneyText(form.amount, form.currency)))
  }
  app.get('/gateway/sandbox/pay', (request, reply) => showPage(request.query, reply))
  app.post('/gateway/sandbox/pay', (request, reply) => showPage(request.body, reply))

  app.post('/gateway/sandbox/decide', async (request, reply) => {
    if (!sandbox.serves()) return sendClosed(reply)
    const fields = (request.body ?? {}) as Record<string, unknown>
    const form = readSandboxForm(keys, fields)
    const decided = decision.safeParse(fields['decision'])
    if (form === null || !decided.success) return sendInvalid(reply)
    await decide(db, form, decided.data, context.now())
    const query = new URLSearchParams({ reference: form.reference })
    return reply.redirect(`/gateway/sandbox/return?${query.toString()}`, 303)
  })

  app.get('/gateway/sandbox/return', async (request, reply) => {
    const query = returned.safeParse(request.query)
    const notification = query.success ? await sandbox.ask({ ...query.data, gatewayId: null }) : null
    if (notification === null) return reply.redirect('/portal', 303)
    const body = JSON.stringify(notification)
    const { orderCode, verdict } = await applyNotification(context, notification, {
      gateway: 'sandbox',
      source: 'return',
      body,
    })
    const isPaid = notification.outcome === 'paid' && verdict !== 'amount differs' && verdict !== 'not served'
    return reply.redirect(pathAfterPayment({ orderCode, isPaid, verdict }, false), 303)
  })
}
