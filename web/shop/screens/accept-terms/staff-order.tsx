import type { Order } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/accept-terms'
import { Card } from '../../../parts/card'
import { FactRows } from '../../../parts/fact-rows'
import { Instant } from '../../../parts/instant'
import { methodText } from '../../../parts/method-words'
import { moneyText } from '../../../parts/words'
import { ItemsTable } from '../../order-items/items-table'
import { itemsOf } from '../../order-items/order-items'
import { useConfig } from '../../store/use-world'

/** An order that staff made for a customer: its details, and its items with shipping. */
export function StaffOrder({ order }: { order: Order }) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(order)
  return (
    <>
      <Card>
        <FactRows
          className="sm:grid-cols-2"
          facts={[
            [texts.order_id(), order.code],
            [texts.tickets(), tickets.length],
            [texts.received(), <Instant key="at" at={order.created_at} timezone={config.timezone} />],
            [texts.merchandise(), goods.length],
            [texts.via(), order.staff],
            [texts.method(), methodText(config.paymentMethods, order)],
          ]}
        />
        {order.total_price !== null && (
          <dl className="mt-4 border-t-2 border-ink pt-3">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="font-semibold">{texts.total()}</dt>
              <dd className="display text-3xl tabular-nums">
                {moneyText(order.total_price, config.currency)}
              </dd>
            </div>
          </dl>
        )}
      </Card>
      <ItemsTable
        caption={texts.items_caption()}
        of={order}
        show={['holder', 'date']}
        shipping={order.shipping_amount}
      />
    </>
  )
}
