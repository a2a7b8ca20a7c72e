import { type ReactNode, useState } from 'react'
import { datesText } from '#rules/dates/dates-text'
import * as texts from '#texts/compiled/office/orders'
import type { Elements } from '#web/ui/elements'
import { instantText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { RichText } from '#web/ui/rich-text'
import { late } from '../../kit/late'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { Panel } from '../../kit/page/page'
import { useMay } from '../../kit/session/session'
import { EmailText, Money } from '../../kit/values/cells'
import { ItemPill, TermsPill } from '../../kit/values/status-pill'
import { TextWithWhen } from '../../kit/values/when'
import type { ShownOrder } from './order-screen'

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
        <span>{full_name}</span> <span className="text-ink-soft">{email && <EmailText email={email} />}</span>
      </p>
      {when && <p className="text-ink-soft">{when}</p>}
      {code && (
        <p className="text-sm text-ink-soft">
          <span translate="no" className="font-mono">
            {code}
          </span>
          {barcode && barcode !== code && order.accepted_ts_and_cs && (
            <>
              <span>{' · '}</span>
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

const monospaced = (code: ReactNode) => (
  <span translate="no" className="font-mono">
    {code}
  </span>
)

function PieceRow({ order, piece }: { order: ShownOrder; piece: Piece }) {
  return (
    <Row
      name={piece.merchandise.name}
      amount={(piece.price ?? 0) + (piece.fee ?? 0)}
      status={<ItemPill item={piece} />}
      menu={<ItemMenu order={order} item={piece} name={piece.merchandise.name} ticket={null} />}
    >
      {piece.code && (
        <p translate="no" className="font-mono text-sm text-ink-soft">
          {piece.code}
        </p>
      )}
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
  status: Elements
  menu: Elements
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
      <p className="flex min-w-0 flex-wrap content-start items-center gap-2 font-medium">
        <span>{name}</span> {status}
      </p>
      <div className="flex items-start gap-2 sm:row-span-2">
        <Money amount={amount} />
        {menu}
      </div>
      {/* On phones codes need the whole width. */}
      <div className="min-w-0 max-sm:col-span-full">{children}</div>
    </li>
  )
}

type Item = Ticket | ShownOrder['merchandisePurchases'][number]

const EditTicket = late(async () => (await import('./ticket-dialogs')).EditTicket)
const NewBarcode = late(async () => (await import('./ticket-dialogs')).NewBarcode)
const RefundItems = late(async () => (await import('./refund-items')).RefundItems)
const SendTicket = late(async () => (await import('./ticket-dialogs')).SendTicket)
const ReleaseItem = late(async () => (await import('./ticket-dialogs')).ReleaseItem)

interface ItemMenuProps {
  order: ShownOrder
  item: Item
  /** Names the item in the accessible name of the menu. */
  name: string
  /** The item, if it is a ticket. */
  ticket: Ticket | null
}

type Action = 'edit' | 'send' | 'barcode' | 'refund' | 'release'

/** Menu of one order item; it lists the actions that the staff member may perform. */
function ItemMenu({ order, item, name, ticket }: ItemMenuProps) {
  const may = useMay()
  const [open, setOpen] = useState<Action | null>(null)
  const onClose = () => setOpen(null)
  const isActive = item.status === 'active'
  const isUnused = ticket !== null && ticket.admitted_at === null
  const canSend = ticket !== null && isActive && order.accepted_ts_and_cs
  const isPaidBack = isActive && !order.has_payment_plan && !order.has_active_refunds
  const choices = [
    ['edit', texts.edit_ticket(), may('edit-ticket') && isUnused && (isActive || item.status === 'pending')],
    ['send', texts.send_ticket(), may('resend-mail') && canSend],
    ['barcode', texts.new_barcode(), may('edit-ticket') && isUnused && isActive],
    ['refund', texts.refund(), may('refund-items') && isPaidBack],
    ['release', texts.release(), may('release-items') && isPaidBack],
  ] as const
  const shown = choices.filter(([, , isShown]) => isShown)
  // An open dialog stays mounted even if a reload removes all actions, so that a lost response can be handled.
  if (shown.length === 0 && open === null) return null
  return (
    <>
      {shown.length > 0 && (
        <Dropdown align="end" label={<span className="sr-only">{texts.actions_of({ name })}</span>}>
          {shown.map(([action, label]) => (
            <MenuItem key={action} name={label} onChoose={() => setOpen(action)} />
          ))}
        </Dropdown>
      )}
      <LateDialog>
        {open === 'edit' && ticket && <EditTicket {...{ order, ticket, onClose }} />}
        {open === 'send' && <SendTicket order={order.code} ticket={item.id} onClose={onClose} />}
        {open === 'barcode' && ticket && <NewBarcode {...{ order, ticket, onClose }} />}
        {open === 'refund' && <RefundItems {...{ order, onClose }} first={item.id} />}
        {open === 'release' && <ReleaseItem {...{ order, item, name, onClose }} />}
      </LateDialog>
    </>
  )
}
