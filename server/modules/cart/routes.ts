import type { Database } from '../../platform/db/database'
import type { Handlers } from '../../platform/http/serve'
import { addMerchandiseToCartHandler } from './add-merchandise-to-cart'
import { addProductToCartHandler } from './add-product-to-cart'
import { extendCartHandler } from './extend-cart'
import { getCartHandler } from './get-cart'
import { removeMerchandiseFromCartHandler, removeProductFromCartHandler } from './remove-from-cart'
import { updateProductInCartHandler } from './update-product-in-cart'
import { createAddToCarts } from './add-to-carts'

/** The handlers of the cart. Simultaneous adds share a statement, so they need the database. */
export function cartHandlers(db: Database) {
  const addToCarts = createAddToCarts(db)
  return {
    'get-cart': getCartHandler,
    'add-product-to-cart': addProductToCartHandler(addToCarts),
    'add-merchandise-to-cart': addMerchandiseToCartHandler(addToCarts),
    'update-product-in-cart': updateProductInCartHandler,
    'remove-product-from-cart': removeProductFromCartHandler,
    'remove-merchandise-from-cart': removeMerchandiseFromCartHandler,
    'extend-cart': extendCartHandler,
  } satisfies Partial<Handlers>
}
