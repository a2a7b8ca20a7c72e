import * as notices from '../../../texts/compiled/mails/notices'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StripeGateway } from './gateways/stripe/stripe-gateway'
import type { StripeNews } from './gateways/stripe/stripe-news'
import type { Context } from '../../context'
import { notifyOperator } from '../outbox'
import {
  handleNotification,
  placeAfter,
  putAside,
  setAside,
  storeMessage,
  takeBytes,
  type GatewayMessage,
} from './handle-notification'
import { findAttemptOf } from '../orders'

const gateway = 'stripe'
const word = z.string().min(1).max(200)
const returned = z.object({ reference: word, session_id: word })
const cancelled = z.object({ reference: word, signature: word })

/** The addresses to which Stripe redirects browsers, and its webhook. */
export async function registerStripeRoutes(
  app: FastifyInstance,
  context: Context,
  stripe: StripeGateway,
): Promise<void> {
  app.get('/gateway/stripe/return', async (request, reply) =>
    reply.redirect(await afterReturn(context, request.query), 303),
  )
  app.get('/gateway/stripe/cancel', async (request, reply) =>
    reply.redirect(await afterCancel(context, stripe, request.query), 303),
  )
  await app.register(async (scope) => {
    takeBytes(scope)
    scope.post<{ Body: Buffer | undefined }>('/gateway/stripe/webhook', async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0)
      const message: GatewayMessage = { gateway, source: 'callback', raw: body.toString('utf8') }
      const signature = request.headers['stripe-signature']
      const event = stripe.readEvent(body, typeof signature === 'string' ? signature : undefined)
      if (event === null) {
        await putAside(context, message, 'forged')
        return reply.code(400).send({ message: 'The signature is not right.' })
      }
      const { status, text } = await answerEvent(context, stripe, event, message)
      return reply.code(status).send({ message: text })
    })
  })
}

const findAttempt = (context: Context, reference: string) => findAttemptOf(context.db, { gateway, reference })

const messageOf = (query: unknown): GatewayMessage => ({
  gateway,
  source: 'return',
  raw: JSON.stringify(query),
})

/** Handles a browser that paid, or says so; the place that it is sent to. */
async function afterReturn(context: Context, requested: unknown): Promise<string> {
  const message = messageOf(requested)
  const query = returned.safeParse(requested)
  const attempt = query.success ? await findAttempt(context, query.data.reference) : undefined
  // Only a browser that was at the session knows its id.
  if (attempt === undefined || attempt.gateway_id !== query.data?.session_id) {
    await putAside(context, message, 'forged')
    return '/portal'
  }
  const { gateway_reference: reference } = attempt
  const handled = await handleNotification(context, {
    ...message,
    same: `return|${reference}`,
    reference,
    attempt,
  })
  return placeAfter(handled, true)
}

/** Handles a browser that came back without paying; the place that it is sent to. */
async function afterCancel(context: Context, stripe: StripeGateway, requested: unknown): Promise<string> {
  const message = messageOf(requested)
  const query = cancelled.safeParse(requested)
  if (!query.success || !stripe.isCancelLink(query.data.reference, query.data.signature)) {
    await putAside(context, message, 'forged')
    return '/portal'
  }
  const { reference } = query.data
  const attempt = await findAttempt(context, reference)
  try {
    // A customer who came back pays with a new session: this one must not be paid too.
    await stripe.close?.({ reference, gatewayId: attempt?.gateway_id ?? null })
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'a session could not be ended')
  }
  const handled = await handleNotification(context, {
    ...message,
    same: `cancel|${reference}`,
    reference,
    attempt,
  })
  return placeAfter(handled, false)
}

/** Handles a genuine event, and answers Stripe, which sends again what was not answered well. */
async function answerEvent(
  context: Context,
  stripe: StripeGateway,
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
        // It may arrive before the attempt has stored its session's id.
        gatewayId: id,
        otherwise: event.type === 'checkout.session.async_payment_failed' ? 'declined' : undefined,
      })
      return { status: verdict === 'no answer' ? 503 : 200, text: verdict }
    }
    default:
      return { status: await notifyOfEvent(context, stripe, event, message), text: 'received' }
  }
}

/** Notifies the operator of an event that is about money but no payment, once; answers the status for Stripe. */
async function notifyOfEvent(
  context: Context,
  stripe: StripeGateway,
  event: Stripe.Event,
  message: GatewayMessage,
): Promise<200 | 503> {
  const notificationId = await storeMessage(context, { ...message, same: event.id })
  let news: StripeNews | null
  try {
    news = await stripe.descriptionOf(event)
  } catch (error) {
    context.log.warn({ gateway, fault: String(error) }, 'an event could not be understood')
    return 503
  }
  const attempt = news === null ? undefined : await findAttempt(context, news.reference)
  await setAside(context, notificationId, attempt === undefined ? 'ignored' : 'told')
  if (news === null || attempt === undefined) return 200
  const lines = [
    news.what,
    notices.stripe_reference({ reference: attempt.gateway_reference }),
    notices.stripe_what_to_do(),
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
