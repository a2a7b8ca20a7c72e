import { useState } from 'react'
import { openDepartures } from '../../../rules/catalogue/availability'
import { toMillis } from '../../../rules/dates/instants'
import { CheckboxField, SelectField } from '../../ui/choice-fields'
import { instantText, numberText } from '../../ui/formats'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
import { PersonFields } from './person-fields'
import { ReasonField } from './reason-field'
import type { ShownOrder } from './order-screen'

interface EditTicketProps {
  order: ShownOrder
  ticket: ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
  onClose: () => void
}

/** Changes the holder or the departure of a ticket; a trial tells what follows while it is filled in. */
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
  const { effect, refusal, pending, error, confirm } = useTriedCall(
    'edit-ticket',
    isChanged ? payload : null,
    {
      toast: texts.edit_done(),
      done: onClose,
    },
  )
  const times = ticket.product.travel_time_type === 'selectable' ? ticket.product.travel_times : []
  const departures = openDepartures(times, now, ticket.transport_time_id).toSorted(
    (one, other) => toMillis(one.travel_time) - toMillis(other.travel_time),
  )
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
            disabled: remaining === 0 && id !== ticket.transport_time_id,
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
