import * as cart from '#texts/compiled/screens/cart/empty'
import * as texts from '#texts/compiled/screens/checkout'
import * as shared from '#texts/compiled/screens/shared'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { ReserveAgain } from '../cart/reserve-again'
import { paths } from '../paths'
import { useConfig, useEndedCart, useOrderedElsewhere } from '../store/use-page'

/** Explains that there is nothing to check out, and why: ordered in another tab, expired, or never filled. */
export function EmptyCheckout() {
  const { cartMinutes, merchandiseActive } = useConfig()
  const ended = useEndedCart()
  const ordered = useOrderedElsewhere()
  if (ordered !== null)
    return (
      <div className="grid max-w-xl gap-6 py-6">
        <h1 className="text-title">{texts.ordered_title()}</h1>
        <p className="text-lg">{cart.ordered_elsewhere({ code: ordered })}</p>
        <p>
          <Link to={paths.order(ordered)} className={buttonClass('primary', 'large')}>
            {cart.see_order()}
          </Link>
        </p>
      </div>
    )
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">{texts.empty()}</h1>
      {ended && (
        <div className="grid justify-items-start gap-4">
          <p className="text-lg">{texts.ended()}</p>
          <ReserveAgain ended={ended} large />
        </div>
      )}
      <p className="text-lg text-ink-soft">{shared.cart_expires({ minutes: cartMinutes })}</p>
      <p className="flex flex-wrap gap-3">
        <Link to={paths.tickets()} className={buttonClass('primary', 'large')}>
          {texts.browse_tickets()}
        </Link>
        {merchandiseActive && (
          <Link to={paths.merchandise()} className={buttonClass('secondary', 'large')}>
            {texts.browse_merchandise()}
          </Link>
        )}
      </p>
    </div>
  )
}
