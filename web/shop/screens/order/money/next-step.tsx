import { Link } from '../../../router/link'
import type { Order } from '../../../../../contract/order'
import { attemptNotice } from '../../../../../rules/instalment-payment'
import { Alert } from '../../../../parts/alert'
import { buttonClass } from '../../../../parts/button'
import { Instant } from '../../../../parts/instant'
import { moneyText } from '../../../../parts/words'
import { AttemptNotice } from '../../../gateway/attempt-notice'
import { FailedAttempt } from '../../../gateway/failed-attempt'
import { PayButton } from '../../../gateway/pay-button'
import { paths } from '../../../paths'
import { useConfig } from '../../../store/use-world'
import { BankTransferCard } from './bank-transfer-card'
import { nextPayment, payableNow } from './order-money'

/** The one thing to do now, or why there is nothing to do but wait. */
export function NextStep({ order }: { order: Order }) {
  const config = useConfig()
  if (order.payment_status === 'cancelled') {
    return (
      <Alert tone="info">
        This order is cancelled. Its tickets are not valid and nothing more will be charged.
      </Alert>
    )
  }
  if (order.payment_status === 'problem') {
    return (
      <Alert tone="warn">
        Something about the payment needs a person to look at it. We have been told; please write to{' '}
        <a href={`mailto:${config.contactEmail}`} className="underline">
          {config.contactEmail}
        </a>{' '}
        if you do not hear from us.
      </Alert>
    )
  }
  if (order.bank_transfer && order.payment_status !== 'paid') {
    return (
      <BankTransferCard
        transfer={order.bank_transfer}
        isPartial={order.payment_status === 'partial'}
        slip={order.checksum && paths.paymentSlip(order.code, order.checksum)}
      />
    )
  }
  return <CardPayment order={order} />
}

function CardPayment({ order }: { order: Order }) {
  const config = useConfig()
  const next = nextPayment(order.payments)
  if (!next || !order.is_buyer || order.checksum === null || order.payment_method !== 'credit_card')
    return null

  const amount = moneyText(next.amount - next.paid_amount, config.currency)
  const payable = payableNow(order, config.shopPaymentCreditCardMaxAttempts)
  const notice = attemptNotice(next, config.shopPaymentCreditCardMaxAttempts)
  const isFirst = order.payment_status === 'pending' || order.payment_status === 'processing'

  return (
    <section
      aria-label="Next payment"
      className="grid gap-4 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-heading">{isFirst ? `${amount} to pay` : `Next payment: ${amount}`}</h2>
          <p className="mt-1.5 text-ink-soft">
            {isFirst && order.pay_until ? (
              <>
                Your order is kept until <Instant at={order.pay_until} timezone={config.timezone} />.
              </>
            ) : (
              <>
                {next.overdue ? 'Was due' : 'Due'} on{' '}
                <Instant day at={next.due_at} timezone={config.timezone} />.{' '}
                {next.overdue || next.due ? 'Please pay it now.' : 'You may pay earlier.'}
              </>
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
              Pay now
            </PayButton>
          ) : (
            <Link
              to={paths.payInstalment(order.code, order.checksum, payable.reference)}
              className={buttonClass('primary', 'large')}
            >
              Pay now
            </Link>
          ))}
      </div>
      {order.payment_status === 'processing' && (
        <output className="block text-ink-soft">
          A payment is under way. If you closed the payment page, you can simply start again.
        </output>
      )}
      <FailedAttempt payment={next} />
      <AttemptNotice notice={notice} />
      {order.has_active_refunds && (
        <Alert tone="warn">
          You have an active refund request on this order. Please cancel the refund request if you wish to
          continue with the payment plan.
        </Alert>
      )}
    </section>
  )
}
