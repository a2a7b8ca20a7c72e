import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/orders'
import { Button } from '#web/ui/button'
import { LateDialog } from '#web/ui/late-dialog'
import { Pill } from '#web/ui/pill'
import { RichText } from '#web/ui/rich-text'
import { late } from '../../kit/late'
import { useOfficeData } from '../../kit/office-data'
import { Panel } from '../../kit/page/page'
import { Why } from '../../kit/page/why'
import { useMay } from '../../kit/session/session'
import { Money } from '../../kit/values/cells'
import { shortDay } from '../../kit/values/day'
import { StatusPill } from '../../kit/values/status-pill'
import type { ShownOrder } from './order-screen'
import { owedOf } from './owed'

const ResetAttempts = late(async () => (await import('./payment-dialogs')).ResetAttempts)

type Payment = ShownOrder['payments'][number]

/** Shows the order's total, the amount received, and each payment with its date. */
export function MoneyTimeline({ order, movements }: { order: ShownOrder; movements: Movements }) {
  const total = order.total_price ?? 0
  const paid = order.total_paid ?? 0
  const refunded = order.total_refunded ?? 0
  const owed = owedOf(order)
  return (
    <Panel title={texts.money()} actions={<WhyMoney order={order} movements={movements} />}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 gap-y-3 sm:grid-cols-4 sm:gap-x-6">
        <Sum name={texts.total()} amount={total} />
        <Sum name={texts.paid()} amount={paid} />
        <Sum name={texts.owed()} amount={owed} isLoud={owed > 0} />
        <Sum name={texts.refunded()} amount={refunded} />
      </dl>
      {total > 0 && <Bar paid={paid} total={total} />}
      {order.payments.length > 0 && (
        <table className="mt-4 block w-full sm:table">
          <caption className="sr-only">{texts.money()}</caption>
          <thead className="sr-only sm:not-sr-only sm:table-header-group">
            <tr className="text-start text-sm text-ink-soft">
              {[texts.payment(), texts.due(), texts.status()].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-line py-1.5 pe-3 text-start font-medium"
                >
                  {name}
                </th>
              ))}
              <th scope="col" className="border-b border-line py-1.5 text-end font-medium">
                {texts.amount()}
              </th>
            </tr>
          </thead>
          <tbody className="grid sm:table-row-group">
            {order.payments.map((payment) => (
              <PaymentRow key={payment.reference} order={order} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
      <Extras order={order} />
    </Panel>
  )
}

function Sum({ name, amount, isLoud = false }: { name: string; amount: number; isLoud?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={`text-xl font-semibold ${isLoud ? 'text-danger' : ''}`}>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** Bar that shows the received share of the total. */
function Bar({ paid, total }: { paid: number; total: number }) {
  const share = Math.min(100, Math.round((100 * paid) / total))
  return (
    <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunk">
      <div className="h-full rounded-full bg-good" style={{ width: `${share}%` }} />
    </div>
  )
}

function PaymentRow({ order, payment }: { order: ShownOrder; payment: Payment }) {
  const { timezone } = useOfficeData()
  const may = useMay()
  const [isResetting, setResetting] = useState(false)
  const isOpen = payment.payment_status !== 'paid' && payment.payment_status !== 'cancelled'
  return (
    <tr className="group flex flex-wrap items-center gap-x-3 border-b border-line py-2 after:order-3 after:basis-full last:border-0 sm:table-row sm:py-0 sm:after:hidden">
      <td className="grow font-medium sm:table-cell sm:border-b sm:border-line sm:group-last:border-0 sm:py-1.5 sm:pe-3">
        <span>{payment.reference}</span>
        {payment.attempt > 0 && isOpen && (
          <span className="ms-2 text-sm font-normal text-ink-soft">
            {texts.attempts({ number: payment.attempt })}
          </span>
        )}
        {payment.attempt > 0 && isOpen && may('reset-attempts') && (
          <Button variant="quiet" size="small" className="ms-1" onClick={() => setResetting(true)}>
            {texts.reset_attempts()}
          </Button>
        )}
        {isResetting && (
          <LateDialog>
            <ResetAttempts order={order.code} payment={payment} onClose={() => setResetting(false)} />
          </LateDialog>
        )}
      </td>
      <td className="order-4 text-sm text-ink-soft sm:table-cell sm:border-b sm:border-line sm:group-last:border-0 sm:py-1.5 sm:pe-3 sm:text-base sm:text-ink">
        {shortDay(payment.paid_at ?? payment.due_at, timezone)}
      </td>
      <td className="order-5 sm:table-cell sm:border-b sm:border-line sm:group-last:border-0 sm:py-1.5 sm:pe-3">
        {payment.overdue ? (
          <Pill tone="danger">{texts.overdue()}</Pill>
        ) : (
          <StatusPill status={payment.payment_status} />
        )}
      </td>
      <td className="text-end sm:table-cell sm:border-b sm:border-line sm:group-last:border-0 sm:py-1.5">
        <Money amount={payment.amount} />
        {payment.paid_amount > 0 && payment.paid_amount !== payment.amount && (
          <span className="block text-sm text-ink-soft">
            <PaidPart amount={payment.paid_amount} />
          </span>
        )}
      </td>
    </tr>
  )
}

/** Shows the paid part of an amount that is not fully paid. */
function PaidPart({ amount: paid }: { amount: number }) {
  const amount = () => <Money amount={paid} />
  return <RichText parts={texts.paid_amount.parts()} tags={{ amount }} />
}

function Extras({ order }: { order: ShownOrder }) {
  const rows = [
    [order.discount_name ?? texts.discount(), -(order.discount_amount ?? 0)],
    [texts.shipping(), order.shipping_amount ?? 0],
  ] as const
  return rows
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => (
      <p key={name} className="mt-2 flex justify-between text-ink-soft">
        <span>{name}</span> <Money amount={amount} />
      </p>
    ))
}

const movementKinds = {
  charge: texts.movement_charge(),
  transfer: texts.movement_transfer(),
  cash: texts.movement_cash(),
  terminal: texts.movement_terminal(),
  refund: texts.movement_refund(),
  'refund-failed': texts.movement_refund_failed(),
  chargeback: texts.movement_chargeback(),
  return: texts.movement_return(),
  'return-failed': texts.movement_return_failed(),
} as const

type Movements = OfficeAnswered<'get-order'>['movements']

/** Explains the order's amounts and lists the rows that add up to them. */
function WhyMoney({ order, movements }: { order: ShownOrder; movements: Movements }) {
  const { timezone } = useOfficeData()
  const shipping = order.shipping_amount ?? 0
  const discount = order.discount_amount ?? 0
  const total = order.total_price ?? 0
  const held = movements.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Why>
      <p>{texts.total_means()}</p>
      <dl className="grid gap-0.5">
        <Line name={texts.items_with_fees()} amount={total - shipping + discount} />
        {shipping !== 0 && <Line name={texts.shipping()} amount={shipping} />}
        {discount !== 0 && <Line name={order.discount_name ?? texts.discount()} amount={-discount} />}
        <Line name={texts.total()} amount={total} isSum />
      </dl>
      <p>{texts.paid_means()}</p>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{texts.no_money()}</p>
      ) : (
        <dl className="grid gap-0.5">
          {movements.map(({ at, kind, amount, reference }) => (
            <Line
              key={`${kind} ${reference}`}
              name={texts.movement({ day: shortDay(at, timezone), kind: movementKinds[kind] })}
              amount={amount}
            />
          ))}
          <Line name={texts.held()} amount={held} isSum />
        </dl>
      )}
    </Why>
  )
}

function Line({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isSum ? 'border-t border-line pt-0.5 font-semibold' : ''}`}>
      <dt className="wrap-anywhere">{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
