import type { ReactNode } from 'react'
import type { Order, Payment } from '../../../../contract/order'
import { Instant } from '../../../parts/instant'
import { labelOf, moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'

/** The order of a payment and the payment itself, for who came by a link and sees nothing else of it. */
export function PaymentFacts({ order, payment }: { order: Order; payment: Payment }) {
  const config = useConfig()
  const place = order.payments.findIndex(({ reference }) => reference === payment.reference) + 1
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact name="Order ID">{order.code}</Fact>
      <Fact name="Ordered">
        <Instant at={order.created_at} timezone={config.timezone} />
      </Fact>
      {order.payments.length > 1 && place > 0 && (
        <Fact name="Payment">
          {place} of {order.payments.length}
        </Fact>
      )}
      <Fact name="Reference">{payment.reference}</Fact>
      {order.payment_method && (
        <Fact name="Method">{labelOf(config.paymentMethods, order.payment_method)}</Fact>
      )}
      {order.total_price !== null && (
        <Fact name="Order total">{moneyText(order.total_price, config.currency)}</Fact>
      )}
      {order.total_paid !== null && (
        <Fact name="Paid so far">{moneyText(order.total_paid, config.currency)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
