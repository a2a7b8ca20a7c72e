import type { PaymentInstruction } from '#contract/shop/checkout'
import { sum } from '#rules/money/money'
import { isSame, type Keys } from '#server/platform/crypto/keys'
import type { Database } from '#server/platform/db/database'
import * as texts from '#texts/compiled/pages/sandbox'
import type { AttemptToStart, Gateway, GatewayNotification, RefundAnswer, RefundToMake } from '../gateway'
import * as rows from './sandbox-gateway.queries'

/** The fields that open the sandbox's payment page; signed, so that the amount cannot be changed. */
interface SandboxForm {
  reference: string
  amount: number
  currency: string
  signature: string
}

type SandboxDecision = GatewayNotification['outcome']

/** The sandbox, which serves only while it is chosen and allowed. */
export interface SandboxGateway extends Gateway {
  readonly name: 'sandbox'
  /** Returns whether its pages are open and its payments count. */
  serves(): boolean
}

/**
 * Creates a replacement for a card gateway, with its own records (table `sandbox_payment`) and a page on which a
 * payment is approved, declined or cancelled. It behaves like the real ones: signed forms, a verified answer, a new
 * reference per attempt.
 */
export function createSandbox(requested: {
  db: Database
  keys: Keys
  now: () => Date
  publicUrl: string
  /** The kind of instruction that `start` answers, so that both can be tested. */
  instruction: () => PaymentInstruction['action']
  serves: () => boolean
}): SandboxGateway {
  const { db, keys, now, publicUrl, instruction, serves } = requested
  return {
    name: 'sandbox',
    serves,
    formHosts: [],
    start: async (attempt) => {
      const params = formParams(keys, attempt)
      const url = `${publicUrl}/gateway/sandbox/pay`
      const query = new URLSearchParams(params).toString()
      return {
        instruction:
          instruction() === 'submit'
            ? { action: 'submit', url, params }
            : { action: 'redirect', url: `${url}?${query}`, params: {} },
        gatewayId: null,
      }
    },
    ask: async ({ reference }) => {
      if (!serves()) return null
      const row = await rows.findCharge(db, reference)
      return row === undefined ? null : { ...row, gatewayId: `sandbox-${row.id}`, outcome: row.decision }
    },
    // Works also while another gateway is chosen: only the sandbox's records change, and no other gateway can refund
    // its orders.
    refund: (refund) => refundCharge(db, refund, now()),
  }
}

/** Records a refund of an existing charge, up to its amount; a repeated reference has no effect. */
const refundCharge = (db: Database, refund: RefundToMake, now: Date): Promise<RefundAnswer> =>
  db.transaction(async (tx) => {
    const charge = await rows.lockCharge(tx, refund.reference)
    const earlier = await rows.findRefundsOfCharge(tx, refund.reference)
    const same = earlier.find((one) => one.refund_reference === refund.refundReference)
    if (same !== undefined) return { outcome: same.amount === refund.amount ? 'refunded' : 'refused' }
    const left = sum([charge?.amount ?? 0, ...earlier.map(({ amount }) => -amount)])
    const isThere = charge?.decision === 'paid' && charge.currency === refund.currency
    if (!isThere || refund.amount > left) return { outcome: 'refused' }
    await rows.recordGatewayRefund(tx, {
      refund_reference: refund.refundReference,
      gateway: 'sandbox',
      gateway_reference: refund.reference,
      amount: refund.amount,
      currency: refund.currency,
      requested_at: now,
      outcome: 'refunded',
    })
    return { outcome: 'refunded' }
  })

function formParams(keys: Keys, attempt: AttemptToStart): Record<string, string> {
  const { reference, amount, currency } = attempt
  return {
    reference,
    amount: String(amount),
    currency,
    signature: signatureOf(keys, reference, amount, currency),
  }
}

const signatureOf = (keys: Keys, reference: string, amount: number, currency: string) =>
  keys.sign('sandbox', `${reference}|${amount}|${currency}`)

/** Reads the form that opens the payment page; `null` if the shop did not sign it, or if it was changed. */
export function readSandboxForm(keys: Keys, fields: Readonly<Record<string, unknown>>): SandboxForm | null {
  const { reference, amount, currency, signature } = fields
  if (typeof reference !== 'string' || typeof currency !== 'string' || typeof signature !== 'string')
    return null
  if (typeof amount !== 'string' || !/^\d{1,10}$/.test(amount)) return null
  const expected = signatureOf(keys, reference, Number(amount), currency)
  return isSame(expected, signature) ? { reference, amount: Number(amount), currency, signature } : null
}

/** Records the decision; a reference that already has one keeps it. */
export async function decide(
  db: Database,
  form: SandboxForm,
  decision: SandboxDecision,
  now: Date,
): Promise<void> {
  const { reference, amount, currency } = form
  await rows.recordDecision(db, { reference, amount, currency, decision, decided_at: now })
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const head = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>
  :root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f6; color: #16202e }
  main { width: min(26rem, calc(100vw - 2rem)); background: #fff; border-radius: 18px; padding: 2rem;
    box-shadow: 0 20px 50px -20px #16202e55; box-sizing: border-box }
  .tag { display: inline-block; background: #fff3c4; color: #664400; border-radius: 99px; padding: .1rem .7rem; font-size: .85rem }
  h1 { font-size: 1.15rem; margin: 1rem 0 0 } .amount { font-size: 2.4rem; font-weight: 700; margin: .2rem 0 1rem;
    font-variant-numeric: tabular-nums } p { margin: .3rem 0; color: #46536a }
  .card { margin: 1.2rem 0; border: 1px solid #d5dbe6; border-radius: 12px; padding: .9rem 1rem;
    font-variant-numeric: tabular-nums; letter-spacing: .06em }
  button { width: 100%; font: inherit; font-weight: 600; border-radius: 12px; padding: .85rem; margin-top: .6rem;
    border: 1px solid #c4ccda; background: #fff; color: #16202e; cursor: pointer }
  button[value=paid] { background: #145c3d; border-color: #145c3d; color: #fff }
  button:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
</style></head>`

/** Returns the page for an old sandbox form after the shop has chosen another gateway: no form, but a way back. */
export const closedSandboxPage = (shopName: string): string => `${head(texts.closed_title())}
<body><main>
  <h1>${texts.closed_heading()}</h1>
  <p>${escape(texts.closed_text({ shop: shopName }))}</p>
  <p><a href="/portal">${texts.closed_orders()}</a></p>
</main></body></html>`

/** Returns the sandbox's payment page: no script, one form, three outcomes. */
export function sandboxPage(form: SandboxForm, shopName: string, formattedAmount: string): string {
  const hidden = (['reference', 'currency', 'signature'] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escape(form[name])}">`)
    .join('')
  return `${head(texts.title())}
<body><main>
  <span class="tag">${texts.tag()}</span>
  <h1>${escape(texts.heading({ shop: shopName }))}</h1>
  <p class="amount">${escape(formattedAmount)}</p>
  <p>${escape(texts.reference({ reference: form.reference }))}</p>
  <p class="card">4111 1111 1111 1111</p>
  <form method="post" action="/gateway/sandbox/decide">
    ${hidden}<input type="hidden" name="amount" value="${form.amount}">
    <button name="decision" value="paid">${texts.approve()}</button>
    <button name="decision" value="declined">${texts.decline()}</button>
    <button name="decision" value="cancelled">${texts.cancel()}</button>
  </form>
</main></body></html>`
}
