import { createHash } from 'node:crypto'
import { isSame } from '../../keys'

/** What WSPay gave the shop: the formulas' S and K. */
export interface WspayKeys {
  readonly shopId: string
  readonly secretKey: string
}

/** SHA-512 over parts that are concatenated without separators, as Version 2.0 of WSPay’s form asks. */
const hash = (...parts: readonly string[]) =>
  createHash('sha512').update(parts.join(''), 'utf8').digest('hex')

/** Of the form that opens the payment page. `digits`: the amount's text without separators. */
export const formSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string, digits: string) =>
  hash(s, k, cart, k, digits, k)

/** What a browser brings back; neither the amount nor the currency is in it. */
export interface SignedReturn {
  ShoppingCartID: string
  Success: string
  ApprovalCode: string
}

/** Of what the browser brings back from WSPay's form. */
export const returnSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedReturn) =>
  hash(s, k, given.ShoppingCartID, k, given.Success, k, given.ApprovalCode, k)

/** What a callback, and the answer to a question, sign: neither the cart nor the amount is in it. */
export interface SignedNotification {
  ActionSuccess: string
  ApprovalCode: string
  WsPayOrderId: string
}

/** Of what WSPay answers and calls back. */
export const notificationSignature = ({ shopId: s, secretKey: k }: WspayKeys, given: SignedNotification) =>
  hash(s, k, given.ActionSuccess, given.ApprovalCode, k, s, given.ApprovalCode, given.WsPayOrderId)

/** Of asking what became of a cart. */
export const statusRequestSignature = ({ shopId: s, secretKey: k }: WspayKeys, cart: string) =>
  hash(s, k, cart, k, s, cart)

/** What names a charge to the services that move money back. */
export interface WspayCharge {
  WsPayOrderId: string
  STAN: string
  ApprovalCode: string
}

/** Of asking for a refund or a void. */
export const actionRequestSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  charge: WspayCharge,
  digits: string,
) => hash(s, charge.WsPayOrderId, k, charge.STAN, k, charge.ApprovalCode, k, digits, k, charge.WsPayOrderId)

/** Of the answer to that. */
export const actionAnswerSignature = (
  { shopId: s, secretKey: k }: WspayKeys,
  given: WspayCharge & { ActionSuccess: string },
) => hash(s, k, given.STAN, given.ActionSuccess, k, given.ApprovalCode, given.WsPayOrderId)

/**
 * Whether a signature that came is the one that belongs to the message. Since the parts stand without separators, each
 * of them must first be of its own set of characters, so that none can lend a sign to its neighbour.
 */
export const isSigned = (expected: string, given: string): boolean => isSame(expected, given.toLowerCase())
