import { sessionOf, type CardPages } from './card-pages'
import { attemptsOf } from './gateway-steps'
import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'

interface Message {
  url: string
  payload: string
  headers: Record<string, string>
  sentAt: number
}

/** Time during which Stripe's signature is accepted, in milliseconds. */
const signatureMaxAgeMs = 300_000

/** Messages that gateways send: once, twice, late, or repeated unchanged; and messages that others forge. */
export type Messages = ReturnType<typeof gatewayMessages>

export function gatewayMessages(shop: ModelShop) {
  const sent: Message[] = []
  const now = () => shop.app().clock.now.getTime()

  const post = async ({ url, payload, headers }: Message): Promise<Outcome> =>
    (await shop.app().app.inject({ method: 'POST', url, payload, headers })).statusCode

  const fromWspay = (notification: object): Message => ({
    url: '/gateway/wspay/callback',
    payload: JSON.stringify(notification),
    headers: { 'content-type': 'application/json' },
    sentAt: now(),
  })
  const fromStripe = ({ payload, header }: { payload: string; header: string }): Message => ({
    url: '/gateway/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    sentAt: now(),
  })

  /** Returns the gateway's current message about an attempt; undefined if it sends none. */
  function descriptionOf(reference: string): Message | undefined {
    // WSPay only calls back about approvals.
    if (shop.wspay.carts.get(reference)?.charge) return fromWspay(shop.wspay.report(reference))
    const session = sessionOf(shop.stripe, reference)
    if (session === undefined || session.status === 'open') return undefined
    const type = session.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'
    return fromStripe(shop.stripe.event(type, session))
  }

  return {
    /** Sends the gateway's new message about an attempt. Returns 0 if there is none. */
    async notify(reference: string): Promise<Outcome> {
      const message = descriptionOf(reference)
      if (message === undefined) return 0
      sent.push(message)
      return post(message)
    },
    /** Repeats an earlier message unchanged, newest first. It may be too old to be accepted. */
    async repeat(pick: number): Promise<Outcome> {
      const message = sent.at(-1 - pick)
      if (message === undefined) return 0
      const status = await post(message)
      const isOld = message.url.includes('stripe') && now() - message.sentAt > signatureMaxAgeMs
      return status === 400 && !isOld ? 500 : status
    },
    fromWspay: (notification: object) => post(fromWspay(notification)),
    fromStripe: (event: { payload: string; header: string }) => post(fromStripe(event)),
    forget: () => void (sent.length = 0),
  }
}

export function messageSteps(shop: ModelShop, pages: CardPages, messages: Messages): Doing<MessageStep> {
  const attemptAt = attemptsOf(shop)

  async function forgeSandbox(reference: string, what: 'amount' | 'signature'): Promise<Outcome> {
    const fields = pages.sandboxForm(reference)
    if (fields === undefined) return 0
    const forged = what === 'amount' ? { ...fields, amount: '1' } : { ...fields, signature: 'A'.repeat(16) }
    return refused(await pages.pressSandbox(forged, 'paid'))
  }

  /**
   * Forges a message of an attacker who knows a cart and saw a report about another one: WSPay's signature covers
   * neither cart nor amount.
   */
  async function forgeWspay(reference: string, what: 'amount' | 'signature' | 'reference'): Promise<Outcome> {
    const { wspay } = shop
    const paid = [...wspay.carts].find(([other, cart]) => cart.charge !== null && other !== reference)
    const charge = { WsPayOrderId: 'forged', STAN: '1', ApprovalCode: '123456', ActionSuccess: '1' }
    if (what === 'signature')
      return refused(await messages.fromWspay({ ...wspay.report(reference), ...charge, Amount: 1 }))
    if (what === 'reference') {
      if (paid === undefined) return 0
      return accepted(await messages.fromWspay({ ...wspay.report(paid[0]), ShoppingCartID: reference }))
    }
    // The browser writes an approval into the URL of a decline.
    if (!wspay.carts.has(reference)) return 0
    const { url } = wspay.decline(reference)
    return accepted(await pages.browse(url.replace('Success=0', 'Success=1').replace('/error?', '/return?')))
  }

  async function forgeStripe(
    reference: string,
    what: 'amount' | 'signature' | 'reference',
  ): Promise<Outcome> {
    const { stripe } = shop
    const session = sessionOf(stripe, reference)
    if (session === undefined) return 0
    const paid = { ...session, status: 'complete', payment_status: 'paid' }
    const type = 'checkout.session.completed'
    if (what === 'signature')
      return refused(await messages.fromStripe(stripe.event(type, paid, 'whsec_of_somebody_else')))
    if (what === 'reference')
      return accepted(
        await pages.browse(session.success_url.replace('{CHECKOUT_SESSION_ID}', 'cs_test_other')),
      )
    // The signature is valid, but for different content.
    const { payload, header } = stripe.event(type, session)
    return refused(await messages.fromStripe({ payload: `${payload} `, header }))
  }

  return {
    async callback({ pick, times }) {
      const one = await attemptAt(pick)
      if (one === undefined) return 0
      const first = await messages.notify(one.reference)
      return first === 0 || times === 1 ? first : Math.max(first, await messages.repeat(0))
    },
    'callback-again': ({ pick }) => messages.repeat(pick),
    async forge({ pick, what }) {
      const one = await attemptAt(pick)
      if (one === undefined) return 0
      const { gateway, reference } = one
      if (gateway === 'wspay') return forgeWspay(reference, what)
      if (gateway === 'stripe') return forgeStripe(reference, what)
      if (what !== 'reference') return forgeSandbox(reference, what)
      return accepted(await pages.browse(`/gateway/sandbox/return?reference=${reference}9`))
    },
  }
}

/** Returns the outcome of a forged message, which must be rejected. */
const refused = (status: number): Outcome => (status >= 400 && status < 500 ? status : 500)
/**
 * Returns the outcome of a genuine message. It must be accepted, unless the gateway cannot be queried. The gateway's
 * records show whether the movements are right.
 */
const accepted = (status: number): Outcome => ([200, 303, 503].includes(status) ? status : 500)

type MessageStep = 'callback' | 'callback-again' | 'forge'
