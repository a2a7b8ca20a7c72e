import { useState } from 'react'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { Dropdown } from '../ui/dropdown'
import { MenuItem } from '../ui/menu-item'
import { useMay } from '../session/session'
import * as texts from '../../../texts/compiled/office/orders'
import type { ShownOrder } from './order-screen'

type Ticket = ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
type Item = Ticket | ShownOrder['merchandisePurchases'][number]

const EditTicket = late(async () => (await import('./edit-ticket')).EditTicket)
const NewBarcode = late(async () => (await import('./new-barcode')).NewBarcode)
const RefundItems = late(async () => (await import('./refund-items')).RefundItems)
const SendTicket = late(async () => (await import('./send-ticket')).SendTicket)
const ReleaseItem = late(async () => (await import('./release-item')).ReleaseItem)

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
export function ItemMenu({ order, item, name, ticket }: ItemMenuProps) {
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
