import type { FastifyInstance } from 'fastify'
import type { PaymentInstruction } from '#contract/shop/checkout'

export type Decision = 'paid' | 'declined' | 'cancelled'

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Simulates a customer's browser that follows a payment instruction: opens the page, reads its form, decides and
 * returns.
 */
export function sandboxBrowser(app: FastifyInstance) {
  /** Returns the fields of the sandbox's form as its page shows them. */
  async function openPayment(instruction: PaymentInstruction): Promise<Record<string, string>> {
    const url = new URL(instruction.url)
    const page =
      instruction.action === 'redirect'
        ? await app.inject({ method: 'GET', url: `${url.pathname}${url.search}` })
        : await app.inject({
            method: 'POST',
            url: url.pathname,
            headers: asForm,
            payload: new URLSearchParams(instruction.params).toString(),
          })
    if (page.statusCode !== 200) throw new Error(`The payment page answered ${page.statusCode}: ${page.body}`)
    const fields = [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
  }

  const decidePayment = (fields: Record<string, string>, decision: Decision) =>
    app.inject({
      method: 'POST',
      url: '/gateway/sandbox/decide',
      headers: asForm,
      payload: new URLSearchParams({
        ...fields,
        decision,
      }).toString(),
    })

  /**
   * Decides on the sandbox's page and returns the browser's final page. If `returns` is false, the browser is closed
   * before it returns.
   */
  async function paySandbox(
    instruction: PaymentInstruction | undefined,
    decision: Decision,
    { returns = true } = {},
  ): Promise<string> {
    if (instruction === undefined) throw new Error('There is nothing to pay with')
    const decided = await decidePayment(await openPayment(instruction), decision)
    if (decided.statusCode !== 303)
      throw new Error(`The sandbox answered ${decided.statusCode}: ${decided.body}`)
    const location = String(decided.headers.location)
    if (!returns) return location
    const returned = await app.inject({ method: 'GET', url: location })
    if (returned.statusCode !== 303)
      throw new Error(`The return answered ${returned.statusCode}: ${returned.body}`)
    return String(returned.headers.location)
  }

  return { openPayment, decidePayment, paySandbox }
}
