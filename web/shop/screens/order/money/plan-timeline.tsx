import { Link } from '../../../../parts/router/link'
import type { Order, Payment } from '../../../../../contract/order'
import * as texts from '../../../../../texts/compiled/screens/order'
import { Instant } from '../../../../parts/instant'
import { Pill } from '../../../../parts/pill'
import { paymentStatusWord } from '../../../../parts/status-words'
import { Timeline, type TimelineStep } from '../../../../parts/timeline'
import { moneyText } from '../../../../parts/words'
import { paths } from '../../../paths'
import { useConfig } from '../../../store/use-world'
import { instalmentAction, nextPayment } from './order-money'

const actionTexts = {
  manage: { name: texts.plan_manage, label: texts.plan_manage_label },
  view: { name: texts.plan_view, label: texts.plan_view_label },
}

/** The payments of a plan on a line that is filled up to the last paid one. */
export function PlanTimeline({ order }: { order: Order }) {
  const config = useConfig()
  const next = nextPayment(order.payments)
  const steps = order.payments
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at))
    .map((payment): TimelineStep => {
      const status = paymentStatusWord(payment, config)
      const action = instalmentAction(order, payment)
      const amount = moneyText(payment.amount, config.currency)
      return {
        key: payment.reference,
        state: stateOf(payment, payment === next),
        title: <Instant day at={payment.paid_at ?? payment.due_at} timezone={config.timezone} />,
        amount,
        note: <Pill tone={status.tone}>{status.text}</Pill>,
        action: action && order.checksum !== null && (
          <Link
            to={paths.payInstalment(order.code, order.checksum, payment.reference)}
            aria-label={actionTexts[action].label({ amount })}
            className="link py-1"
          >
            {actionTexts[action].name()}
          </Link>
        ),
      }
    })
  return <Timeline label={texts.plan_payments()} steps={steps} />
}

function stateOf(payment: Payment, isNext: boolean): TimelineStep['state'] {
  if (payment.payment_status === 'paid') return 'done'
  if (payment.payment_status === 'cancelled') return 'void'
  if (payment.overdue) return 'late'
  return isNext ? 'current' : 'coming'
}
