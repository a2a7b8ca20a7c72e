import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GatewayVariable } from '#contract/gateways'
import { refundTexts, type StoredText } from '#rules/text/stored-texts'
import type { Environment } from '#server/environment'
import { isSame } from '#server/platform/crypto/keys'
import type { Database } from '#server/platform/db/database'
import { AnswerTooLong, readAtMost } from '#server/platform/http/limited-response'
import {
  GatewayFault,
  GatewayRejection,
  isRejection,
  type AttemptToStart,
  type Gateway,
  type GatewayNotification,
  type RefundAnswer,
  type RefundToMake,
} from '../gateway'
import { closeRefund, findRefund, isMine, isOnlyRefund } from './wspay-refund.queries'

/** The gateway WSPay, with parsers of its notifications. They return `null` if the form or the signature is wrong. */
export interface WspayGateway extends Gateway {
  readonly name: 'wspay'
  readReturn(fields: unknown): SignedReturn | null
  readCallback(fields: unknown): WspayNotification | null
}

/**
 * Creates the gateway WSPay, by form and signature. The form's answer and the callback are only hints: the result of
 * an attempt is the answer of `statusCheck`, compared with the request.
 */
export function createWspay(requested: {
  db: Database
  now: () => Date
  access: WspayAccess
  publicUrl: string
}): WspayGateway {
  const { db, now, access, publicUrl } = requested
  const { shopId, formUrl } = access
  return {
    name: 'wspay',
    formHosts: formHosts(formUrl),
    start: async (attempt) => ({
      instruction: { action: 'submit', url: formUrl, params: formFields(access, publicUrl, attempt) },
      gatewayId: null,
    }),
    ask: async ({ reference }) => {
      const status = await statusOf(access, reference)
      return status === null ? null : notificationOf(status, reference)
    },
    refund: async (refund) => {
      try {
        return await refundCharge(db, access, refund, now())
      } catch (error) {
        if (error instanceof GatewayFault) return { outcome: 'unknown' }
        throw error
      }
    },
    readReturn: (fields) => {
      const parsed = returnFields.safeParse(fields)
      return parsed.success && isSigned(returnSignature(access, parsed.data), parsed.data.Signature)
        ? parsed.data
        : null
    },
    readCallback: (fields) => {
      const parsed = notificationFields.safeParse(fields)
      return parsed.success &&
        parsed.data.ShopID === shopId &&
        isSigned(notificationSignature(access, parsed.data), parsed.data.Signature)
        ? parsed.data
        : null
    },
  }
}

/** The browser applies the policy to a form's redirects too, and WSPay has several hosts. */
function formHosts(formUrl: string): string[] {
  const { origin, hostname } = new URL(formUrl)
  return hostname.endsWith('.wspay.biz') ? [origin, 'https://*.wspay.biz'] : [origin]
}

function formFields(access: WspayAccess, publicUrl: string, attempt: AttemptToStart): Record<string, string> {
  const { text, digits } = wspayAmount(attempt.amount)
  const names = attempt.customer.full_name.split(' ')
  const back = `${publicUrl}/gateway/wspay`
  return {
    ShopID: access.shopId,
    ShoppingCartID: attempt.reference,
    Version: '2.0',
    TotalAmount: text,
    Signature: formSignature(access, attempt.reference, digits),
    ReturnURL: `${back}/return`,
    CancelURL: `${back}/cancel`,
    ReturnErrorURL: `${back}/error`,
    Lang: 'EN',
    CustomerFirstName: names.slice(0, -1).join(' ') || (names[0] ?? ''),
    CustomerLastName: names.length > 1 ? (names.at(-1) ?? '') : '',
    CustomerEmail: attempt.customer.email,
  }
}

/** Returns the outcome of an approved payment. Refunded takes precedence over voided, completed and authorised. */
function notificationOf(status: WspayNotification, reference: string): GatewayNotification {
  const amount = minorUnits(status.Amount)
  if (amount === null) throw new GatewayFault('statusCheck answered no amount')
  const fields = {
    reference,
    amount,
    currency: currencyOf(status.CurrencyCode),
    gatewayId: status.WsPayOrderId === '' ? null : status.WsPayOrderId,
  }
  // The money was returned at WSPay before the shop recorded it: nothing is left that could pay.
  if (status.Refunded || status.Voided) return { ...fields, outcome: 'cancelled' }
  // An amount that is only reserved on the card is not received.
  if (!status.Completed)
    throw new GatewayFault('a payment is authorised and not completed: the ShopID must charge at once')
  return { ...fields, outcome: 'paid', chargedFor: status.ShoppingCartID }
}

