import type { Order, Payment } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/pay-instalment'
import { FactRows } from '../../../parts/fact-rows'
import { Instant } from '../../../parts/instant'
import { methodText } from '../../../parts/method-words'
import { moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'

/** The order and the payment, for somebody who opened the link and sees no other page of the order. */
export function PaymentFacts({ order, payment }: { order: Order; payment: Payment }) {
  const config = useConfig()
  const place = order.payments.findIndex(({ reference }) => reference === payment.reference) + 1
  const money = (amount: number | null) => amount !== null && moneyText(amount, config.currency)
  return (
    <FactRows
      className="sm:grid-cols-2"
      facts={[
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
