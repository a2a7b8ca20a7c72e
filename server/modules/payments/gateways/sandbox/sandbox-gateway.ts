import type { PaymentInstruction } from '../../../../../contract/shop/checkout'
import { sum } from '../../../../../rules/money/money'
import type { Database } from '../../../../platform/db/database'
import { isSame, type Keys } from '../../../../platform/crypto/keys'
import type { AttemptToStart, Gateway, GatewayNotification, RefundAnswer, RefundToMake } from '../gateway'
import * as rows from './sandbox-gateway.queries'

/** The fields that open the sandbox's payment page; signed, so that the amount cannot be changed. */
export interface SandboxForm {
  reference: string
  amount: number
  currency: string
  signature: string
}

export type SandboxDecision = GatewayNotification['outcome']

/** The sandbox, which serves only while it is chosen and allowed. */
export interface SandboxGateway extends Gateway {
  readonly name: 'sandbox'
  /** False: its pages are closed, and its payments do not count. */
  serves(): boolean
}

/**
 * A replacement for a card gateway with its own records (table sandbox_payment) and a page on which a payment is
 * approved, declined or cancelled. It behaves like the real ones: signed forms, a verified answer, a new reference per
 * attempt.
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
    startsRemotely: false,
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
    // Also if another gateway is chosen: only its own records change, and no other gateway can refund its orders.
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
      asked_at: now,
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

/** Reads the form that opens the payment page; null if it is not ours, or was changed. */
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
