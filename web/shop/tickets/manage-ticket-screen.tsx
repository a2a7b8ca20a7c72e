import { useState } from 'react'
import type { Order, Ticket } from '#contract/order'
import { Navigate } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { itemsOf } from '../orders/order-items'
import { manageAction } from '../orders/tickets/ticket-actions'
import { paths } from '../paths'
import { useShop } from '../store/use-page'
import { TicketWizard } from './ticket-wizard'

/** Changes the holder of a ticket. An unknown ticket redirects to the portal, an inactive one to its order. */
export function ManageTicketScreen() {
  const { order = '', ticket = '' } = useParams()
  return <Managed key={`${order} ${ticket}`} orderCode={order} ticketCode={ticket} />
}

function Managed({ orderCode, ticketCode }: { orderCode: string; ticketCode: string }) {
  const { orders, customer } = useShop()
  // Keep the ticket as it was when the page opened: a reassigned ticket leaves the data before this page closes.
  const [found] = useState(() => findTicket(orders, orderCode, ticketCode))
  if (!found || !customer) return <Navigate to={paths.portal()} replace />
  if (manageAction(found.order, found.ticket)?.disabled !== false)
    return <Navigate to={paths.order(orderCode)} replace />
  return <TicketWizard order={found.order} ticket={found.ticket} ownEmail={customer.email} />
}

/**
 * Finds a ticket by its code or by a code from before an email change, which an open page or a bookmark may still use.
 */
function findTicket(orders: readonly Order[], orderCode: string, ticketCode: string) {
  const order = orders.find(({ code }) => code === orderCode)
  const ticket: Ticket | undefined =
    order &&
    itemsOf(order).tickets.find(
      ({ code, earlier_codes }) => code === ticketCode || earlier_codes.includes(ticketCode),
    )
  return order && ticket ? { order, ticket } : null
}