/** The minimum wait before a refund without an answer is repeated: the first request may still be processed. */
const refundTimeoutMs = 120_000

/**
 * Refunds at WSPay, which has no idempotency: the request is recorded before it is sent. If its answer was lost, it is
 * sent again only if WSPay reports that nothing was refunded. If that is unclear, the outcome stays `unknown`.
 */
async function refundCharge(
  db: Database,
  access: WspayAccess,
  refund: RefundToMake,
  now: Date,
): Promise<RefundAnswer> {
  const status = await statusOf(access, refund.reference)
  const action = status === null ? null : whatToDo(status, refund)
  const known = await findRefund(db.kysely, refund)
  if (known?.outcome === 'refunded')
    return { outcome: known.amount === refund.amount ? 'refunded' : 'refused' }
  if (known?.outcome === null && status !== null && (status.Refunded || status.Voided)) {
    // Money was refunded; if it cannot have been another refund, it was this one.
    if (!(await isOnlyRefund(db.kysely, refund))) return { outcome: 'unknown' }
    await closeRefund(db.kysely, refund, 'refunded')
    return { outcome: 'refunded' }
  }
  if (status === null || action === null)
    return known?.outcome === null ? { outcome: 'unknown' } : { outcome: 'refused', reason: whyNot(status) }
  if (!(await isMine(db.kysely, refund, { now, timeoutMs: refundTimeoutMs }))) return { outcome: 'unknown' }
  const done = await giveBack(access, action, status, wspayAmount(refund.amount).digits)
  await closeRefund(db.kysely, refund, done ? 'refunded' : 'refused')
  return { outcome: done ? 'refunded' : 'refused' }
}

/**
 * Chooses `refund` after settlement, or `void` of the whole charge before it; `null` if WSPay allows neither for this
 * amount.
 */
function whatToDo(status: WspayNotification, refund: RefundToMake): 'refund' | 'void' | null {
  const charged = minorUnits(status.Amount)
  const isThisCharge =
    status.ShoppingCartID === refund.reference && currencyOf(status.CurrencyCode) === refund.currency
  if (!isThisCharge || charged === null || refund.amount > charged) return null
  if (status.CanBeRefunded) return 'refund'
  return status.CanBeVoided && refund.amount === charged ? 'void' : null
}

const whyNot = (status: WspayNotification | null): StoredText =>
  status?.CanBeVoided === true ? refundTexts.wspay_not_settled() : refundTexts.wspay_no_charge()

/** The address of a shop's WSPay and its signing keys. */
interface WspayAccess extends WspayKeys {
  readonly formUrl: string
  /** The base of the addresses of `statusCheck`, `refund` and `void`. */
  readonly apiUrl: string
}

/** Returns the access that the environment names: to the test system, or with WSPAY_LIVE to the production system. */
export function wspayAccess(
  given: Pick<Environment, Extract<GatewayVariable, `WSPAY_${string}`>>,
): WspayAccess {
  const [form, api] = given.WSPAY_LIVE === '1' ? ['form', 'secure'] : ['formtest', 'test']
  return {
    shopId: given.WSPAY_SHOP_ID ?? '',
    secretKey: given.WSPAY_SECRET_KEY ?? '',
    formUrl: given.WSPAY_FORM_URL ?? `https://${form}.wspay.biz/authorization.aspx`,
    apiUrl: (given.WSPAY_API_URL ?? `https://${api}.wspay.biz/api/services`).replace(/\/+$/, ''),
  }
}

const version = '2.0'

/**
 * Asks for the result of a cart; returns `null` if WSPay knows of no approval. An approval must be signed and of this
 * shop; the signature covers neither cart, amount nor currency, so the caller compares those (docs/decisions/014).
 */
