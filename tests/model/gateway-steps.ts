import { applyNotification } from '#server/modules/payments/gateway-notifications'
import { sessionOf, type CardPages } from './card-pages'
import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'

interface Attempt {
  gateway: 'sandbox' | 'wspay' | 'stripe'
  reference: string
  amount: number
  currency: string
}

/** Events at the gateway and in the returning browser, including late, repeated and reordered ones. */
export function gatewaySteps(shop: ModelShop, pages: CardPages): Doing<GatewayStep> {
  const attemptAt = attemptsOf(shop)

  const comeBack = async ({ reference, gateway }: Attempt): Promise<Outcome> => {
    const back = pages.lastBack(reference)
    if (back !== undefined) return pages.browse(back)
    return gateway === 'sandbox' ? pages.browse(`/gateway/sandbox/return?reference=${reference}`) : 0
  }

  /** Charges an amount that differs from the request. The gateway's own records are correct. */
  async function chargeWrongly(one: Attempt, about: 'less' | 'more' | 'currency'): Promise<boolean> {
    const amount =
      about === 'less' ? Math.ceil(one.amount / 2) : about === 'more' ? one.amount + 1 : one.amount
    if (one.gateway === 'sandbox') {
      await shop.look.query(
        `insert into sandbox_payment (reference, amount, currency, decision, decided_at)
         values ($1, $2, $3, 'paid', $4) on conflict do nothing`,
        [one.reference, amount, about === 'currency' ? 'USD' : one.currency, shop.app().clock.now],
      )
      return true
    }
    if ((await pages.decide(one.gateway, one.reference, 'paid')) === null) return false
    if (one.gateway === 'wspay') {
      const cart = shop.wspay.cart(one.reference)
      if (about === 'currency') cart.lies['CurrencyCode'] = 840
      else cart.amount = amount
      return true
    }
    const session = sessionOf(shop.stripe, one.reference)
    if (session) Object.assign(session, about === 'currency' ? { currency: 'usd' } : { amount_total: amount })
    return true
  }

  return {
    async decide({ pick, decision, returns }) {
      const one = await attemptAt(pick)
      // A customer whose connection broke never saw the page.
      const status = one && (await pages.decide(one.gateway, one.reference, decision))
      if (one === undefined || status == null) return 0
      return returns && status < 400 ? comeBack(one) : status
    },
    async return({ pick }) {
      const one = await attemptAt(pick)
      return one === undefined ? 0 : comeBack(one)
    },
    async 'gateway-wrong-charge'({ pick, about }) {
      const one = await attemptAt(pick)
      return one !== undefined && (await chargeWrongly(one, about)) ? comeBack(one) : 0
    },
    // Approves a declined card on a second attempt on the gateway's page.
    async 'gateway-late-approval'({ pick }) {
      const one = await attemptAt(pick)
      if (one === undefined) return 0
      if (one.gateway !== 'sandbox')
        return (await pages.decide(one.gateway, one.reference, 'paid')) === null ? 0 : comeBack(one)
      await shop.look.query(
        `update sandbox_payment set decision = 'paid', decided_at = $2 where reference = $1 and decision <> 'paid'`,
        [one.reference, shop.app().clock.now],
      )
      return comeBack(one)
    },
    // Sends a report that was correct once and is outdated when it arrives.
    async 'stale-report'({ pick, outcome }) {
      const one = await attemptAt(pick)
      if (one === undefined) return 0
      if (one.gateway === 'wspay') {
        if (!shop.wspay.carts.has(one.reference)) return 0
        const way = outcome === 'cancelled' ? 'cancel' : 'decline'
        return pages.browse(shop.wspay[way](one.reference).url)
      }
      if (one.gateway === 'stripe') {
        const session = sessionOf(shop.stripe, one.reference)
        return session === undefined ? 0 : pages.browse(session.cancel_url)
      }
      const notification = { ...one, outcome, gatewayId: null }
      const from = { gateway: 'sandbox', source: 'callback', body: JSON.stringify(notification) } as const
      const { verdict } = await applyNotification(shop.app().context, notification, from)
      return verdict === 'applied' ? 200 : 409
    },
  }
}

/** Returns an attempt of any gateway by position: open ones first, then newest first. */
export const attemptsOf = (shop: ModelShop) => async (pick: number) =>
  (
    await shop.find<Attempt>(
      `select a.gateway, a.gateway_reference as reference, a.amount, a.currency from payment_attempt a
       order by a.ended_at is null desc, a.id desc offset $1 limit 1`,
      [pick],
    )
  )[0]

type GatewayStep = 'decide' | 'return' | 'gateway-wrong-charge' | 'gateway-late-approval' | 'stale-report'
