import { applyReport } from '../../server/features/payments/apply-report'
import type { ModelShop } from './model-shop'
import type { PaymentForms } from './payment-forms'
import type { Doing } from './play'

interface Try {
  reference: string
  amount: number
  currency: string
}

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** What happens at the gateway and on the way from it: also what is late, repeated, out of order, or not its word. */
export function gatewaySteps(shop: ModelShop, payments: PaymentForms): Doing<GatewayStep> {
  const tryAt = async (pick: number) =>
    (
      await shop.find<Try>(
        `select a.gateway_reference as reference, a.amount, a.currency from payment_attempt a
         where a.gateway = 'sandbox' order by a.id desc offset $1 limit 1`,
        [pick],
      )
    )[0]

  const comeBack = async (reference: string) =>
    (
      await shop.app().app.inject({
        method: 'GET',
        url: `/gateway/sandbox/return?${new URLSearchParams({ reference }).toString()}`,
      })
    ).statusCode

  const press = async (fields: Record<string, string>, decision: string) =>
    (
      await shop.app().app.inject({
        method: 'POST',
        url: '/gateway/sandbox/decide',
        headers: asForm,
        payload: new URLSearchParams({ ...fields, decision }).toString(),
      })
    ).statusCode

  return {
    async decide({ pick, decision, returns }) {
      const one = await tryAt(pick)
      // A customer whose connection broke never saw the page.
      const form = one && payments.of(one.reference)
      if (form === undefined) return 0
      const status = await press(form, decision)
      return returns && status < 400 ? comeBack(form['reference'] ?? '') : status
    },
    async return({ pick }) {
      const one = await tryAt(pick)
      return one === undefined ? 0 : comeBack(one.reference)
    },
    // In the gateway's own books: what it says is its word, and it is not what was asked.
    async 'gateway-lies'({ pick, about }) {
      const one = await tryAt(pick)
      if (one === undefined) return 0
      const amount =
        about === 'less' ? Math.ceil(one.amount / 2) : about === 'more' ? one.amount + 1 : one.amount
      await shop.look.query(
        `insert into sandbox_payment (reference, amount, currency, decision, decided_at)
         values ($1, $2, $3, 'paid', $4) on conflict do nothing`,
        [one.reference, amount, about === 'currency' ? 'USD' : one.currency, shop.app().clock.now],
      )
      return comeBack(one.reference)
    },
    // A card that was declined is tried again on the gateway's page, and approved.
    async 'gateway-thinks-again'({ pick }) {
      const one = await tryAt(pick)
      if (one === undefined) return 0
      await shop.look.query(
        `update sandbox_payment set decision = 'paid', decided_at = $2 where reference = $1 and decision <> 'paid'`,
        [one.reference, shop.app().clock.now],
      )
      return comeBack(one.reference)
    },
    async 'stale-report'({ pick, outcome }) {
      const one = await tryAt(pick)
      if (one === undefined) return 0
      const report = { ...one, outcome, gatewayId: null }
      const from = { gateway: 'sandbox', source: 'callback', body: JSON.stringify(report) } as const
      const { verdict } = await applyReport(shop.app().world, report, from)
      return verdict === 'applied' ? 200 : 409
    },
    async forge({ pick, what }) {
      const one = await tryAt(pick)
      if (one === undefined) return 0
      if (what === 'reference') return (await comeBack(`${one.reference}9`)) === 303 ? 303 : 500
      const fields = payments.of(one.reference)
      if (fields === undefined) return 0
      const forged = what === 'amount' ? { ...fields, amount: '1' } : { ...fields, signature: 'A'.repeat(16) }
      // A form that is not ours is refused, whatever it says.
      return (await press(forged, 'paid')) === 400 ? 400 : 500
    },
  }
}

type GatewayStep = 'decide' | 'return' | 'gateway-lies' | 'gateway-thinks-again' | 'stale-report' | 'forge'
