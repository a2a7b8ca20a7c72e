import type { z } from 'zod'
import { GatewayFault, postJson } from '../ask-gateway'
import { actionAnswer, notificationFields, type WspayNotification } from './wspay-messages'
import {
  actionAnswerSignature,
  actionRequestSignature,
  isSigned,
  notificationSignature,
  statusRequestSignature,
  type WspayCharge,
  type WspayKeys,
} from './wspay-signatures'

/** The address of a shop's WSPay and its signing keys. */
export interface WspayAccess extends WspayKeys {
  readonly formUrl: string
  /** The address before `/statusCheck` and the others. */
  readonly apiUrl: string
}

const version = '2.0'

/**
 * Asks for the result of a cart. Null: WSPay knows of no approval. An approval must be signed and of this shop; the
 * signature covers neither cart, amount nor currency, so the caller compares those (docs/decisions/014).
 */
export async function statusOf(access: WspayAccess, cart: string): Promise<WspayNotification | null> {
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
  // A negative answer needs no proof: it has no effect, and the question is repeated.
  if (status.ActionSuccess !== '1' || status.ApprovalCode === '') return null
  const claimed = read(notificationFields, status)
  if (claimed.ShopID !== shopId) throw new GatewayFault('statusCheck answered for another shop')
  if (!isSigned(notificationSignature(access, claimed), claimed.Signature))
    throw new GatewayFault('statusCheck answered with a wrong signature')
  return claimed
}

/** Refunds a charge: `void` before settlement, `refund` after it. True: done; false: refused, nothing moved. */
export async function giveBack(
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
