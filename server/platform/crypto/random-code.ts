import { randomBytes } from 'node:crypto'
import { codeFromBytes, orderCodeLength } from '../../../rules/orders/order-code'

/** A new order code, one of 25⁸; the database's unique index excludes duplicates. */
export const newOrderCode = (): string => codeFromBytes(randomBytes(8 * orderCodeLength), orderCodeLength)

/** A new code of a ticket or purchase: longer, because with the holder's email it opens the download. */
export const newItemCode = (): string => codeFromBytes(randomBytes(96), 12)
