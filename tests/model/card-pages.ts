import type { PaymentInstruction } from '#contract/shop/checkout'
import type { StripeStandIn } from '../support/gateways/stripe-stand-in'
import type { WspayStandIn } from '../support/gateways/wspay-stand-in'
import type { ModelShop } from './model-shop'

export type Decision = 'paid' | 'declined' | 'cancelled'

/** Amounts that a gateway charged and refunded by its own records, in minor units. */
export interface GatewayBooks {
  charged: number
  currency: string
  givenBack: number
}

/**
 * Pages of the gateways as a customer's browser and the gateway itself see them. The shop's reference identifies an
 * attempt.
 */
export type CardPages = ReturnType<typeof cardPages>

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

export function cardPages(shop: ModelShop) {
  const sandbox = new Map<string, Record<string, string>>()
  const wspay = new Map<string, Record<string, string>>()
  /** Sessions whose URL a customer received. If the response was lost, nobody knows the session. */
  const stripe = new Set<string>()
  /** The page to which each attempt's browser was last sent. */
  const lastBack = new Map<string, string>()

  const browse = async (url: string) => {
    const { pathname, search } = new URL(url, 'https://shop.example')
    return (await shop.app().app.inject({ method: 'GET', url: `${pathname}${search}` })).statusCode
  }

  async function pressSandbox(fields: Record<string, string>, decision: string) {
    const answer = await shop.app().app.inject({
      method: 'POST',
      url: '/gateway/sandbox/decide',
      headers: asForm,
      payload: new URLSearchParams({ ...fields, decision }).toString(),
    })
    return answer.statusCode
  }

  async function decideSandbox(reference: string, decision: Decision) {
    const fields = sandbox.get(reference)
    if (fields === undefined) return null
    const status = await pressSandbox(fields, decision)
    if (status < 400)
      lastBack.set(reference, `/gateway/sandbox/return?${new URLSearchParams({ reference }).toString()}`)
    return status
  }

  /** Decides on WSPay's form, which accepts another card after a decline, and none after an approval. */
  function decideWspay(reference: string, decision: Decision): number | null {
    const form = wspay.get(reference)
    const { carts } = shop.wspay
    if (form === undefined || carts.get(reference)?.charge) return null
    shop.wspay.visit(form)
    shop.wspay.cart(reference).isSettled = false
    const way = { paid: 'approve', declined: 'decline', cancelled: 'cancel' } as const
    lastBack.set(reference, shop.wspay[way[decision]](reference).url)
    return 303
  }

  /** Decides on Stripe's page, which does not send the browser back after a declined card. */
  function decideStripe(reference: string, decision: Decision): number | null {
    const session = sessionOf(shop.stripe, reference)
    if (session?.status !== 'open' || !stripe.has(session.id)) return null
    if (decision === 'paid') lastBack.set(reference, shop.stripe.pay(session.id))
    if (decision === 'cancelled') lastBack.set(reference, session.cancel_url)
    return decision === 'declined' ? 402 : 303
  }

  return {
    /** Records that the shop sent the customer to the gateway. */
    keep(instruction: PaymentInstruction | undefined) {
      if (instruction === undefined) return
      const query = Object.fromEntries(new URL(instruction.url).searchParams)
      const fields = instruction.action === 'submit' ? instruction.params : query
      const { ShoppingCartID, reference } = fields
      if (ShoppingCartID !== undefined) wspay.set(ShoppingCartID, fields)
      else if (reference !== undefined) sandbox.set(reference, fields)
      else stripe.add(new URL(instruction.url).pathname.replace('/pay/', ''))
    },
    browse,
    pressSandbox,
    sandboxForm: (reference: string) => sandbox.get(reference),
    lastBack: (reference: string) => lastBack.get(reference),
    /**
     * Decides on the gateway's page without a return of the browser. Returns `null` if the customer has no such page,
     * or if the page accepts no decision any more.
     */
    decide: async (gateway: string, reference: string, decision: Decision): Promise<number | null> => {
      if (gateway === 'wspay') return decideWspay(reference, decision)
      return gateway === 'stripe' ? decideStripe(reference, decision) : decideSandbox(reference, decision)
    },
    forget() {
      sandbox.clear()
      wspay.clear()
      stripe.clear()
      lastBack.clear()
    },
  }
}

/** Returns the session of an attempt once the shop has requested one. */
export const sessionOf = (stripe: StripeStandIn, reference: string) =>
  [...stripe.sessions.values()].find((session) => session.client_reference_id === reference)

/** Returns the amounts on the statements of WSPay and Stripe by the shop's references. */
export function booksOfGateways(wspay: WspayStandIn, stripe: StripeStandIn): Map<string, GatewayBooks> {
  const books = new Map<string, GatewayBooks>()
  for (const [reference, cart] of wspay.carts) {
    if (cart.charge === null) continue
    const currency = cart.lies['CurrencyCode'] === undefined ? 'EUR' : 'USD'
    const back = cart.isVoided ? cart.amount : cart.refunds.reduce((sum, one) => sum + one, 0)
    books.set(reference, { charged: cart.amount, currency, givenBack: back })
  }
  for (const session of stripe.sessions.values()) {
    if (session.payment_status !== 'paid') continue
    const back = stripe.refunds
      .filter((refund) => refund.payment_intent === session.payment_intent && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    books.set(session.client_reference_id ?? '', {
      charged: session.amount_total,
      currency: session.currency.toUpperCase(),
      givenBack: back,
    })
  }
  return books
}
