import { link_invalid } from '../../../texts/compiled/pages/sandbox'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { decide, readSandboxForm } from './gateways/sandbox/sandbox-gateway'
import { failedPage } from '../../platform/http/failed-page'
import { closedSandboxPage, sandboxPage } from './gateways/sandbox/sandbox-page'
import type { World } from '../../context'
import { moneyText } from '../documents'
import { applyNotification } from './apply-notification'
import { placeAfter } from './handle-notification'
import { registerStripeRoutes } from './stripe-routes'
import { registerWspayRoutes } from './wspay-routes'

const decision = z.enum(['paid', 'declined', 'cancelled'])
const returned = z.object({ reference: z.string().max(100) })

/**
 * The routes for gateways and for browsers that return from them, and the sandbox's pages. Each asks the gateway for
 * the result, because a browser's data proves nothing, and then redirects the customer.
 */
export async function registerGatewayRoutes(app: FastifyInstance, world: World): Promise<void> {
  await app.register(formbody)
  const { keys, db, gateways } = world

  const page = (reply: FastifyReply, html: string) =>
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)
  const sayClosed = (reply: FastifyReply) =>
    page(reply.code(410), closedSandboxPage(world.catalogue.current().settings.shopName))

  const sayInvalid = (reply: FastifyReply) => page(reply.code(400), failedPage(400, link_invalid()))

  const showPage = (fields: unknown, reply: FastifyReply) => {
    if (!gateways.sandbox.serves()) return sayClosed(reply)
    const form = readSandboxForm(keys, (fields ?? {}) as Record<string, unknown>)
    if (form === null) return sayInvalid(reply)
    const { shopName } = world.catalogue.current().settings
    return page(reply, sandboxPage(form, shopName, moneyText(form.amount, form.currency)))
  }
  app.get('/gateway/sandbox/pay', (request, reply) => showPage(request.query, reply))
  app.post('/gateway/sandbox/pay', (request, reply) => showPage(request.body, reply))

  app.post('/gateway/sandbox/decide', async (request, reply) => {
    if (!gateways.sandbox.serves()) return sayClosed(reply)
    const fields = (request.body ?? {}) as Record<string, unknown>
    const form = readSandboxForm(keys, fields)
    const decided = decision.safeParse(fields['decision'])
    if (form === null || !decided.success) return sayInvalid(reply)
    await decide(db, form, decided.data, world.now())
    const query = new URLSearchParams({ reference: form.reference })
    return reply.redirect(`/gateway/sandbox/return?${query.toString()}`, 303)
  })

  app.get('/gateway/sandbox/return', async (request, reply) => {
    const query = returned.safeParse(request.query)
    const notification = query.success ? await gateways.sandbox.ask({ ...query.data, gatewayId: null }) : null
    if (notification === null) return reply.redirect('/portal', 303)
    const body = JSON.stringify(notification)
    const { orderCode, verdict } = await applyNotification(world, notification, {
      gateway: 'sandbox',
      source: 'return',
      body,
    })
    const isPaid = notification.outcome === 'paid' && verdict !== 'not as asked' && verdict !== 'not served'
    return reply.redirect(placeAfter({ orderCode, isPaid, verdict }, false), 303)
  })

  if (gateways.wspay) await registerWspayRoutes(app, world, gateways.wspay)
  if (gateways.stripe) await registerStripeRoutes(app, world, gateways.stripe)
}
