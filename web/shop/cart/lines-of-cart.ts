import type { Cart } from '#contract/shop/cart'
import type { CartLine } from '#rules/cart/cart-limits'

/** Converts a cart to the lines that the cart rules check. External codes identify the items. */
export function linesOfCart(cart: Pick<Cart, 'products' | 'merchandise'> | null): CartLine[] {
  if (cart === null) return []
  return [
    ...cart.products.map(({ id, full_name, product }) => ({
      id,
      item: product.external_code,
      full_name,
      has_payment_plan: product.has_payment_plan,
    })),
    ...cart.merchandise.map(({ id, merchandise }) => ({
      id,
      item: merchandise.external_code,
      full_name: null,
      has_payment_plan: merchandise.has_payment_plan,
    })),
  ]
}
