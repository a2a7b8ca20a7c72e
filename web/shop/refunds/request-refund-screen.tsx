import { useState } from 'react'
import { Navigate } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { refundAction } from '../orders/tickets/ticket-actions'
import { paths } from '../paths'
import { useShop } from '../store/use-page'
import { RefundWizard } from './refund-wizard'

/** Requests a refund of an order. If that is not possible, redirects to the order's page, which gives the reason. */
export function RequestRefundScreen() {
  const { order = '' } = useParams()
  return <Requested key={order} code={order} />
}

function Requested({ code }: { code: string }) {
  const { orders, customer, config } = useShop()
  // Keep the order as it was when the page opened: once the request is made, the order allows no other.
  const [order] = useState(() => orders.find((each) => each.code === code))
  if (!order || !customer) return <Navigate to={paths.portal()} replace />
  if (refundAction(order, config.refundsActive)?.disabled !== false)
    return <Navigate to={paths.order(code)} replace />
  return <RefundWizard order={order} customer={customer} />
}
