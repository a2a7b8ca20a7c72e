import { Navigate } from '../../../parts/router/link'
import { useParams } from '../../../parts/router/use-router'
import type { Order } from '../../../../contract/order'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'
import { itemsOf } from '../../order-items/order-items'
import { Goods } from './goods'
import { MoneyStory } from './money/money-story'
import { NextStep } from './money/next-step'
import { OrderHead } from './order-head'
import { RefundStep } from './money/refund-step'
import { CancelledByOrganiser } from './state/cancelled-by-organiser'
import { TermsAcceptance } from './state/terms-acceptance'
import { ThankYou } from './state/thank-you'
import { useKeptOrder } from './state/use-kept-order'
import { usePurchaseTracking } from './state/use-purchase-tracking'
import { useSettling } from './state/use-settling'
import { useUnlocking } from './state/use-unlocking'
import { YourTickets } from './tickets/your-tickets'

/** An order's page. */
export function OrderScreen() {
  return <OrderPage isConfirmation={false} />
}

/** The order's page after the checkout, with thanks. */
export function OrderConfirmationScreen() {
  return <OrderPage isConfirmation />
}

function OrderPage({ isConfirmation }: { isConfirmation: boolean }) {
  const { order: code } = useParams()
  const { orders } = useShop()
  const order = orders.find((each) => each.code === code)
  if (!order) return <Navigate to={paths.portal()} replace />
  return <OrderStory order={order} isConfirmation={isConfirmation} />
}

/** An order from top to bottom: the next step, what was bought, what it cost and what was paid. */
function OrderStory({ order, isConfirmation }: { order: Order; isConfirmation: boolean }) {
  useSettling(order, isConfirmation)
  useUnlocking(order)
  usePurchaseTracking(order, isConfirmation)
  useKeptOrder(order)
  const { tickets, goods } = itemsOf(order)
  // After a payment, do not ask for another one while the gateway has not reported the outcome.
  const isAwaited = isConfirmation && order.payment_status === 'processing'
  return (
    <div className="grid gap-10">
      {isConfirmation ? <ThankYou order={order} /> : <OrderHead order={order} />}
      <CancelledByOrganiser order={order} />
      {!isAwaited && <NextStep order={order} />}
      {order.is_buyer && <TermsAcceptance order={order} />}
      {tickets.length > 0 && <YourTickets order={order} tickets={tickets} />}
      {goods.length > 0 && <Goods order={order} goods={goods} />}
      {order.is_buyer && <MoneyStory order={order} />}
      {order.is_buyer && <RefundStep order={order} />}
    </div>
  )
}
