import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/order'
import { Card } from '../../../parts/card'
import { Instant } from '../../../parts/instant'
import { Table } from '../../../parts/table'
import { labelOf, moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import { itemsOf, priceText } from '../portal/order-items'

const columns = [
  { name: 'Item' },
  { name: 'Holder' },
  { name: 'Travel time' },
  { name: 'Price', align: 'end' as const },
]

/** What staff ordered for a customer: the facts, and its items with shipping. */
export function StaffOrder({ order }: { order: Order }) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(order)
  const facts: [string, ReactNode][] = [
    ['Order ID', order.code],
    ['Received', <Instant key="at" at={order.created_at} timezone={config.timezone} />],
    ['Via', order.staff],
    ['Method', order.payment_method && labelOf(config.paymentMethods, order.payment_method)],
    ['Tickets', tickets.length],
    ['Merchandise', goods.length],
    ['Total', order.total_price !== null && moneyText(order.total_price, config.currency)],
  ]
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
          {facts.map(([name, value]) =>
            value === null || value === false ? null : (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </Card>
      <Table
        caption="Items of the order"
        columns={columns}
        rows={[
          ...tickets.map((ticket) => ({
            key: `t${ticket.id}`,
            cells: [
              <strong key="name" className="wrap-anywhere">
                {ticket.product.name}
              </strong>,
              ticket.full_name,
              ticket.travel_time && <Instant at={ticket.travel_time} timezone={ticket.timezone} />,
              priceText(ticket, config.currency),
            ],
          })),
          ...goods.map((piece) => ({
            key: `m${piece.id}`,
            cells: [
              <strong key="name" className="wrap-anywhere">
                {piece.merchandise.name}
              </strong>,
              null,
              null,
              priceText(piece, config.currency),
            ],
          })),
          ...(order.shipping_amount
            ? [
                {
                  key: 'shipping',
                  cells: ['Shipping', null, null, moneyText(order.shipping_amount, config.currency)],
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
