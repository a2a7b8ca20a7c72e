import { CalendarPlus, FileText } from 'lucide-react'
import type { Order, Payment } from '#contract/order'
import * as texts from '#texts/compiled/screens/order'
import { AmountLine } from '#web/ui/amount-line'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { dateText, labelOf, moneyText } from '#web/ui/formats'
import { Instant } from '#web/ui/instant'
import { Pill } from '#web/ui/pill'
import { Link } from '#web/ui/router/link'
import { paymentStatusLabel } from '#web/ui/status-labels'
import { Timeline, type TimelineStep } from '#web/ui/timeline'
import { InvoiceDetails } from '../../company/invoice-details'
import { paths } from '../../paths'
import { useConfig } from '../../store/use-page'
import { orderMoney, instalmentAction, nextPayment } from './order-money'

/** Shows the order's costs, its payments with their dates, and its invoice. */
export function MoneyTimeline({ order }: { order: Order }) {
  const { currency, countries, timezone } = useConfig()
  const money = orderMoney(order)
  if (!money) return null
  const shipping = order.shipping_country
    ? texts.costs_shipping_to({ country: labelOf(countries, order.shipping_country) })
    : texts.costs_shipping()
  return (
    <div className={`grid items-start gap-5 ${order.payments.length > 1 ? 'xl:grid-cols-2' : ''}`}>
      <Card title={texts.costs()}>
        <dl className="grid gap-2">
          <AmountLine name={texts.costs_items()} amount={money.items} currency={currency} />
          {money.shipping !== null && (
            <AmountLine name={shipping} amount={money.shipping} currency={currency} />
          )}
          {money.discount !== null && (
            <AmountLine
              name={
                order.discount_name
                  ? texts.costs_discount_named({ name: order.discount_name })
                  : texts.costs_discount()
              }
              amount={-money.discount}
              currency={currency}
            />
          )}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
            <dt className="font-semibold">{texts.costs_total()}</dt>
            <dd className="display text-3xl tabular-nums">{moneyText(money.total, currency)}</dd>
          </div>
          <AmountLine name={paidWords(order, timezone)} amount={money.paid} currency={currency} />
          {money.refunded !== null && (
            <AmountLine name={texts.costs_refunded()} amount={-money.refunded} currency={currency} />
          )}
          {money.due !== null && (
            <AmountLine variant="strong" name={texts.costs_due()} amount={money.due} currency={currency} />
          )}
        </dl>
        {order.has_invoice && order.checksum !== null && (
          <p className="mt-6">
            <a
              href={paths.downloadInvoice(order.code, order.checksum)}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.invoice_label()}
              className={buttonClass('secondary')}
            >
              <FileText aria-hidden className="size-4" />
              <span>{texts.invoice()}</span>
            </a>
          </p>
        )}
        <InvoiceDetails order={order} />
        <Documents order={order} />
      </Card>
      {order.payments.length > 1 && (
        <Card title={texts.plan()}>
          <PlanTimeline order={order} />
          {order.payment_status === 'partial' && order.checksum !== null && (
            <p className="mt-6">
              <a
                href={paths.downloadPlanCalendar(order.code, order.checksum)}
                download
                className={buttonClass('secondary')}
              >
                <CalendarPlus aria-hidden className="size-4" />
                <span>{texts.plan_dates()}</span>
              </a>
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

const documentNames = {
  invoice: texts.document_invoice,
  'credit-note': texts.document_credit_note,
  'advance-invoice': texts.document_advance_invoice,
  'advance-cancellation': texts.document_advance_cancellation,
}

/** All documents of an order, the newest last. An invoice alone has its button. */
function Documents({ order: { code, checksum, documents } }: { order: Order }) {
  const { currency, timezone } = useConfig()
  const [first, another] = documents
  if (checksum === null || first === undefined || (first.kind === 'invoice' && !another)) return null
  return (
    <section className="mt-6 grid gap-2">
      <h3 className="font-semibold">{texts.documents()}</h3>
      <ul className="grid gap-2">
        {documents.map(({ id, kind, number, issued_at, total }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a
              href={paths.downloadInvoice(code, checksum, id)}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.document_label({ name: documentNames[kind]({ number }) })}
              className="link py-1"
            >
              {documentNames[kind]({ number })}
            </a>
            <span className="text-sm text-ink-soft tabular-nums">
              {texts.document_of({
                date: dateText(issued_at, timezone),
                amount: moneyText(total, currency),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns when the order was paid, if it was paid in one amount. A plan shows its dates in its timeline. */
function paidWords(order: Order, timezone: string): string {
  const [only, another] = order.payments
  return only?.paid_at && !another
    ? texts.costs_paid_on({ date: dateText(only.paid_at, timezone) })
    : texts.costs_paid()
}

const actionTexts = {
  manage: { name: texts.plan_manage, label: texts.plan_manage_label },
  view: { name: texts.plan_view, label: texts.plan_view_label },
}

/** The payments of a plan on a line that is filled up to the last paid one. */
function PlanTimeline({ order }: { order: Order }) {
  const config = useConfig()
  const next = nextPayment(order.payments)
  const steps = order.payments
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at))
    .map((payment): TimelineStep => {
      const status = paymentStatusLabel(payment, config)
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
