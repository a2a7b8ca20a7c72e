import { Suspense, useState } from 'react'
import type { Answered } from '#contract/calls'
import type { Order } from '#contract/order'
import type { PaymentInstruction } from '#contract/shop/checkout'
import { late } from '../../ui/late'
import { useNavigate } from '../../ui/router/use-router'
import { ScreenSkeleton } from '../kit/screen-skeleton'
import { paths } from '../paths'
import { countOf } from '../store/cart-store'
import { useCart, useShop, useServices } from '../store/use-page'
import { CheckoutPage } from './checkout-page'

// Loaded while the order is sent.
const loadGateway = async () => (await import('../gateway/go-to-gateway')).GoToGateway
const GoToGateway = late(loadGateway)

const EmptyCheckout = late(async () => (await import('./empty-checkout')).EmptyCheckout)

/**
 * Returns the page after a checkout that opened no payment page: none was needed, or the gateway did not start the
 * payment.
 */
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
    store.order(order.code)
    await store.load()
  }

  if (leaving)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <GoToGateway instruction={leaving.instruction} backTo={paths.order(leaving.order)} />
      </Suspense>
    )
  if (cart === null || customer === null) return <ScreenSkeleton />
  if (countOf(cart) === 0)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <EmptyCheckout />
      </Suspense>
    )
  return (
    <CheckoutPage
      cart={cart}
      customer={customer}
      onSend={() => void loadGateway().catch(() => undefined)}
      onDone={finish}
    />
  )
}
