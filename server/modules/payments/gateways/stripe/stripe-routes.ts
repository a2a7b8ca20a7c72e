import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { notices } from '#rules/text/stored-texts'
import type { Context } from '#server/context'
import { notifyOperator } from '#server/modules/mail-queue'
import {
  closeMessage,
  type GatewayMessage,
  handleNotification,
  parseBodiesAsBytes,
  pathAfterPayment,
  recordUnattributedMessage,
  storeMessage,
} from '../../gateway-notifications'
import { findAttemptOf } from '../../notifications.queries'
import type { RefundsOfGateways } from '../gateway'
import type { StripeEventDescription, StripeGateway } from './stripe-gateway'

const word = z.string().min(1).max(200)
const stripeReturn = z.object({ reference: word, session_id: word })
const cancelled = z.object({ reference: word, signature: word })

/** Registers the addresses to which Stripe redirects browsers, and its webhook. */
export async function registerStripeRoutes(
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
  await closeMessage(context, notificationId, attempt === undefined ? 'ignored' : 'operator-notified')
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
