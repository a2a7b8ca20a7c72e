import type { ReactNode } from 'react'
import type { PageConfig } from '#contract/config'
import type { Purchase, Ticket } from '#contract/order'
import * as texts from '#texts/compiled/screens/shared'
import { moneyText } from '../../ui/formats'
import { Pill } from '../../ui/pill'
import { itemStatusLabel } from '../../ui/status-labels'
import { Table } from '../../ui/table'
import { useConfig } from '../store/use-page'
import { datedOf, whenText } from '../tickets/ticket-dates'
import { itemsOf, priceText, type Items } from './order-items'

/** Optional columns of the table, between an item's name and its price. */
type ItemColumn = 'holder' | 'date' | 'code' | 'status'

interface ItemsTableProps {
  caption: string
  /** An order or a refund. */
  of: Items
  show: readonly ItemColumn[]
  /** The order's shipping, shown in its own row; `null` or 0 for none. */
  shipping?: number | null
}

/** Lists the tickets and then the merchandise of an order or a refund, with their prices. */
export function ItemsTable({ caption, of, show, shipping }: ItemsTableProps) {
  const config = useConfig()
  const { tickets, goods } = itemsOf(of)
  const columns = [
    { name: texts.items_item() },
    ...show.map((column) => ({ name: itemColumns[column].name() })),
    { name: texts.items_price(), align: 'end' as const },
  ]
  const row = (key: string, name: ReactNode, between: ReactNode[], price: string | null) => ({
    key,
    cells: [name, ...between, price],
  })
  const rows = [
    ...tickets.map((ticket) =>
      row(
        `t${ticket.id}`,
        <ItemName name={ticket.product.name} />,
        show.map((column) => itemColumns[column].ofTicket(ticket, config)),
        priceText(ticket, config.currency),
      ),
    ),
    ...goods.map((piece) =>
      row(
        `m${piece.id}`,
        <ItemName name={piece.merchandise.name} />,
        show.map((column) => itemColumns[column].ofPiece(piece, config)),
        priceText(piece, config.currency),
      ),
    ),
  ]
  if (shipping) {
    rows.push(
      row(
        'shipping',
        texts.items_shipping(),
        show.map(() => null),
        moneyText(shipping, config.currency),
      ),
    )
  }
  return <Table caption={caption} columns={columns} rows={rows} />
}

interface ColumnOfItems {
  name: () => string
  /** `null` if there is nothing to show: a narrow screen leaves the line out. */
  ofTicket: (ticket: Ticket, config: PageConfig) => ReactNode
  ofPiece: (piece: Purchase, config: PageConfig) => ReactNode
}

const itemColumns: Record<ItemColumn, ColumnOfItems> = {
  holder: {
    name: texts.items_holder,
    ofTicket: ({ full_name }) => <span className="wrap-anywhere">{full_name}</span>,
    ofPiece: () => null,
  },
  date: {
    name: texts.items_date,
    ofTicket: (ticket, { timezone: shopZone }) => whenText(datedOf(ticket), { shopZone, short: true }),
    ofPiece: () => null,
  },
  code: { name: texts.items_code, ofTicket: ({ code }) => code, ofPiece: ({ code }) => code },
  status: {
    name: texts.items_status,
    ofTicket: (ticket, { ticketStatuses }) => <StatusPill {...itemStatusLabel(ticket, ticketStatuses)} />,
    ofPiece: (piece, { merchandiseStatuses }) => (
      <StatusPill {...itemStatusLabel(piece, merchandiseStatuses)} />
    ),
  },
}

function ItemName({ name }: { name: string }) {
  return <strong className="wrap-anywhere">{name}</strong>
}

function StatusPill({ text, tone }: ReturnType<typeof itemStatusLabel>) {
  return <Pill tone={tone}>{text}</Pill>
}
