import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { Link } from '../../../parts/router/link'
import { countOf } from '../../store/cart-store'
import { useCart, useConfig } from '../../store/use-world'

/**
 * The page after a form sent without scripts. The server sends the same page to all visitors; a script reads the cart.
 */
export function ReservedScreen() {
  const cart = useCart()
  const { cartMinutes } = useConfig()
  const isEmpty = cart !== null && countOf(cart) === 0
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">{isEmpty ? 'Your cart is empty' : 'Reserved for you'}</h1>
      <p className="text-lg text-ink-soft">
        {isEmpty
          ? `Carts expire after ${cartMinutes} minutes so unsold tickets go back on sale. You haven't been charged.`
          : `We're keeping your cart for ${cartMinutes} minutes. Check out within that time and it's yours.`}
      </p>
      <p className="flex flex-wrap gap-3">
        {!isEmpty && (
          <Link to={paths.checkout()} className={buttonClass('primary', 'large')}>
            Checkout
          </Link>
        )}
        <Link to={paths.tickets()} className={buttonClass(isEmpty ? 'primary' : 'secondary', 'large')}>
          {isEmpty ? 'Browse tickets' : 'Add more tickets'}
        </Link>
      </p>
      <noscript>
        <p>
          Paying needs JavaScript. Please turn it on in your browser and open the checkout: your cart is kept.
        </p>
      </noscript>
    </div>
  )
}
