import type { ReactNode } from 'react'
import { datesText } from '../../../rules/dates/dates-text'
import { RichText } from '../../ui/rich-text'
import { instantText } from '../../ui/formats'
import { EmailText } from '../ui/email-text'
import { Money } from '../ui/money'
import { Panel } from '../ui/page'
import { ItemPill } from '../ui/status-pill'
import { TermsPill } from '../ui/ticket-pill'
import { TextWithWhen } from '../ui/text-with-when'
import { ItemMenu } from './item-menu'
import type { ShownOrder } from './order-screen'
import * as texts from '../../../texts/compiled/office/orders'

type Ticket = ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
type Piece = ShownOrder['merchandisePurchases'][number]

/** Lists the tickets and merchandise of an order, with holders and barcodes. */
export function Items({ order }: { order: ShownOrder }) {
  const tickets = [...order.tickets, ...order.cartProducts]
  const pieces = [...order.merchandisePurchases, ...order.cartMerchandise]
  return (
    <Panel title={texts.items_count({ number: tickets.length + pieces.length })}>
      <ul className="-my-2 grid divide-y divide-line">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} order={order} ticket={ticket} />
        ))}
        {pieces.map((piece) => (
          <PieceRow key={`piece-${piece.id}`} order={order} piece={piece} />
        ))}
      </ul>
    </Panel>
  )
}

function TicketRow({ order, ticket }: { order: ShownOrder; ticket: Ticket }) {
  const { product, full_name, email, code, barcode, travel_time, admitted_at, timezone, status } = ticket
  const waitsForTerms = status === 'active' && admitted_at === null && !order.accepted_ts_and_cs
  const { starts_at, ends_at } = product
  const dates = starts_at && datesText({ starts_at, ends_at }, timezone, { short: true })
  const when = travel_time ? instantText(travel_time, timezone) : dates
  return (
    <Row
      name={product.name}
      amount={(ticket.price ?? 0) + (ticket.fee ?? 0)}
      status={waitsForTerms ? <TermsPill /> : <ItemPill item={ticket} />}
      menu={<ItemMenu order={order} item={ticket} name={`${product.name}, ${full_name}`} ticket={ticket} />}
    >
      <p>
        {full_name} <span className="text-ink-soft">{email && <EmailText email={email} />}</span>
      </p>
      {when && <p className="text-ink-soft">{when}</p>}
      {code && (
        <p className="text-sm text-ink-soft">
          <span className="font-mono">{code}</span>
          {barcode && barcode !== code && order.accepted_ts_and_cs && (
            <>
              {' · '}
              <RichText parts={texts.barcode.parts({ code: barcode })} tags={{ code: monospaced }} />
            </>
          )}
        </p>
      )}
      {admitted_at && (
        <p className="text-sm">
          <TextWithWhen parts={texts.admitted.parts()} at={admitted_at} />
        </p>
      )}
    </Row>
  )
}

const monospaced = (code: ReactNode) => <span className="font-mono">{code}</span>

function PieceRow({ order, piece }: { order: ShownOrder; piece: Piece }) {
  return (
    <Row
      name={piece.merchandise.name}
      amount={(piece.price ?? 0) + (piece.fee ?? 0)}
      status={<ItemPill item={piece} />}
      menu={<ItemMenu order={order} item={piece} name={piece.merchandise.name} ticket={null} />}
    >
      {piece.code && <p className="font-mono text-sm text-ink-soft">{piece.code}</p>}
      {piece.withdrawn_at && (
        <p className="text-sm">
          <TextWithWhen parts={texts.withdrawn.parts()} at={piece.withdrawn_at} />
        </p>
      )}
    </Row>
  )
}

function Row({
  name,
  amount,
  status,
  menu,
  children,
}: {
  name: string
  amount: number
  status: ReactNode
  menu: ReactNode
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <p className="flex min-w-0 flex-wrap content-start items-center gap-2 font-medium">
        {name} {status}
      </p>
      <div className="flex items-start gap-2 sm:row-span-2">
        <Money amount={amount} />
        {menu}
      </div>
      {/* On a phone codes need the whole width. */}
      <div className="min-w-0 max-sm:col-span-full">{children}</div>
    </li>
  )
}
