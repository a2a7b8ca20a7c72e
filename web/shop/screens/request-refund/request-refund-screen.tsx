import { useState } from 'react'
import { Navigate } from '../../router/link'
import { useParams } from '../../router/use-router'
import { paths } from '../../paths'
import { useShop } from '../../store/use-world'
import { refundAction } from '../order/money/refund-action'
import { RefundWizard } from './refund-wizard'

/** Asks for money back on an order; where nothing can be asked, its page says why. */
export function RequestRefundScreen() {
  const { order = '' } = useParams()
  return <Requested key={order} code={order} />
}

function Requested({ code }: { code: string }) {
  const { orders, customer, config } = useShop()
  // As it was when the page opened: with a request under way nothing can be asked any more.
  const [order] = useState(() => orders.find((each) => each.code === code))
  if (!order || !customer) return <Navigate to={paths.portal()} replace />
  if (refundAction(order, config.refundsActive)?.disabled !== false)
    return <Navigate to={paths.order(code)} replace />
  return <RefundWizard order={order} customer={customer} />
}
