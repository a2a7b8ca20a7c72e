import { z } from 'zod'

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