async function statusOf(access: WspayAccess, cart: string): Promise<WspayNotification | null> {
  const { apiUrl, shopId } = access
  const status = read(
    notificationFields.partial({ ShoppingCartID: true, ShopID: true, Signature: true }),
    await postJson(`${apiUrl}/statusCheck`, {
      Version: version,
      ShopID: shopId,
      ShoppingCartID: cart,
      Signature: statusRequestSignature(access, cart),
    }),
  )
  // A negative answer needs no proof: it has no effect, and the request is repeated.
  if (status.ActionSuccess !== '1' || status.ApprovalCode === '') return null
  const claimed = read(notificationFields, status)
  if (claimed.ShopID !== shopId) throw new GatewayFault('statusCheck answered for another shop')
  if (!isSigned(notificationSignature(access, claimed), claimed.Signature))
    throw new GatewayFault('statusCheck answered with a wrong signature')
  return claimed
}

/**
 * Refunds a charge: `void` before settlement, `refund` after it. Returns `false` if WSPay refused and no money moved.
 */
async function giveBack(
  access: WspayAccess,
  action: 'refund' | 'void',
  charge: WspayCharge,
  digits: string,
): Promise<boolean> {
  const { WsPayOrderId, STAN, ApprovalCode } = charge
  const answered = read(
    actionAnswer,
    await postJson(`${access.apiUrl}/${action}`, {
      Version: version,
      ShopID: access.shopId,
      WsPayOrderId,
      STAN,
      ApprovalCode,
      Amount: digits,
      Signature: actionRequestSignature(access, charge, digits),
    }),
  )
  if (!isSigned(actionAnswerSignature(access, answered), answered.Signature))
    throw new GatewayFault(`${action} answered with a wrong signature`)
  if (answered.WsPayOrderId !== WsPayOrderId) throw new GatewayFault(`${action} answered for another charge`)
  return answered.ActionSuccess === '1'
}

function read<Schema extends z.ZodType>(schema: Schema, answered: unknown): z.output<Schema> {
  const result = schema.safeParse(answered)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new GatewayFault(`WSPay answered in another form than agreed (${fields})`)
}

/**
 * Formats an amount for WSPay's form: decimal comma, two places, no thousands separator (`1525,00`), and its digits,
 * which the signatures contain. Below 1.00 the leading zero stays, as in the official plugins.
 */
export function wspayAmount(amount: number): { text: string; digits: string } {
  const digits = String(amount).padStart(3, '0')
  return { text: `${digits.slice(0, -2)},${digits.slice(-2)}`, digits }
}

/** Converts an amount that WSPay reports in major units, as number or text, to minor units; `null` if it is invalid. */
export function minorUnits(reported: number | string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(reported).trim())
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Currency numbers of ISO 4217. WSPay reports them; the charged currency belongs to the ShopID. */
const currencies: Readonly<Record<string, string>> = {
  '191': 'HRK',
  '203': 'CZK',
  '208': 'DKK',
  '348': 'HUF',
  '578': 'NOK',
  '752': 'SEK',
  '756': 'CHF',
  '807': 'MKD',
  '826': 'GBP',
  '840': 'USD',
  '941': 'RSD',
  '946': 'RON',
  '975': 'BGN',
  '977': 'BAM',
  '978': 'EUR',
  '985': 'PLN',
}

/** Returns the currency's letters; for an unknown number the number itself, which equals no currency of the shop. */
export const currencyOf = (code: number | string): string => {
  const number = String(code).trim().padStart(3, '0')
  return currencies[number] ?? number
}

// The parts of a signature are joined without separators, so each part has its own set of characters.
const cartId = z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/)

const orderId = z
  .string()
  .regex(/^[A-Za-z0-9-]{0,64}$/)
  .nullish()
  .transform((text) => text ?? '')

const code = z
  .union([z.string(), z.int()])
  .nullish()
  .transform((given) => String(given ?? ''))
  .pipe(z.string().regex(/^[A-Za-z0-9]{0,32}$/))

const success = z
  .union([z.string(), z.int(), z.boolean()])
  .transform((given) => String(Number(given)))
  .pipe(z.enum(['0', '1']))

/** A boolean in any notation; absent is false. */
const flag = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((given) => ['1', 'true'].includes(String(given ?? '').toLowerCase()))

const money = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => given ?? '')

const signature = z.string().max(200)

