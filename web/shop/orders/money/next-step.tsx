import type { ReactNode } from 'react'
import type { Order, Payment } from '#contract/order'
import { attemptNotice, whyNotPay } from '#rules/payments/instalments'
import { isTransferClosed } from '#rules/payments/transfer-deadline'
import { whyNotMethod } from '#rules/payments/why-not-method'
import * as texts from '#texts/compiled/screens/order'
import { Alert, FormAlert } from '#web/ui/alert'
import { buttonClass, Button } from '#web/ui/button'
import { moneyText } from '#web/ui/formats'
import { TextWithInstant } from '#web/ui/instant'
import { RichText } from '#web/ui/rich-text'
import { Link } from '#web/ui/router/link'
import { useNavigate, useSearchParams } from '#web/ui/router/use-router'
import { findRestored } from '../../calls/cart-answers'
import { useSureCall } from '../../calls/use-sure-call'
import { AttemptNotice, FailedAttempt, RejectedAttempt, TooSmallForCard } from '../../gateway/attempt-notice'
import { PayButton } from '../../gateway/pay-button'
import { paths } from '../../paths'
import { useConfig, useShop, useServices } from '../../store/use-page'
import { ticketTimesOf } from '../../tickets/ticket-times'
import { BankTransferCard } from './bank-transfer-card'
import { cardLimitsOf, nextPayment, payableNow } from './order-money'
import { OtherWays } from './other-ways'

/** The next step for the customer, or why there is only to wait. */
export function NextStep({ order }: { order: Order }) {
  const config = useConfig()
  if (order.payment_status === 'cancelled') {
    return <Alert tone="info">{texts.cancelled()}</Alert>
  }
  if (order.payment_status === 'problem') {
    const contact = (words: ReactNode) => (
      <a href={`mailto:${config.contactEmail}`} className="underline">
        {words}
      </a>
    )
    return (
      <Alert tone="warn">
        <RichText parts={texts.problem.parts({ email: config.contactEmail })} tags={{ contact }} />
      </Alert>
    )
  }
  if (order.bank_transfer && order.payment_status !== 'paid') {
    return (
      <div className="grid gap-4">
        <BankTransferCard
          transfer={order.bank_transfer}
          isPartial={order.payment_status === 'partial'}
          slip={order.checksum && paths.paymentSlip(order.code, order.checksum)}
        />
        <OtherWays order={order} />
      </div>
    )
  }
  return <CardPayment order={order} />
}

function CardPayment({ order }: { order: Order }) {
  const config = useConfig()
  const mayTransfer = useMayTransfer(order)
  const next = nextPayment(order.payments)
  if (!next || !order.is_buyer || order.checksum === null || order.payment_method !== 'credit_card')
    return null

  const amount = moneyText(next.amount - next.paid_amount, config.currency)
  const limits = cardLimitsOf(config)
  const payable = payableNow(order, limits)
  const notice = attemptNotice(next, limits.maxAttempts)
  const isFirst = isFirstPayment(order)

  return (
    <section
      aria-label={texts.next_payment()}
      className="grid gap-4 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-heading">
            {isFirst ? texts.to_pay({ amount }) : texts.next_payment_amount({ amount })}
          </h2>
          <p className="mt-1.5 text-ink-soft">
            {isFirst && order.pay_until ? (
              <TextWithInstant
                parts={texts.kept_until.parts()}
                at={order.pay_until}
                timezone={config.timezone}
              />
            ) : (
              <TextWithInstant
                day
                parts={dueText(next).parts()}
                at={next.due_at}
                timezone={config.timezone}
              />
            )}
          </p>
        </div>
        {payable &&
          (isFirst ? (
            <PayButton
              order={order.code}
              checksum={order.checksum}
              payment={payable}
              backTo={paths.order(order.code)}
            >
              {texts.pay_now()}
            </PayButton>
          ) : (
            <Link
              to={paths.payInstalment(order.code, order.checksum, payable.reference)}
              className={buttonClass('primary', 'large')}
            >
              {texts.pay_now()}
            </Link>
          ))}
      </div>
      {order.payment_status === 'processing' && next.latest_attempt === 'open' && (
        <output className="block text-ink-soft">{texts.under_way()}</output>
      )}
      {whyNotPay(order, next, limits) === 'card-amount-too-small' && (
        <TooSmallForCard amount={next.amount - next.paid_amount} mayTransfer={mayTransfer} />
      )}
      {next.latest_attempt !== 'rejected' && <Unopened order={order} />}
      <RejectedAttempt payment={next} mayTransfer={mayTransfer} />
      <FailedAttempt payment={next} />
      <AttemptNotice notice={notice} />
      {order.has_active_refunds && <Alert tone="warn">{texts.refund_first()}</Alert>}
      {isFirst && next.latest_attempt !== 'open' && (
        <div className="grid gap-4 border-t border-line pt-4">
          <OtherWays order={order} mayTransfer={mayTransfer} />
          {order.can_restore_cart && <BackToCart order={order} />}
        </div>
      )}
    </section>
  )
}

/** Returns whether the order waits for its first payment. */
const isFirstPayment = ({ payment_status }: Order): boolean =>
  payment_status === 'pending' || payment_status === 'processing'

/** Returns whether the latest card payment has no outcome yet. */
const isUnderWay = ({ payments }: Order): boolean =>
  payments.some(({ latest_attempt }) => latest_attempt === 'open')

/** Returns when a payment of a plan is due, and whether it is overdue. */
function dueText({ overdue, due }: Payment) {
  if (overdue) return texts.was_due
  return due ? texts.due_now : texts.due_later
}

/** Says that the card payment could not be started and what else can be done, while the order waits for its payment. */
function Unopened({ order }: { order: Order }) {
  const [query] = useSearchParams()
  const mayTransfer = useMayTransfer(order)
  if (query.get('payment') !== 'unopened' || isUnderWay(order)) return null
  return (
    <Alert tone="warn">
      {`${texts.unopened()} ${mayTransfer ? texts.unopened_retry_or_transfer() : texts.unopened_retry()}`}
    </Alert>
  )
}

/**
 * Returns whether the shop accepts a transfer for this unpaid card order. The server decides by the order's own
 * country.
 */
function useMayTransfer(order: Order): boolean {
  const config = useConfig()
  const { customer, country, now } = useShop()
  const tickets = ticketTimesOf([...order.tickets, ...order.cartProducts])
  const payable = {
    total: order.total_price ?? 0,
    discount: 0,
    country: customer?.country ?? country,
    hasPlan: order.has_payment_plan,
    transferClosed: isTransferClosed(tickets, config.transferClosesDays, now),
  }
  return (
    isFirstPayment(order) && !isUnderWay(order) && whyNotMethod('bank_transfer', payable, config) === null
  )
}

/** The button that cancels an unpaid order and opens the checkout with its items, where a voucher can be used. */
function BackToCart({ order }: { order: Order }) {
  const { session, cart } = useServices()
  const { cartMinutes } = useConfig()
  const navigate = useNavigate()
  const { send, pending, error } = useSureCall('restore-cart', {
    find: findRestored,
    toast: texts.cart_restored(),
    done: () => navigate(paths.checkout()),
    // Paid, cancelled or put back in another window in between: the page shows the current state.
    failed: ({ status }) => {
      if (status !== 409) return
      void session.reload()
      void cart.load()
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert error={error} />
      <Button variant="secondary" pending={pending} onClick={() => void send({ order_id: order.id })}>
        {texts.to_cart()}
      </Button>
      <p className="text-sm text-ink-soft">{texts.to_cart_hint({ minutes: cartMinutes })}</p>
    </div>
  )
}
