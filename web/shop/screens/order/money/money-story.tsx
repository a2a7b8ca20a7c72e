import { CalendarPlus, FileText } from 'lucide-react'
import type { Order } from '../../../../../contract/order'
import { AmountLine } from '../../../../parts/amount-line'
import { buttonClass } from '../../../../parts/button'
import { Card } from '../../../../parts/card'
import { dateText, labelOf, moneyText } from '../../../../parts/words'
import { paths } from '../../../paths'
import { useConfig } from '../../../store/use-world'
import { orderMoney } from './order-money'
import { PlanTimeline } from './plan-timeline'

/** What the order came to, what was paid of it and when, and its invoice. */
export function MoneyStory({ order }: { order: Order }) {
  const { currency, countries, timezone } = useConfig()
  const money = orderMoney(order)
  if (!money) return null
  const shipped = order.shipping_country ? ` to ${labelOf(countries, order.shipping_country)}` : ''
  return (
    <div className={`grid items-start gap-5 ${order.payments.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      <Card title="What it cost">
        <dl className="grid gap-2">
          <AmountLine name="Items" amount={money.items} currency={currency} />
          {money.shipping !== null && (
            <AmountLine name={`Shipping${shipped}`} amount={money.shipping} currency={currency} />
          )}
          {money.discount !== null && (
            <AmountLine
              name={order.discount_name ? `Discount ${order.discount_name}` : 'Discount'}
              amount={-money.discount}
              currency={currency}
            />
          )}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
            <dt className="font-semibold">Total</dt>
            <dd className="display text-3xl tabular-nums">{moneyText(money.total, currency)}</dd>
          </div>
          <AmountLine name={paidWords(order, timezone)} amount={money.paid} currency={currency} />
          {money.refunded !== null && (
            <AmountLine name="Refunded" amount={-money.refunded} currency={currency} />
          )}
          {money.due !== null && (
            <AmountLine look="strong" name="Still to pay" amount={money.due} currency={currency} />
          )}
        </dl>
        {order.has_invoice && order.checksum !== null && (
          <p className="mt-6">
            <a
              href={paths.downloadInvoice(order.code, order.checksum)}
              target="_blank"
              rel="noreferrer"
              aria-label="Download invoice (opens in a new window)"
              className={buttonClass('secondary')}
            >
              <FileText aria-hidden className="size-4" />
              Download invoice
            </a>
          </p>
        )}
      </Card>
      {order.payments.length > 1 && (
        <Card title="Payment plan">
          <PlanTimeline order={order} />
          {order.payment_status === 'partial' && order.checksum !== null && (
            <p className="mt-6">
              <a
                href={paths.downloadPlanCalendar(order.code, order.checksum)}
                download
                className={buttonClass('secondary')}
              >
                <CalendarPlus aria-hidden className="size-4" />
                Add dates to calendar
              </a>
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

/** When it was paid, where that was at once; a plan's dates stand in its timeline. */
function paidWords(order: Order, timezone: string): string {
  const [only, another] = order.payments
  return only?.paid_at && !another ? `Paid on ${dateText(only.paid_at, timezone)}` : 'Paid'
}
