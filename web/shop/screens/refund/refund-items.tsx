import type { Refund } from '../../../../contract/order'
import { Pill } from '../../../parts/pill'
import { itemStatusWord } from '../../../parts/status-words'
import { Table } from '../../../parts/table'
import { useConfig } from '../../store/use-world'
import { itemsOf, priceText } from '../portal/order-items'

const columns = [
  { name: 'Item' },
  { name: 'Holder' },
  { name: 'Code' },
  { name: 'Status' },
  { name: 'Price', align: 'end' as const },
]

/** The items of a refund, as they stand now. */
export function RefundItems({ refund }: { refund: Refund }) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(refund)
  const pill = (key: string, status: Parameters<typeof itemStatusWord>) => {
    const { text, tone } = itemStatusWord(...status)
    return (
      <Pill key={key} tone={tone}>
        {text}
      </Pill>
    )
  }
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">Items</h2>
      <Table
        caption="Items of the refund"
        columns={columns}
        rows={[
          ...tickets.map((ticket) => ({
            key: `t${ticket.id}`,
            cells: [
              <strong key="name" className="wrap-anywhere">
                {ticket.product.name}
              </strong>,
              ticket.full_name,
              ticket.code,
              pill('status', [ticket.status, config.ticketStatuses]),
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
              piece.code,
              pill('status', [piece.status, config.merchandiseStatuses]),
              priceText(piece, config.currency),
            ],
          })),
        ]}
      />
    </section>
  )
}
