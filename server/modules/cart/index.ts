export { answerCart } from './cart-view'
export { emptyExpiredCarts } from './expire-carts'
export {
  type CartToOrder,
  createCart,
  expireCarts,
  findCart,
  findCartById,
  findLostItems,
  hasFullCart,
  isVisitorsCart,
  lockCartsToOrder,
} from './queries'
export { removeCancelledLines } from './queries'
export { registerReserveForms } from './reserve-by-form'
export { cartHandlers } from './routes'
