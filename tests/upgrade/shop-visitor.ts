import type { Order } from '#contract/order'
import type { PaymentInstruction } from '#contract/shop/checkout'

/** The part of an answer, of any version, that is needed here. */
interface Body {
  readonly cart: { code: string }
  readonly order: Order
  readonly payment?: PaymentInstruction
  readonly item: { travel_times: { id: number }[] }
  readonly data: { orders: Order[]; refunds: unknown[]; refund_id: number; payment?: PaymentInstruction }
  readonly events: unknown[]
  readonly orders: Order[]
  readonly cursor: string | null
  readonly refund: { id: number }
  readonly withdrawal: { id: number }
  readonly remember_token: string
}

export type ShopVisitor = ReturnType<typeof visitShopAt>

/** Calls of a shop of any version at this address. Each throws unless it is answered with 200. */
export function visitShopAt(url: string, officeKey: string) {
  async function post(path: string, payload: object, headers: Record<string, string> = {}): Promise<Body> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    })
    const text = await answer.text()
    if (answer.status !== 200)
      throw new Error(
        `${path} answered ${answer.status}: ${text.slice(0, 500)} to ${JSON.stringify(payload)}`,
      )
    return JSON.parse(text) as Body
  }
  return {
    call: (path: string, payload: object) => post(`/api/${path}`, payload),
    office: (path: string, payload: object) =>
      post(`/office/api/${path}`, payload, { Authorization: `Bearer ${officeKey}` }),

    /** Opens the sandbox's page, decides, and comes back as a browser would. */
    decide: async (payment: PaymentInstruction | undefined, decision: 'paid' | 'declined'): Promise<void> => {
      if (payment === undefined) throw new Error('There is nothing to pay with')
      const { searchParams } = new URL(payment.url)
      const decided = await fetch(`${url}/gateway/sandbox/decide`, {
        method: 'POST',
        body: new URLSearchParams({ ...Object.fromEntries(searchParams), decision }),
        redirect: 'manual',
      })
      const back = await fetch(new URL(decided.headers.get('location') ?? '', url), { redirect: 'manual' })
      if (decided.status !== 303 || back.status !== 303)
        throw new Error(`The sandbox answered ${decided.status}, the shop ${back.status}`)
    },
  }
}
