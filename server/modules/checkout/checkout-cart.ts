import { checkoutCart } from '../../../contract/shop/checkout'
import { customerView } from '../accounts'
import { customerData } from '../orders'
import { startAttempt } from '../payments'
import { serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { orRefuse } from '../../platform/http/refusal'
import type { KeptAddress } from './decide-order'
import { placeCart } from './place-carts'
import { withVoucherCode } from './vouchers'

/**
 * Turns a cart into an order, only once for any number of requests (docs/behaviour/checkout-and-payment.md, "From cart
 * to order").
 */
export const checkoutCartHandler = serveCustomer(
  checkoutCart,
  async ({ payload, customer, world, request }) => {
    const cartCode = orRefuse(payload.cart, 'cart-expired')
    const stock = await world.catalogue.stock()
    // The current catalogue: this call read the stock, and the catalogue's version with it.
    const { settings, byId } = stock.snapshot
    const asked = { payload, customer, cartCode, settings, items: byId, from: request.ip }
    const code = payload.voucher_code?.trim() ?? ''
    const place = () => placeCart({ ...asked, world })
    const { orderId, attempt, kept } = await (code === ''
      ? place()
      : withVoucherCode(world, settings, { code, customerId: customer.id }, place))
    // The gateway may be slow, so it is called after all locks are released.
    const payment = await startAttempt(world, orderId, attempt ?? undefined)
    const data = await customerData(world, customer.id, stock)
    const order = data.orders.find((one) => one.id === orderId)
    if (order === undefined) throw new Error('The order that was just made is there')
    return { order, payment: payment ?? undefined, data: { ...data, ...keptData(customer, kept) } }
  },
)

/** What the account's new address changes in the shop's data; nothing without one. */
const keptData = (customer: SignedIn, kept: KeptAddress | null) =>
  kept && { customer: customerView({ ...customer, ...kept }), country: kept.country }
