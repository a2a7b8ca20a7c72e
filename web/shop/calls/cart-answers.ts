import type { Answered, Sent } from '#contract/calls'
import { tidyName } from '#rules/text/person-name'
import { countOf } from '../store/cart-store'
import type { Services } from '../store/page-store'
import type { FindAnswer } from './use-sure-call'

type Add = 'add-product-to-cart' | 'add-merchandise-to-cart'
type CartCall = Add | 'update-product-in-cart' | 'remove-product-from-cart' | 'remove-merchandise-from-cart'

/** Builds the response that a cart call would have returned from the page's current cart. */
function cartAnswer(services: Services): Answered<CartCall> | null {
  const { cart } = services.cart.state.get()
  return cart && { cart, data: {} }
}

/** Returns the ids of the item's lines in the cart, of either kind. */
function linesOf(services: Services, externalCode: string | null | undefined): number[] {
  const { products = [], merchandise = [] } = services.cart.state.get().cart ?? {}
  return [
    ...products.map(({ id, product }) => ({ id, item: product })),
    ...merchandise.map((line) => ({ id: line.id, item: line.merchandise })),
  ]
    .filter(({ item }) => item.external_code === externalCode)
    .map(({ id }) => id)
}

/** Checks whether an add succeeded: the item has a line that did not exist before. */
export function findAdded({ external_code }: Sent<Add>, services: Services): FindAnswer<Answered<Add>> {
  const before = linesOf(services, external_code)
  return () =>
    linesOf(services, external_code).some((id) => !before.includes(id)) ? cartAnswer(services) : null
}

/** Checks whether a change succeeded: the line has the values that were sent. */
export function findUpdated(
  sent: Sent<'update-product-in-cart'>,
  services: Services,
): FindAnswer<Answered<'update-product-in-cart'>> {
  return () => {
    const { products = [] } = services.cart.state.get().cart ?? {}
    const line = products.find(({ id }) => id === sent.cart_product_id)
    const isChanged =
      line?.full_name === tidyName(sent.full_name ?? '') &&
      line.email === sent.email?.trim() &&
      line.transport_time_id === (sent.transport_time_id ?? null)
    return isChanged ? cartAnswer(services) : null
  }
}

/** Checks whether a removal succeeded: the cart no longer has the line. */
export const findRemoved =
  ({ id }: { id: number }) =>
  (_sent: object, services: Services): FindAnswer<Answered<CartCall>> =>
  () => {
    const { products = [], merchandise = [] } = services.cart.state.get().cart ?? {}
    return [...products, ...merchandise].some((line) => line.id === id) ? null : cartAnswer(services)
  }

/** Checks whether an extension succeeded: the reservation ends later than before. */
export function findExtended(_sent: object, services: Services): FindAnswer<Answered<'extend-cart'>> {
  const before = services.cart.state.get().cart?.expires_at ?? ''
  return () => {
    const { cart } = services.cart.state.get()
    return cart?.expires_at && cart.expires_at > before ? { cart } : null
  }
}

/** Checks whether an order's items are back in the cart: the order is cancelled and the cart has items. */
export const findRestored =
  ({ order_id }: Sent<'restore-cart'>, services: Services): FindAnswer<Answered<'restore-cart'>> =>
  () => {
    const order = services.shop.get().orders.find(({ id }) => id === order_id)
    const { cart } = services.cart.state.get()
    return order?.payment_status === 'cancelled' && countOf(cart) > 0 ? cart && { cart, data: {} } : null
  }
