import { useState, type ReactNode } from 'react'
import { Link } from '../../../parts/router/link'
import type { Order, Payment } from '../../../../contract/order'
import { refusals } from '../../../../contract/refusals'
import { attemptNotice, whyNotPay } from '../../../../rules/instalment-payment'
import { sum } from '../../../../rules/money'
import * as texts from '../../../../texts/compiled/screens/pay-instalment'
import { Alert } from '../../../parts/alert'
import { buttonClass } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { TextWithInstant } from '../../../parts/instant'
import { Pill } from '../../../parts/pill'
import { RichText } from '../../../parts/rich-text'
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

/** The order and one of its payments, with the terms and the button, or the reason why it cannot be paid. */
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
          <RichText
            parts={texts.order_line.parts({ code: order.code, items: itemsText(order) })}
            tags={{ code: figures }}
          />
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-title">
            {isPaid
              ? texts.title_paid({ amount: moneyText(payment.paid_amount, config.currency) })
              : texts.title_open({ amount: moneyText(open, config.currency) })}
          </h1>
          <Pill tone={status.tone}>{status.text}</Pill>
        </div>
        <p className="text-lg text-ink-soft">
          <When payment={payment} />
        </p>
      </header>
      {!isPaid && <Paying order={order} payment={payment} checksum={checksum} most={most} />}
      <Card title={texts.order_details()}>
        <PaymentFacts order={order} payment={payment} />
      </Card>
      {isCustomer && (
        <p>
          <Link to={paths.order(order.code)} className={buttonClass('secondary')}>
            {texts.to_order()}
          </Link>
        </p>
      )}
    </div>
  )
}

/** When the payment was received, or when it is due. */
function When({ payment }: { payment: Payment }) {
  const { timezone } = useConfig()
  if (payment.payment_status === 'paid' && payment.paid_at) {
    return <TextWithInstant parts={texts.received.parts()} at={payment.paid_at} timezone={timezone} />
  }
  const text = payment.overdue ? texts.was_due : texts.due
  return <TextWithInstant parts={text.parts()} day at={payment.due_at} timezone={timezone} />
}

const figures = (words: ReactNode) => <span className="tabular-nums">{words}</span>

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
      aria-label={texts.pay()}
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
          <PayButton {...paying}>{texts.pay_now({ amount: moneyText(openOf(payment), currency) })}</PayButton>
          {all > openOf(payment) && (
            <PayButton {...paying} all>
              {texts.pay_all({ amount: moneyText(all, currency) })}
            </PayButton>
          )}
        </>
      )}
    </section>
  )
}
