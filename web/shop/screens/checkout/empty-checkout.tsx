import { Link } from '../../../parts/router/link'
import { buttonClass } from '../../../parts/button'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-world'
import * as shared from '../../../../texts/compiled/screens/shared'
import * as texts from '../../../../texts/compiled/screens/checkout'

/** Explains that there is nothing to check out, and possible reasons. */
export function EmptyCheckout() {
  const { cartMinutes, merchandiseActive } = useConfig()
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">{texts.empty()}</h1>
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
