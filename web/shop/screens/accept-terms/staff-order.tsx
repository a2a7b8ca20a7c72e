import type { Order } from '../../../../contract/order'
import { Card } from '../../../parts/card'
import { Facts } from '../../../parts/facts'
import { Instant } from '../../../parts/instant'
import { labelOf, moneyText } from '../../../parts/words'
import { ItemsTable } from '../../order-items/items-table'
import { itemsOf } from '../../order-items/order-items'
import { useConfig } from '../../store/use-world'

/** What staff ordered for a customer: the facts, and its items with shipping. */
export function StaffOrder({ order }: { order: Order }) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(order)
  return (
    <>
      <Card>
        <Facts
          className="grid-cols-2 sm:grid-cols-4"
          facts={[
            ['Order ID', order.code],
            ['Received', <Instant key="at" at={order.created_at} timezone={config.timezone} />],
            ['Via', order.staff],
            ['Method', order.payment_method && labelOf(config.paymentMethods, order.payment_method)],
            ['Tickets', tickets.length],
            ['Merchandise', goods.length],
            ['Total', order.total_price !== null && moneyText(order.total_price, config.currency)],
          ]}
        />
      </Card>
      <ItemsTable
        caption="Items of the order"
        of={order}
        show={['holder', 'travel-time']}
        shipping={order.shipping_amount}
      />
    </>
  )
}
