import { Suspense, useState } from 'react'
import { useNavigate } from '../../ui/router/use-router'
import type { Answered } from '../../../contract/calls'
import type { Order } from '../../../contract/order'
import type { PaymentInstruction } from '../../../contract/shop/checkout'
import { late } from '../../ui/late'
import { ScreenSkeleton } from '../shell/screen-skeleton'
import { paths } from '../paths'
import { countOf } from '../store/cart-store'
import { useCart, useShop, useServices, useConfig, useHasEnded } from '../store/use-page'
import { CheckoutPage } from './checkout-page'
import { Link } from '../../ui/router/link'
import { buttonClass } from '../../ui/button'
import * as shared from '../../../texts/compiled/screens/shared'
import * as texts from '../../../texts/compiled/screens/checkout'

// Loaded while the order is sent.
const loadGateway = async () => (await import('../gateway/go-to-gateway')).GoToGateway
const GoToGateway = late(loadGateway)

/** The page after a checkout that opened no payment page: none was needed, or the gateway did not start the payment. */
const afterwards = ({ code, payment_method, payment_status }: Order) =>
  payment_method === 'credit_card' && payment_status === 'pending'
    ? paths.orderUnopened(code)
    : paths.orderConfirmation(code)

/** The checkout in its three states: on the way to the gateway, nothing to check out, or the form. */
export function CheckoutScreen() {
  const { cart: store } = useServices()
  const { customer } = useShop()
  const cart = useCart()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<{ instruction: PaymentInstruction; order: string } | null>(null)

  const finish = async ({ order, payment }: Answered<'checkout-cart'>) => {
    if (payment) setLeaving({ instruction: payment, order: order.code })
    // Replace the entry: Back must not lead to a checkout whose cart no longer exists.
    else await navigate(afterwards(order), { replace: true })
    store.clear()
    await store.load()
  }

  if (leaving)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <GoToGateway instruction={leaving.instruction} backTo={paths.order(leaving.order)} />
      </Suspense>
    )
  if (cart === null || customer === null) return <ScreenSkeleton />
  if (countOf(cart) === 0) return <EmptyCheckout />
  return (
    <CheckoutPage
      cart={cart}
      customer={customer}
      onSend={() => void loadGateway().catch(() => undefined)}
      onDone={finish}
    />
  )
}

/** Explains that there is nothing to check out, and possible reasons. */
function EmptyCheckout() {
  const { cartMinutes, merchandiseActive } = useConfig()
  const hasEnded = useHasEnded()
  return (
    <div className="grid max-w-xl gap-6 py-6">
      <h1 className="text-title">{texts.empty()}</h1>
      {hasEnded && <p className="text-lg">{texts.ended()}</p>}
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
