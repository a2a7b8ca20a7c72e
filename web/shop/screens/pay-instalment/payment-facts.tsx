import type { Order, Payment } from '../../../../contract/order'
import { FactRows } from '../../../parts/fact-rows'
import { Instant } from '../../../parts/instant'
import { labelOf, moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'

/** The order of a payment and the payment itself, for who came by a link and sees nothing else of it. */
export function PaymentFacts({ order, payment }: { order: Order; payment: Payment }) {
  const config = useConfig()
  const place = order.payments.findIndex(({ reference }) => reference === payment.reference) + 1
  const money = (amount: number | null) => amount !== null && moneyText(amount, config.currency)
  return (
    <FactRows
      className="sm:grid-cols-2"
      facts={[
        ['Order ID', order.code],
        ['Ordered', <Instant key="at" at={order.created_at} timezone={config.timezone} />],
        ['Payment', order.payments.length > 1 && place > 0 && `${place} of ${order.payments.length}`],
        ['Reference', payment.reference],
        ['Method', order.payment_method && labelOf(config.paymentMethods, order.payment_method)],
        ['Order total', money(order.total_price)],
        ['Paid so far', money(order.total_paid)],
      ]}
    />
  )
}
