import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { moneyText } from '#rules/money/money-text'
import * as notices from '#texts/compiled/mails/notices'
import { link_invalid } from '#texts/compiled/pages/sandbox'
import type { Context } from '../../context'
import { failedPage } from '../../platform/http/errors'
import { notifyOperator } from '../mail-queue'
import {
  applyNotification,
  pathAfterPayment,
  handleNotification,
  recordUnattributedMessage,
  parseBodiesAsBytes,
  closeMessage,
  storeMessage,
  type GatewayMessage,
} from './gateway-notifications'
import type { ReportedRefundFailure } from './gateways/gateway'
import { decide, readSandboxForm, closedSandboxPage, sandboxPage } from './gateways/sandbox/sandbox-gateway'
import type { StripeGateway, StripeEventDescription } from './gateways/stripe/stripe-gateway'
import type { WspayGateway } from './gateways/wspay/wspay-gateway'
import { findAttemptOf } from './notifications.queries'

const decision = z.enum(['paid', 'declined', 'cancelled'])
const returned = z.object({ reference: z.string().max(100) })

/** What the module of refunds does with a gateway's report; it comes after this module. */
interface RefundsOfGateways {
  /** Books that the money of a completed refund came back; returns `false` if the shop cannot assign it. */
  bookFailure(context: Context, failure: ReportedRefundFailure): Promise<boolean>
}

/**
 * Registers the routes for gateways and for browsers that return from them, and the sandbox's pages. Each route asks
 * the gateway for the result, because a browser's data proves nothing, and then redirects the customer.
 */
