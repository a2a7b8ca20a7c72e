import { useState } from 'react'
import { openDepartures } from '#rules/catalogue/availability'
import { toMillis } from '#rules/dates/instants'
import * as texts from '#texts/compiled/office/orders'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import { instantText, numberText } from '#web/ui/formats'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { DryRunDialog } from '../../kit/dialog/dry-run-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { PersonFields, ReasonField } from './fields'
import type { ShownOrder } from './order-screen'

interface EditTicketProps {
  order: ShownOrder
  ticket: ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
  onClose: () => void
}

/** Changes the holder or the departure of a ticket; dry runs describe the effect while it is filled in. */
export function EditTicket({ order, ticket, onClose }: EditTicketProps) {
  const [now] = useState(() => new Date())
  const [holder, setHolder] = useState({ full_name: ticket.full_name, email: ticket.email })
  const [reassign, setReassign] = useState(false)
  const [timeId, setTimeId] = useState(ticket.transport_time_id)
  const [reason, setReason] = useState('')
  const isOther = holder.email !== ticket.email
  const change = {
    full_name: holder.full_name === ticket.full_name ? null : holder.full_name,
    email: isOther ? holder.email : null,
    reassign: reassign && isOther,
    transport_time_id: timeId === ticket.transport_time_id ? null : timeId,
  }
  const isChanged = Object.values(change).some((value) => value !== null && value !== false)
  const payload = { order: order.code, ticket_id: ticket.id, ...change, reason: reason.trim() || null }
  const { effect, refusal, pending, error, confirm } = useDryRunCall(
    'edit-ticket',
    isChanged ? payload : null,
    {
      toast: texts.edit_done(),
      done: onClose,
    },
  )
  const times = ticket.product.travel_time_type === 'selectable' ? ticket.product.travel_times : []
  const departures = openDepartures(times, now, ticket.transport_time_id)
    .filter(({ id, remaining }) => remaining !== 0 || id === ticket.transport_time_id)
    .toSorted((one, other) => toMillis(one.travel_time) - toMillis(other.travel_time))
  return (
    <ActionDialog
      title={texts.edit_ticket()}
      consequences={
        <EffectNotes until={isChanged ? null : texts.edit_nothing_yet()} {...{ effect, refusal }} />
      }
      confirm={texts.save()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      <PersonFields person={holder} onChange={setHolder} withoutEmail />
      {isOther && (
        <CheckboxField
          label={texts.reassign()}
          checked={reassign}
          onChange={(event) => setReassign(event.target.checked)}
        />
      )}
      {departures.length > 0 && (
        <SelectField
          label={texts.travel_time()}
          value={String(timeId ?? '')}
          options={departures.map(({ id, travel_time, remaining }) => ({
            value: String(id),
            label: departureText(instantText(travel_time, ticket.timezone), remaining),
          }))}
          onChange={(event) => setTimeId(Number(event.target.value))}
        />
      )}
      <ReasonField hint={texts.reason_hint()} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** `left` is the number of free places; `null` if it is not limited. */
const departureText = (time: string, left: number | null): string =>
  left === null ? time : texts.travel_time_left({ time, number: numberText(left) })

interface NewBarcodeProps {
  order: ShownOrder
  ticket: { id: number }
  onClose: () => void
}

/** Invalidates a ticket's barcode and mails a new one. */
export const NewBarcode = ({ order, ticket, onClose }: NewBarcodeProps) => (
  <DryRunDialog
    call="edit-ticket"
    payload={{ order: order.code, ticket_id: ticket.id, new_barcode: true }}
    title={texts.new_barcode()}
    confirm={texts.new_barcode()}
    toast={texts.barcode_done()}
    onClose={onClose}
  />
)

interface ReleaseItemProps {
  order: ShownOrder
  item: { id: number }
  name: string
  onClose: () => void
}

/** Releases one item of an order without a refund. */
export function ReleaseItem({ order, item, name, onClose }: ReleaseItemProps) {
  const [reason, setReason] = useState('')
  const payload = { order: order.code, items: [item.id] }
  // The dry run needs no reason, so its effect is shown before one is typed.
  const tried = { ...payload, reason: '-' }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('release-items', tried, {
    toast: texts.release_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.release_title({ name })}
      consequences={<EffectNotes always={[texts.no_way_back()]} {...{ effect, refusal }} />}
      confirm={texts.release()}
      danger
      onConfirm={() => confirm({ ...payload, reason })}
      {...{ pending, error, onClose }}
    >
      <ReasonField hint={texts.release_reason()} required value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

interface SendTicketProps {
  /** Code of the ticket's order. */
  order: string
  ticket: number
  onClose: () => void
}

/** Mails an unchanged ticket to its holder again. */
export const SendTicket = ({ order, ticket, onClose }: SendTicketProps) => (
  <DryRunDialog
    call="resend-mail"
    payload={{ order, kind: 'tickets', ticket_id: ticket }}
    title={texts.send_ticket()}
    notes={[texts.send_ticket_text()]}
    confirm={texts.send_ticket()}
    toast={texts.send_ticket_done()}
    onClose={onClose}
  />
)
