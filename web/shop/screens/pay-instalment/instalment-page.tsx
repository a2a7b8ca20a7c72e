import { useState } from 'react'
import { Link } from '../../router/link'
import type { Order, Payment } from '../../../../contract/order'
import { refusals } from '../../../../contract/refusals'
import { attemptNotice, whyNotPay } from '../../../../rules/instalment-payment'
import { sum } from '../../../../rules/money'
import { Alert } from '../../../parts/alert'
import { buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { Instant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { paymentStatusWord } from '../../../parts/status-words'
import { moneyText } from '../../../parts/words'
import { AttemptNotice } from '../../gateway/attempt-notice'
import { FailedAttempt } from '../../gateway/failed-attempt'
import { PayButton } from '../../gateway/pay-button'
import { paths } from '../../paths'
import { useConfig, useSessionStatus } from '../../store/use-world'
import { TermsBox } from '../../terms/terms-box'
import { itemsText } from '../../order-items/order-items'
import { PaymentFacts } from './payment-facts'

/** The order and one payment of it, with the terms and the button; or what bars it. */
export function InstalmentPage({
  order,
  payment,
  checksum,
}: {
  order: Order
  payment: Payment
  checksum: string
}) {
  const config = useConfig()
  const isCustomer = useSessionStatus() === 'customer'
  const most = config.shopPaymentCreditCardMaxAttempts
  const open = openOf(payment)
  const status = paymentStatusWord(payment, config)
  const isPaid = payment.payment_status === 'paid'

  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-3">
        <p className="text-ink-soft">
          Order <span className="tabular-nums">{order.code}</span> · {itemsText(order)}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-title">
            {isPaid ? 'Paid: ' : 'Payment of '}
            {moneyText(isPaid ? payment.paid_amount : open, config.currency)}
          </h1>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <p className="text-lg text-ink-soft">
          {isPaid && payment.paid_at ? (
            <>
              Received on <Instant at={payment.paid_at} timezone={config.timezone} />. Thank you!
            </>
          ) : (
            <>
              {payment.overdue ? 'Was due' : 'Due'} on{' '}
              <Instant day at={payment.due_at} timezone={config.timezone} />.
            </>
          )}
        </p>
      </header>
      {!isPaid && <Paying order={order} payment={payment} checksum={checksum} most={most} />}
      <Card title="The order">
        <PaymentFacts order={order} payment={payment} />
      </Card>
      {isCustomer && (
        <p>
          <Link to={paths.order(order.code)} className={buttonClass('secondary')}>
            To the order
          </Link>
        </p>
      )}
    </div>
  )
}

const openOf = ({ amount, paid_amount }: Payment) => amount - paid_amount

interface PayingProps {
  order: Order
  payment: Payment
  checksum: string
  most: number
}

function Paying({ order, payment, checksum, most }: PayingProps) {
  const { currency } = useConfig()
  const [accepts, setAccepts] = useState(false)
  const [asked, setAsked] = useState(false)
  const why = whyNotPay(order, payment, most)
  const all = sum(order.payments.map(openOf))
  const paying = {
    order: order.code,
    checksum,
    payment,
    backTo: paths.payInstalment(order.code, checksum, payment.reference),
    onBefore: () => {
      setAsked(true)
      return accepts
    },
  }

  if (why === 'payment-not-open') return <Alert tone="info">{refusals[why][1]()}</Alert>
  return (
    <section
      aria-label="Pay"
      className="grid gap-5 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      {why === 'refund-blocks-plan' && <Alert tone="warn">{refusals[why][1]()}</Alert>}
      <FailedAttempt payment={payment} />
      <AttemptNotice notice={attemptNotice(payment, most)} />
      {why === null && (
        <>
          <TermsBox
            checked={accepts}
            onChange={setAccepts}
            error={asked && !accepts ? refusals['terms-not-accepted'][1]() : undefined}
          />
          <PayButton {...paying}>Pay {moneyText(openOf(payment), currency)} now</PayButton>
          {all > openOf(payment) && (
            <PayButton {...paying} all>
              Or pay everything that is open: {moneyText(all, currency)}
            </PayButton>
          )}
        </>
      )}
    </section>
  )
}
