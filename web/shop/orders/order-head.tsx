import { Check, Hourglass } from 'lucide-react'
import type { Order } from '#contract/order'
import * as texts from '#texts/compiled/screens/order'
import * as shared from '#texts/compiled/screens/shared'
import { Instant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { Link } from '../../ui/router/link'
import { orderStatusLabel, methodText } from '../../ui/status-labels'
import { paths } from '../paths'
import { useConfig, useShop } from '../store/use-page'

/** The order's code, status and channel. */
export function OrderHead({ order }: { order: Order }) {
  const status = orderStatusLabel(order, useConfig())
  return (
    <header className="grid gap-3">
      <p className="print:hidden">
        <Link to={paths.portal()} className="link text-sm">
          {texts.all_orders()}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">{shared.order({ code: order.code })}</h1>
        <Pill tone={status.tone}>{status.text}</Pill>
      </div>
      <OrderFacts order={order} />
      {!order.is_buyer && <p className="max-w-prose">{texts.from_another()}</p>}
    </header>
  )
}

/** Shows when, where and how the order was bought, in one line. */
function OrderFacts({ order }: { order: Order }) {
  const config = useConfig()
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-soft">
      <Instant at={order.created_at} timezone={config.timezone} />
      <span aria-hidden>·</span>
      <span>{order.staff}</span>
      {order.payment_method && (
        <>
          <span aria-hidden>·</span>
          <span>{methodText(config.paymentMethods, order)}</span>
        </>
      )}
    </p>
  )
}

/** Shows the head of the confirmation: thanks, and what happens next. */
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
      <h1 className="text-title">{texts.thanks({ name: firstName(customer?.full_name ?? '') })}</h1>
      <output className="block max-w-xl text-lg text-on-night-soft">
        {whatNext(order, customer?.email_confirmed ? customer.email : null)}
      </output>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-on-night-soft/30 pt-5 [&_p]:text-on-night-soft">
        <strong className="text-lg tabular-nums">{shared.order({ code: order.code })}</strong>
        <OrderFacts order={order} />
      </div>
    </header>
  )
}

/** `email` is the address that mails go to; `null` if the account no longer has it. */
function whatNext(order: Order, email: string | null): string {
  const hasTickets = order.tickets.length + order.cartProducts.length > 0
  switch (order.payment_status) {
    case 'paid':
      return `${hasTickets ? paidTickets(email) : paidGoods(email)} ${texts.mail_wait()}`
    case 'partial':
      return order.has_payment_plan ? texts.paid_plan() : texts.paid_partly()
    case 'processing':
      return texts.settling()
    case 'cancelled':
      return texts.confirm_cancelled()
    case 'problem':
      return texts.confirm_problem()
    case 'pending':
    default:
      return order.bank_transfer ? texts.reserved_transfer() : texts.reserved()
  }
}

const paidTickets = (email: string | null) =>
  email === null ? texts.paid_tickets_unconfirmed() : texts.paid_tickets({ email })

const paidGoods = (email: string | null) =>
  email === null ? texts.paid_goods_unconfirmed() : texts.paid_goods({ email })

const firstName = (name: string) => name.trim().split(/\s+/u)[0] ?? name
