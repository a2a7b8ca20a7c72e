import * as texts from '#texts/compiled/screens/reserve'
import * as shared from '#texts/compiled/screens/shared'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'
import { countOf } from '../store/cart-store'
import { useCart, useConfig } from '../store/use-page'

/**
 * The page after a form sent without scripts. The server sends the same page to all visitors; a script reads the cart.
 */
export function ReservedScreen() {
  const cart = useCart()
  const { cartMinutes } = useConfig()
  const isEmpty = cart !== null && countOf(cart) === 0
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">{isEmpty ? texts.empty() : texts.reserved()}</h1>
      <p className="text-lg text-ink-soft">
        {isEmpty
          ? shared.cart_expires({ minutes: cartMinutes })
          : texts.reserved_text({ minutes: cartMinutes })}
      </p>
      <p className="flex flex-wrap gap-3">
        {!isEmpty && (
          <Link to={paths.checkout()} className={buttonClass('primary', 'large')}>
            {texts.checkout()}
          </Link>
        )}
        <Link to={paths.tickets()} className={buttonClass(isEmpty ? 'primary' : 'secondary', 'large')}>
          {isEmpty ? texts.browse() : texts.add_more()}
        </Link>
      </p>
      <noscript>
        <p>{texts.needs_scripts()}</p>
      </noscript>
    </div>
  )
}
