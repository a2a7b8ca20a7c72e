import { Link } from '../../router/link'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'

/** Nothing to check out, and why that may be. */
export function EmptyCheckout() {
  const { cartMinutes, merchandiseActive } = useConfig()
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">Your cart is empty</h1>
      <p className="text-lg text-ink-soft">
        Carts expire after {cartMinutes} minutes, so that what nobody buys is for sale again. If yours did,
        nothing was charged: choose your items again and check out within that time.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={paths.tickets()} className={buttonClass('primary', 'large')}>
          Browse tickets
        </Link>
        {merchandiseActive && (
          <Link to={paths.merchandise()} className={buttonClass('secondary', 'large')}>
            Browse merchandise
          </Link>
        )}
      </p>
    </div>
  )
}
