import { z } from 'zod'
import { createHash } from 'node:crypto'
import { isSame } from '../../../../platform/crypto/keys'

// The parts of a signature are joined without separators, so each part has its own set of characters.
const cart = z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/)
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
  ShoppingCartID: cart,
  Success: success,
  ApprovalCode: code,
  Signature: signature,
})

/** A callback, and the answer to `statusCheck`, which has the same form. */
export const notificationFields = z.object({
  ShopID: z.string().max(100),
  ShoppingCartID: cart,
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

/** The signature of the form that opens the payment page. `digits`: the amount without separators. */
export const formSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string, digits: string) =>
  hash(s, k, cart, k, digits, k)

/** The fields that a browser brings back; neither amount nor currency is included. */
export interface SignedReturn {
  ShoppingCartID: string
  Success: string
  ApprovalCode: string
}

/** The signature of those fields. */
export const returnSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedReturn) =>
  hash(s, k, given.ShoppingCartID, k, given.Success, k, given.ApprovalCode, k)

/** The signed fields of a callback or an answer; neither cart nor amount is included. */
export interface SignedNotification {
  ActionSuccess: string
  ApprovalCode: string
  WsPayOrderId: string
}

/** The signature of those fields. */
export const notificationSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedNotification) =>
  hash(s, k, given.ActionSuccess, given.ApprovalCode, k, s, given.ApprovalCode, given.WsPayOrderId)

/** The signature of a question about a cart. */
export const statusRequestSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string) =>
  hash(s, k, cart, k, s, cart)

/** Identifies a charge for refunds and voids. */
export interface WspayCharge {
  WsPayOrderId: string
  STAN: string
  ApprovalCode: string
}

/** The signature of a request for a refund or a void. */
export const actionRequestSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  charge: WspayCharge,
  digits: string,
) => hash(s, charge.WsPayOrderId, k, charge.STAN, k, charge.ApprovalCode, k, digits, k, charge.WsPayOrderId)

/** The signature of the answer to it. */
export const actionAnswerSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  given: WspayCharge & { ActionSuccess: string },
) => hash(s, k, given.STAN, given.ActionSuccess, k, given.ApprovalCode, given.WsPayOrderId)

/**
 * Whether a received signature is the expected one. Because the parts are joined without separators, each of them must
 * have been checked for its own set of characters, so that no character can move to the next part.
 */
export const isSigned = (expected: string, given: string): boolean => isSame(expected, given.toLowerCase())
