import { createHmac, randomBytes } from 'node:crypto'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { startStandIn, type StandInAnswer, type StandInRequest } from './stand-in-server'

const secretKey = 'sk_test_of_the_stand_in'
const webhookSecret = 'whsec_of_the_stand_in'

interface Session {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  payment_intent: string | null
  success_url: string
  cancel_url: string
  expires_at: number
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  status: string
  currency: string
  failure_reason?: string
  payment_intent: string
  metadata: Record<string, string>
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>

/**
 * Simulates Stripe: sessions, refunds and signed events, with its own ledger. `now` returns the time of the test's
 * clock.
 */
export async function startStripeStandIn(now: () => Date) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const remembered = new Map<string, { body: string; answer: StandInAnswer }>()
  const state = { refundStatus: 'succeeded', rejectsKey: false, rejects: null as string | null }

  const seconds = () => Math.floor(now().getTime() / 1000)
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
  const sessionOf = (given: string): Session => {
    const session = sessions.get(given)
    if (session === undefined) throw new Error(`Stripe knows no session ${given}`)
    return session
  }
  const json = (body: object): StandInAnswer => ({ body: JSON.stringify(body) })
  const refuse = (message: string, code?: string, status = 400): StandInAnswer => ({
    status,
    body: JSON.stringify({ error: { type: 'invalid_request_error', message, code } }),
  })

  function createSession(form: URLSearchParams): StandInAnswer {
    if (state.rejects !== null) return refuse('Rejected', state.rejects)
    if (form.get('mode') !== 'payment') return refuse('mode')
    if (form.has('payment_method_types[0]'))
      return refuse('no longer supported', 'payment_method_types_no_longer_supported')
    const life = Number(form.get('expires_at')) - seconds()
    if (life < 30 * 60 || life > 24 * 3600) return refuse('expires_at', 'expires_at_invalid')
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    if (!Number.isInteger(amount) || amount < 50 || currency !== currency.toLowerCase())
      return refuse('amount', 'amount_too_small')
    const email = form.get('customer_email')
    if (email !== null && !/^[!-~]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/.test(email))
      return refuse('Invalid email address', 'email_invalid')
    const made: Session = {
      id: id('cs_test'),
      object: 'checkout.session',
      url: null,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount * Number(form.get('line_items[0][quantity]')),
      currency,
      client_reference_id: form.get('client_reference_id'),
      payment_intent: null,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      expires_at: Number(form.get('expires_at')),
    }
    made.url = `${server.url}/pay/${made.id}`
    sessions.set(made.id, made)
    return json(made)
  }

  function createRefund(form: URLSearchParams): StandInAnswer {
    const intent = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const session = [...sessions.values()].find((one) => one.payment_intent === intent)
    const sent = refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (session === undefined) return refuse('No such payment_intent', 'resource_missing')
    if (sent + amount > session.amount_total) return refuse('charge is refunded', 'charge_already_refunded')
    const metadata = Object.fromEntries(
      [...form].flatMap(([key, value]) => {
        const name = /^metadata\[(\w+)\]$/.exec(key)?.[1]
        return name === undefined ? [] : [[name, value]]
      }),
    )
    const made: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      status: state.refundStatus,
      currency: session.currency,
      payment_intent: intent,
      metadata,
    }
    refunds.push(made)
    return json(made)
  }

  /** Repeats the response to a POST with the same idempotency key, and rejects the POST if its content differs. */
  function once(request: StandInRequest, work: (form: URLSearchParams) => StandInAnswer): StandInAnswer {
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = remembered.get(key)
    if (known !== undefined)
      return known.body === request.body
        ? known.answer
        : { ...refuse('Keys for idempotent requests can only be used with the same parameters'), status: 400 }
    const answer = work(new URLSearchParams(request.body))
    if (key !== '') remembered.set(key, { body: request.body, answer })
    return answer
  }

  /** Returns Stripe's own page for a real browser. */
  function page(method: string, session: Session): StandInAnswer {
    if (method === 'POST') return { status: 302, body: '', location: pay(session.id) }
    return {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Stripe</title><h1>Pay ${session.amount_total}</h1>
        <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back to the shop</a></html>`,
    }
  }

  /**
   * Lets the customer pay, and returns the URL that the browser is sent to. A session that has ended accepts no money.
   */
  function pay(sessionId: string, lies: Partial<Session> = {}): string {
    const session = sessionOf(sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`)
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: id('pi') }, lies)
    return session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId)
  }

  function answer(request: StandInRequest): StandInAnswer {
    const { method, path } = request
    if (path.startsWith('/pay/')) return page(method, sessionOf(path.slice('/pay/'.length)))
    if (state.rejectsKey || request.headers.authorization !== `Bearer ${secretKey}`)
      return refuse('Invalid API Key', undefined, 401)
    if (method === 'POST' && path === '/v1/checkout/sessions') return once(request, createSession)
    if (method === 'POST' && path === '/v1/refunds') return once(request, createRefund)
    if (method === 'GET' && path === '/v1/refunds') {
      const intent = request.query.get('payment_intent')
      return json({
        object: 'list',
        has_more: false,
        data: refunds.filter((one) => one.payment_intent === intent),
      })
    }
    const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1]
    if (intent !== undefined) {
      const paid = [...sessions.values()].find((one) => one.payment_intent === intent)
      const metadata = paid === undefined ? {} : { reference: paid.client_reference_id }
      return json({ id: intent, object: 'payment_intent', metadata })
    }
    const [, sessionId = '', isExpiry] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? []
    const session = sessions.get(sessionId)
    if (session === undefined) return refuse('No such checkout.session', 'resource_missing', 404)
    if (method === 'POST' && isExpiry !== undefined) {
      if (session.status !== 'open') return refuse('Only open sessions can be expired')
      Object.assign(session, { status: 'expired', url: null })
    }
    return json(session)
  }

  /** Returns an event as Stripe would post it, signed with the current time. */
  function event(type: string, object: object, secret = webhookSecret) {
    const payload = JSON.stringify({ id: id('evt'), object: 'event', type, data: { object } })
    const t = seconds()
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
    return { payload, header: `t=${t},v1=${v1}` }
  }

  const server = await startStandIn(answer)
  return {
    ...server,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: server.url,
    },
    sessions,
    refunds,
    session: sessionOf,
    event,
    /** Returns the ID of the session that the shop's instruction leads to. */
    open: (instruction: PaymentInstruction | undefined): string => {
      if (instruction?.action !== 'redirect') throw new Error('Stripe is reached by a redirect')
      return sessionOf(instruction.url.split('/').at(-1) ?? '').id
    },
    pay,
    /** Lets the card's bank send the money of a refund back, and returns the event. */
    failRefund: (refund: Refund, reason?: string) => {
      Object.assign(refund, { status: 'failed', ...(reason !== undefined && { failure_reason: reason }) })
      return event('refund.failed', refund)
    },
    /** Deletes all state before the next history. */
    forget: () => {
      sessions.clear()
      refunds.length = 0
      remembered.clear()
    },
    /** While true, every API call is answered with 401, as after a key rotation. */
    rejectKey: (rejects: boolean) => {
      state.rejectsKey = rejects
    },
    /** Rejects each session with this code; `null`: accepts them again. */
    rejectSessions: (code: string | null) => {
      state.rejects = code
    },
    /** Sets the status of the refunds in responses. */
    refundsAre: (status: string) => {
      state.refundStatus = status
    },
  }
}