/** The signed fields that a browser brings back from the payment page. */
export const returnFields = z.object({
  ShoppingCartID: cartId,
  Success: success,
  ApprovalCode: code,
  Signature: signature,
})

/** A callback, and the answer to `statusCheck`, which has the same form. */
export const notificationFields = z.object({
  ShopID: z.string().max(100),
  ShoppingCartID: cartId,
  WsPayOrderId: orderId,
  STAN: code,
  ApprovalCode: code,
  ActionSuccess: success,
  Amount: money,
  CurrencyCode: money,
  Authorized: flag,
  Completed: flag,
  Voided: flag,
  Refunded: flag,
  CanBeVoided: flag,
  CanBeRefunded: flag,
  Signature: signature,
})

export type WspayNotification = z.infer<typeof notificationFields>

/** The answer to `refund` and `void`. */
export const actionAnswer = z.object({
  WsPayOrderId: orderId,
  STAN: code,
  ApprovalCode: code,
  ActionSuccess: success,
  Signature: signature,
})

/** The shop's credentials at WSPay: S and K in the formulas. */
export interface WspayKeys {
  readonly shopId: string
  readonly secretKey: string
}

/** SHA-512 over parts joined without separators, as Version 2.0 of WSPay’s form requires. */
const hash = (...parts: readonly string[]) =>
  createHash('sha512').update(parts.join(''), 'utf8').digest('hex')

/** Returns the signature of the form that opens the payment page. `digits` is the amount without separators. */
export const formSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string, digits: string) =>
  hash(s, k, cart, k, digits, k)

/** The fields that a browser brings back; neither amount nor currency is included. */
export interface SignedReturn {
  ShoppingCartID: string
  Success: string
  ApprovalCode: string
}

export const returnSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedReturn) =>
  hash(s, k, given.ShoppingCartID, k, given.Success, k, given.ApprovalCode, k)

/** The signed fields of a callback or an answer; neither cart nor amount is included. */
export interface SignedNotification {
  ActionSuccess: string
  ApprovalCode: string
  WsPayOrderId: string
}

/** Returns the signature of a notification's fields. */
export const notificationSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedNotification) =>
  hash(s, k, given.ActionSuccess, given.ApprovalCode, k, s, given.ApprovalCode, given.WsPayOrderId)

/** Returns the signature of a `statusCheck` request. */
export const statusRequestSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string) =>
  hash(s, k, cart, k, s, cart)

/** The fields that identify a charge for refunds and voids. */
export interface WspayCharge {
  WsPayOrderId: string
  STAN: string
  ApprovalCode: string
}

/** Returns the signature of a request for a refund or a void. */
export const actionRequestSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  charge: WspayCharge,
  digits: string,
) => hash(s, charge.WsPayOrderId, k, charge.STAN, k, charge.ApprovalCode, k, digits, k, charge.WsPayOrderId)

/** Returns the signature of the answer to a refund or a void. */
export const actionAnswerSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  given: WspayCharge & { ActionSuccess: string },
) => hash(s, k, given.STAN, given.ActionSuccess, k, given.ApprovalCode, given.WsPayOrderId)

/**
 * Returns whether a received signature is the expected one. Because the parts are joined without separators, each of
 * them must have been checked for its own set of characters, so that no character can move to the next part.
 */
export const isSigned = (expected: string, given: string): boolean => isSame(expected, given.toLowerCase())

/** Maximum length of an answer. */
const maxAnswerBytes = 64 * 1024

/** Timeout of a request to WSPay. */
const requestTimeoutMs = 10_000

/** Posts JSON to a gateway and reads its JSON answer. Throws a `GatewayFault` if none comes in time. */
export async function postJson(url: string, payload: object): Promise<unknown> {
  const where = new URL(url).pathname
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(payload),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      const message = `${where} answered ${answer.status}`
      throw isRejection(answer.status) ? new GatewayRejection(message) : new GatewayFault(message)
    }
    return JSON.parse((await readAtMost(answer, maxAnswerBytes)).toString('utf8'))
  } catch (error) {
    if (error instanceof GatewayFault) throw error
    if (error instanceof AnswerTooLong) throw new GatewayFault(`${where} answered too much`)
    throw new GatewayFault(`${where} did not answer (${error instanceof Error ? error.name : 'fault'})`)
  }
}
