import { link_invalid } from '../../../texts/compiled/pages/sandbox'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { decide, readSandboxForm, closedSandboxPage, sandboxPage } from './gateways/sandbox/sandbox-gateway'
import { failedPage } from '../../platform/http/errors'
import type { Context } from '../../context'
import { moneyText } from '../documents'
import {
  applyNotification,
  placeAfter,
  handleNotification,
  putAside,
  takeBytes,
} from './gateway-notifications'
import { registerStripeRoutes } from './stripe-routes'
import type { WspayGateway } from './gateways/wspay/wspay-gateway'

const decision = z.enum(['paid', 'declined', 'cancelled'])
const returned = z.object({ reference: z.string().max(100) })

/**
 * The routes for gateways and for browsers that return from them, and the sandbox's pages. Each asks the gateway for
 * the result, because a browser's data proves nothing, and then redirects the customer.
 */
export async function registerGatewayRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(formbody)
  const { keys, db, gateways } = context

  const page = (reply: FastifyReply, html: string) =>
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)
  const sayClosed = (reply: FastifyReply) =>
    page(reply.code(410), closedSandboxPage(context.catalogue.current().settings.shopName))

  const sayInvalid = (reply: FastifyReply) => page(reply.code(400), failedPage(400, link_invalid()))

  const showPage = (fields: unknown, reply: FastifyReply) => {
    if (!gateways.sandbox.serves()) return sayClosed(reply)
    const form = readSandboxForm(keys, (fields ?? {}) as Record<string, unknown>)
    if (form === null) return sayInvalid(reply)
    const { shopName } = context.catalogue.current().settings
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
    await decide(db, form, decided.data, context.now())
    const query = new URLSearchParams({ reference: form.reference })
    return reply.redirect(`/gateway/sandbox/return?${query.toString()}`, 303)
  })

  app.get('/gateway/sandbox/return', async (request, reply) => {
    const query = returned.safeParse(request.query)
    const notification = query.success ? await gateways.sandbox.ask({ ...query.data, gatewayId: null }) : null
    if (notification === null) return reply.redirect('/portal', 303)
    const body = JSON.stringify(notification)
    const { orderCode, verdict } = await applyNotification(context, notification, {
      gateway: 'sandbox',
      source: 'return',
      body,
    })
    const isPaid = notification.outcome === 'paid' && verdict !== 'amount differs' && verdict !== 'not served'
    return reply.redirect(placeAfter({ orderCode, isPaid, verdict }, false), 303)
  })

  if (gateways.wspay) await registerWspayRoutes(app, context, gateways.wspay)
  if (gateways.stripe) await registerStripeRoutes(app, context, gateways.stripe)
}

const gateway = 'wspay'

/** The addresses to which WSPay redirects browsers, and the one for its notifications. */
async function registerWspayRoutes(
  app: FastifyInstance,
  context: Context,
  wspay: WspayGateway,
): Promise<void> {
  const comeBack = async (fields: unknown, isCancel: boolean, reply: FastifyReply) => {
    const message = { gateway, source: 'return', raw: JSON.stringify(fields ?? {}) } as const
    const read = wspay.readReturn(fields)
    if (read === null) {
      await putAside(context, message, 'forged')
      return reply.redirect('/portal', 303)
    }
    const isApproved = read.Success === '1' && read.ApprovalCode !== ''
    const handled = await handleNotification(context, {
      ...message,
      same: [read.ShoppingCartID, read.Success, read.ApprovalCode].join('|'),
      reference: read.ShoppingCartID,
      isApproved,
      otherwise: isApproved ? undefined : isCancel ? 'cancelled' : 'declined',
    })
    return reply.redirect(placeAfter(handled, isApproved), 303)
  }
  for (const way of ['return', 'error', 'cancel']) {
    app.get(`/gateway/wspay/${way}`, (request, reply) => comeBack(request.query, way === 'cancel', reply))
    app.post(`/gateway/wspay/${way}`, (request, reply) => comeBack(request.body, way === 'cancel', reply))
  }

  await app.register(async (scope) => {
    takeBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/wspay/callback', async (request, reply) => {
      const raw = request.body?.toString('utf8') ?? ''
      const message = { gateway, source: 'callback', raw } as const
      const read = wspay.readCallback(fieldsOf(raw))
      if (read === null) {
        await putAside(context, message, 'forged')
        return reply.code(400).send({ message: 'The signature is not right.' })
      }
      // The signature does not cover the cart, so a notification that names another cart is a different one.
      const { ShoppingCartID: reference, WsPayOrderId, STAN, ApprovalCode, ActionSuccess } = read
      const same = [reference, WsPayOrderId, STAN, ApprovalCode, ActionSuccess].join('|')
      const isApproved = ActionSuccess === '1' && ApprovalCode !== ''
      const handled = await handleNotification(context, { ...message, same, reference, isApproved })
      // Without the gateway's answer there is no verdict: WSPay may resend, and the reconciler queries in any case.
      return reply.code(handled.verdict === 'no answer' ? 503 : 200).send({ message: handled.verdict })
    })
  })
}

/** A body as JSON or, as some WSPay accounts send it, as a form. */
function fieldsOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}
