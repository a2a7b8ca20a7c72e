import type { SignedIn } from '../../platform/http/sessions'
import { Refusal } from '../../platform/http/refusal'
import type { Tx } from '../../platform/db/database'
import type { World } from '../../context'
import { answerCart, type CartAnswer } from './cart-view'
import * as carts from './cart.queries'

type CartLine = carts.LockedCart['lines'][number]

/**
 * Changes one line of the caller's live cart in one transaction that locks the cart; answers the cart and the line's
 * item. Refuses an expired cart, and a line of another cart (404).
 */
export async function changeCartLine(
  world: World,
  customer: SignedIn | null,
  asked: { cart: string | null; lineId: number | null },
  change: (tx: Tx, line: CartLine, lines: CartLine[]) => Promise<void>,
): Promise<CartAnswer> {
  const stored = await world.db.transaction(async (tx) => {
    const cart = await carts.lockCart(tx, asked.cart, customer?.id ?? null, world.now())
    if (cart === null) throw new Refusal('cart-expired')
    const { lines } = cart
    const line = lines.find((one) => one.id === asked.lineId)
    if (line === undefined) throw new Refusal('line-not-found')
    await change(tx, line, lines)
    return { item: line.item_id, view: await carts.findCartById(tx, cart.id, line.item_id) }
  })
  return answerCart(world, stored.view, [stored.item])
}
