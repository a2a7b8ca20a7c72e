import { Check, Hourglass } from 'lucide-react'
import type { Order } from '../../../../../contract/order'
import { useShop } from '../../../store/use-world'
import { OrderFacts } from '../order-head'

/** The confirmation's head: thanks, and what happens next. */
export function ThankYou({ order }: { order: Order }) {
  const { customer } = useShop()
  const isDone = order.payment_status === 'paid' || order.payment_status === 'partial'
  const Icon = isDone ? Check : Hourglass
  return (
    <header className="on-night grid gap-5 rounded-card bg-night px-6 py-8 text-on-night sm:px-10 sm:py-11">
      <span
        aria-hidden
        className={`grid size-12 place-items-center rounded-full ${isDone ? 'bg-good-tint text-on-good-tint' : 'bg-warn-tint text-on-warn-tint'}`}
      >
        <Icon className="size-6" strokeWidth={2.75} />
      </span>
      <h1 className="text-title">Thank you, {firstName(customer?.full_name ?? '')}!</h1>
      <output className="block max-w-xl text-lg text-on-night-soft">
        {whatNext(
          order,
          customer?.email_confirmed ? customer.email : 'the email address that you confirmed last',
        )}
      </output>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-on-night-soft/30 pt-5 [&_p]:text-on-night-soft">
        <strong className="text-lg tabular-nums">Order {order.code}</strong>
        <OrderFacts order={order} />
      </div>
    </header>
  )
}

function whatNext(order: Order, email: string): string {
  const hasTickets = order.tickets.length + order.cartProducts.length > 0
  switch (order.payment_status) {
    case 'paid':
      return hasTickets
        ? `Your order is paid. Your tickets are on their way to ${email}: please allow 10 minutes and check your spam folder.`
        : `Your order is paid. The confirmation is on its way to ${email}: please allow 10 minutes and check your spam folder.`
    case 'partial':
      return order.has_payment_plan
        ? 'Your payment is in. Your tickets follow when the plan is paid in full; we remind you before each payment.'
        : 'A part of the money is here. Your tickets follow with the rest of it.'
    case 'processing':
      return 'We are waiting for the payment page to tell us that all went well. This page follows along by itself.'
    case 'cancelled':
      return 'This order was cancelled, and nothing more will be charged.'
    case 'problem':
      return 'Something about the payment needs a person to look at it. We have been told and will write to you.'
    case 'pending':
    default:
      return order.bank_transfer
        ? 'Your order is reserved. Transfer the money as shown below, and everything else happens by itself.'
        : 'Your order is reserved and waits for its payment.'
  }
}

const firstName = (name: string) => name.trim().split(/\s+/u)[0] ?? name