export async function registerGatewayRoutes(
  app: FastifyInstance,
  context: Context,
  refunds: RefundsOfGateways,
): Promise<void> {
  await app.register(formbody)
  const { keys, db, gateways } = context

  const page = (reply: FastifyReply, html: string) =>
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)
  const sendClosed = (reply: FastifyReply) =>
    page(reply.code(410), closedSandboxPage(context.catalogue.current().settings.shopName))

  const sendInvalid = (reply: FastifyReply) => page(reply.code(400), failedPage(400, link_invalid()))

  const showPage = (fields: unknown, reply: FastifyReply) => {
    if (!gateways.sandbox.serves()) return sendClosed(reply)
    const form = readSandboxForm(keys, (fields ?? {}) as Record<string, unknown>)
    if (form === null) return sendInvalid(reply)
    const { shopName } = context.catalogue.current().settings
    return page(reply, sandboxPage(form, shopName, moneyText(form.amount, form.currency)))
  }
  app.get('/gateway/sandbox/pay', (request, reply) => showPage(request.query, reply))
  app.post('/gateway/sandbox/pay', (request, reply) => showPage(request.body, reply))

  app.post('/gateway/sandbox/decide', async (request, reply) => {
    if (!gateways.sandbox.serves()) return sendClosed(reply)
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
    const notification = query.success ? await gateways.sandbox.ask({ ...query.data, gatewayId: null }) : null
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

  if (gateways.wspay) await registerWspayRoutes(app, context, gateways.wspay)
  if (gateways.stripe) await registerStripeRoutes(app, context, gateways.stripe, refunds)
}

/** Registers the addresses to which WSPay redirects browsers, and the one for its notifications. */
async function registerWspayRoutes(
  app: FastifyInstance,
  context: Context,
  wspay: WspayGateway,
): Promise<void> {
  const handleReturn = async (fields: unknown, isCancel: boolean, reply: FastifyReply) => {
    const message = { gateway: 'wspay', source: 'return', raw: JSON.stringify(fields ?? {}) } as const
    const read = wspay.readReturn(fields)
    if (read === null) {
      await recordUnattributedMessage(context, message, 'forged')
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
    return reply.redirect(pathAfterPayment(handled, isApproved), 303)
  }
  for (const way of ['return', 'error', 'cancel']) {
    app.get(`/gateway/wspay/${way}`, (request, reply) => handleReturn(request.query, way === 'cancel', reply))
    app.post(`/gateway/wspay/${way}`, (request, reply) => handleReturn(request.body, way === 'cancel', reply))
  }

  await app.register(async (scope) => {
    parseBodiesAsBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/wspay/callback', async (request, reply) => {
      const raw = request.body?.toString('utf8') ?? ''
      const message = { gateway: 'wspay', source: 'callback', raw } as const
      const read = wspay.readCallback(fieldsOf(raw))
      if (read === null) {
        await recordUnattributedMessage(context, message, 'forged')
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

/** Reads a body as JSON or, as some WSPay accounts send it, as a form. */
function fieldsOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}

const word = z.string().min(1).max(200)
const stripeReturn = z.object({ reference: word, session_id: word })
const cancelled = z.object({ reference: word, signature: word })

/** Registers the addresses to which Stripe redirects browsers, and its webhook. */
async function registerStripeRoutes(
  app: FastifyInstance,
  context: Context,
  stripe: StripeGateway,
  refunds: RefundsOfGateways,
): Promise<void> {
  app.get('/gateway/stripe/return', async (request, reply) =>
    reply.redirect(await afterReturn(context, request.query), 303),
  )
  app.get('/gateway/stripe/cancel', async (request, reply) =>
    reply.redirect(await afterCancel(context, stripe, request.query), 303),
  )
  await app.register(async (scope) => {
    parseBodiesAsBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/stripe/webhook', async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const message: GatewayMessage = { gateway: 'stripe', source: 'callback', raw: body.toString('utf8') }
      const signature = request.headers['stripe-signature']
      const event = stripe.readEvent(body, typeof signature === 'string' ? signature : undefined)
      if (event === null) {
        await recordUnattributedMessage(context, message, 'forged')
        return reply.code(400).send({ message: 'The signature is not right.' })
      }
      const { status, text } = await answerEvent(context, { stripe, refunds }, event, message)
      return reply.code(status).send({ message: text })
    })
  })
}

const findAttempt = (context: Context, reference: string) =>
  findAttemptOf(context.db, { gateway: 'stripe', reference })

const messageOf = (query: unknown): GatewayMessage => ({
  gateway: 'stripe',
  source: 'return',
  raw: JSON.stringify(query),
})

/** Handles a browser that returns after a payment; returns the path to which it is redirected. */
async function afterReturn(context: Context, requested: unknown): Promise<string> {
  const message = messageOf(requested)
  const query = stripeReturn.safeParse(requested)
  const attempt = query.success ? await findAttempt(context, query.data.reference) : undefined
  // The id is known only to a browser that was at the session.
  if (attempt === undefined || attempt.gateway_id !== query.data?.session_id) {
    await recordUnattributedMessage(context, message, 'forged')
    return '/portal'
  }
  const { gateway_reference: reference } = attempt
  const handled = await handleNotification(context, {
    ...message,
    same: `return|${reference}`,
    reference,
    attempt,
  })
  return pathAfterPayment(handled, true)
}

/** Handles a browser that returns without a payment; returns the path to which it is redirected. */
async function afterCancel(context: Context, stripe: StripeGateway, requested: unknown): Promise<string> {
  const message = messageOf(requested)
  const query = cancelled.safeParse(requested)
  if (!query.success || !stripe.isCancelLink(query.data.reference, query.data.signature)) {
    await recordUnattributedMessage(context, message, 'forged')
    return '/portal'
  }
  const { reference } = query.data
  const handled = await handleNotification(context, {
    ...message,
    same: `cancel|${reference}`,
    reference,
    closes: true,
  })
  return pathAfterPayment(handled, false)
}

/** The gateway, and what the shop does with its reports. */
interface Served {
  stripe: StripeGateway
  refunds: RefundsOfGateways
}

/** Handles a verified event. Stripe sends an event again if the status is not 200. */
async function answerEvent(
  context: Context,
  served: Served,
  event: Stripe.Event,
  message: GatewayMessage,
): Promise<{ status: 200 | 503; text: string }> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, client_reference_id: reference, payment_status } = event.data.object
      const { verdict } = await handleNotification(context, {
        ...message,
        same: event.id,
        reference: reference ?? '',
        isApproved: payment_status === 'paid',
        // The event may arrive before the attempt has stored its session's id.
        gatewayId: id,
        otherwise: event.type === 'checkout.session.async_payment_failed' ? 'declined' : undefined,
      })
      return { status: verdict === 'no answer' ? 503 : 200, text: verdict }
    }
    default:
      return { status: await notifyOfEvent(context, served, event, message), text: 'received' }
  }
}

/**
 * Books a refund that failed later, or notifies the operator once of another event that concerns money but no payment; returns the
 * status for Stripe.
 */
async function notifyOfEvent(
  context: Context,
  { stripe, refunds }: Served,
  event: Stripe.Event,
  message: GatewayMessage,
): Promise<200 | 503> {
  const notificationId = await storeMessage(context, { ...message, same: event.id })
  let description: StripeEventDescription | null
  try {
    description = await stripe.descriptionOf(event)
  } catch (error) {
    context.log.warn({ gateway: 'stripe', fault: String(error) }, 'an event could not be understood')
    return 503
  }
  const attempt = description === null ? undefined : await findAttempt(context, description.reference)
  const { failed = null } = description ?? {}
  const isBooked =
    attempt !== undefined && failed !== null && (await refunds.bookFailure(context, { attempt, ...failed }))
  await closeMessage(context, notificationId, attempt === undefined ? 'ignored' : 'told')
  if (description === null || attempt === undefined || isBooked) return 200
  const lines = [
    description.what,
    ...description.next,
    notices.stripe_reference({ reference: attempt.gateway_reference }),
  ]
  await context.db.transaction((tx) =>
    notifyOperator(context, tx, {
      subject: notices.stripe_event({ code: attempt.code }),
      lines,
      eventKey: `stripe:${event.id}`,
      now: context.now(),
    }),
  )
  context.wake()
  return 200
}
