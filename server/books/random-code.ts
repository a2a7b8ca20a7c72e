import { randomBytes } from 'node:crypto'
import { codeFromBytes, orderCodeLength } from '../../rules/order-code'

/** A new order code: 25⁸ there are, and the database's unique index stands behind. */
export const newOrderCode = (): string => codeFromBytes(randomBytes(8 * orderCodeLength), orderCodeLength)

/** A new code of a ticket or purchase: longer, since with the holder's email it opens the download. */
export const newItemCode = (): string => codeFromBytes(randomBytes(96), 12)
