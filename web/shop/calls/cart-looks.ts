import type { Answered, Sent } from '../../../contract/calls'
import { tidyName } from '../../../rules/text/person-name'
import type { World } from '../store/world'
import type { Look } from './use-sure-call'

type Add = 'add-product-to-cart' | 'add-merchandise-to-cart'
type CartCall = Add | 'update-product-in-cart' | 'remove-product-from-cart' | 'remove-merchandise-from-cart'

/** Builds the response that a cart call would have returned from the page's current cart. */
function cartAnswer(world: World): Answered<CartCall> | null {
  const { cart } = world.cart.state.get()
  return cart && { cart, data: {} }
}

/** The item's lines in the cart, of either kind. */
function linesOf(world: World, externalCode: string | null | undefined): number[] {
  const { products = [], merchandise = [] } = world.cart.state.get().cart ?? {}
  return [
    ...products.map(({ id, product }) => ({ id, item: product })),
    ...merchandise.map((line) => ({ id: line.id, item: line.merchandise })),
  ]
    .filter(({ item }) => item.external_code === externalCode)
    .map(({ id }) => id)
}

/** An add has done its work if the item has a line that was not there. */
export function lookForAdded({ external_code }: Sent<Add>, world: World): Look<Answered<Add>> {
  const before = linesOf(world, external_code)
  return () => (linesOf(world, external_code).some((id) => !before.includes(id)) ? cartAnswer(world) : null)
}

/** A line was changed if it says what was sent. */
export function lookForUpdated(
  sent: Sent<'update-product-in-cart'>,
  world: World,
): Look<Answered<'update-product-in-cart'>> {
  return () => {
    const { products = [] } = world.cart.state.get().cart ?? {}
    const line = products.find(({ id }) => id === sent.cart_product_id)
    const isChanged =
      line?.full_name === tidyName(sent.full_name ?? '') &&
      line.email === sent.email?.trim() &&
      line.transport_time_id === (sent.transport_time_id ?? null)
    return isChanged ? cartAnswer(world) : null
  }
}

/** This line was removed if the cart no longer has it. */
export const lookForRemoved =
  ({ id }: { id: number }) =>
  (_sent: object, world: World): Look<Answered<CartCall>> =>
  () => {
    const { products = [], merchandise = [] } = world.cart.state.get().cart ?? {}
    return [...products, ...merchandise].some((line) => line.id === id) ? null : cartAnswer(world)
  }

/** The reservation was extended if it ends later than before. */
export function lookForExtended(_sent: object, world: World): Look<Answered<'extend-cart'>> {
  const before = world.cart.state.get().cart?.expires_at ?? ''
  return () => {
    const { cart } = world.cart.state.get()
    return cart?.expires_at && cart.expires_at > before ? { cart } : null
  }
}
