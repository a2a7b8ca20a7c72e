import { useEffect, useState, type ReactNode } from 'react'
import type { Answered } from '#contract/calls'
import type { Order, Payment } from '#contract/order'
import { sum } from '#rules/money/money'
import { attemptNotice, whyNotPay } from '#rules/payments/instalments'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/pay-instalment'
import { Alert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { formErrorText, Refusal } from '../../ui/calls/post-call'
import { Card } from '../../ui/card'
import { DetailRows } from '../../ui/detail-list'
import { moneyText } from '../../ui/formats'
import { TextWithInstant, Instant } from '../../ui/instant'
import { Pill } from '../../ui/pill'
import { RichText } from '../../ui/rich-text'
import { Link, Navigate } from '../../ui/router/link'
import { useParams } from '../../ui/router/use-router'
import { paymentStatusLabel, methodText } from '../../ui/status-labels'
import { AttemptNotice, FailedAttempt, TooSmallForCard } from '../gateway/attempt-notice'
import { PayButton } from '../gateway/pay-button'
import { ScreenSkeleton } from '../kit/screen-skeleton'
import { paths } from '../paths'
import { useServices, useConfig, useSessionStatus } from '../store/use-page'
import { TermsBox } from '../terms/terms-box'
import { cardLimitsOf } from './money/order-money'
import { itemsText } from './order-items'

type Loaded = Answered<'get-payment-plan-order-payment'>['data']

/** The state of a request for a payment; `question` distinguishes an old answer from the newest. */
type Outcome = { question: string } & ({ loaded: Loaded } | { failure: unknown })

/** A payment of an order, for anybody who has its link. If it cannot be loaded, redirects to the order. */
export function PayInstalmentScreen() {
  const services = useServices()
  const { order = '', checksum = '', reference = '' } = useParams()
  const [reloads, setReloads] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const question = [order, checksum, reference, reloads].join('/')

  useEffect(() => {
    let isStale = false
    const load = async () => {
      try {
        const { data } = await services.send('get-payment-plan-order-payment', { order, checksum, reference })
        if (!isStale) setOutcome({ question, loaded: data })
      } catch (failure) {
        if (!isStale) setOutcome({ question, failure })
      }
    }
    void load()
    return () => {
      isStale = true
    }
  }, [services, order, checksum, reference, question])

  if (outcome?.question !== question) return <ScreenSkeleton />
  if ('loaded' in outcome) return <InstalmentPage {...outcome.loaded} checksum={checksum} />
  const { failure } = outcome
  if (failure instanceof Refusal && !failure.isNetworkFailure && failure.status < 500) {
    return <Navigate to={paths.order(order)} replace />
  }
  return (
    <div className="grid max-w-xl gap-5">
      <h1 className="text-title">{texts.title()}</h1>
      <Alert>{formErrorText(failure)}</Alert>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => setReloads(reloads + 1)}>{texts.try_again()}</Button>
        <Link to={paths.order(order)} className={buttonClass('secondary')}>
          {texts.to_order()}
        </Link>
      </p>
    </div>
  )
}

/** The order and one of its payments, with the terms and the button, or the reason why it cannot be paid. */
function InstalmentPage({ order, payment, checksum }: { order: Order; payment: Payment; checksum: string }) {
  const config = useConfig()
  const isCustomer = useSessionStatus() === 'customer'
  const open = openOf(payment)
  const status = paymentStatusLabel(payment, config)
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
      {!isPaid && <Paying order={order} payment={payment} checksum={checksum} />}
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
}

function Paying({ order, payment, checksum }: PayingProps) {
  const config = useConfig()
  const { currency } = config
  const limits = cardLimitsOf(config)
  const [accepts, setAccepts] = useState(false)
  const [requested, setRequested] = useState(false)
  const why = whyNotPay(order, payment, limits)
  const all = sum(order.payments.map(openOf))
  const paysAll = all > openOf(payment) && all >= limits.cardMinimum
  const paying = {
    order: order.code,
    checksum,
    payment,
    backTo: paths.payInstalment(order.code, checksum, payment.reference),
    onBefore: () => {
      setRequested(true)
      return accepts
    },
  }

  if (why === 'payment-not-open') return <Alert tone="info">{refusalTexts.payment_not_open()}</Alert>
  return (
    <section
      aria-label={texts.pay()}
      className="grid gap-5 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      {why === 'refund-blocks-plan' && <Alert tone="warn">{refusalTexts.refund_blocks_plan()}</Alert>}
      <FailedAttempt payment={payment} />
      <AttemptNotice notice={attemptNotice(payment, limits.maxAttempts)} />
      {why === 'card-amount-too-small' && <TooSmallForCard amount={openOf(payment)} paysAll={paysAll} />}
      {(why === null || (why === 'card-amount-too-small' && paysAll)) && (
        <>
          <TermsBox
            checked={accepts}
            onChange={setAccepts}
            error={requested && !accepts ? refusalTexts.terms_not_accepted() : undefined}
          />
          {why === null && (
            <PayButton {...paying}>
              {texts.pay_now({ amount: moneyText(openOf(payment), currency) })}
            </PayButton>
          )}
          {paysAll && (
            <PayButton {...paying} all>
              {texts.pay_all({ amount: moneyText(all, currency) })}
            </PayButton>
          )}
        </>
      )}
    </section>
  )
}

/** The order and the payment, for somebody who opened the link and sees no other page of the order. */
function PaymentFacts({ order, payment }: { order: Order; payment: Payment }) {
  const config = useConfig()
  const place = order.payments.findIndex(({ reference }) => reference === payment.reference) + 1
  const money = (amount: number | null) => amount !== null && moneyText(amount, config.currency)
  return (
    <DetailRows
      className="sm:grid-cols-2"
      details={[
        [texts.order_id(), order.code],
        [texts.ordered(), <Instant key="at" at={order.created_at} timezone={config.timezone} />],
        [
          texts.payment(),
          order.payments.length > 1 &&
            place > 0 &&
            texts.payment_place({ place, count: order.payments.length }),
        ],
        [texts.reference(), payment.reference],
        [texts.method(), methodText(config.paymentMethods, order)],
        [texts.order_total(), money(order.total_price)],
        [texts.paid_so_far(), money(order.total_paid)],
      ]}
    />
  )
}
