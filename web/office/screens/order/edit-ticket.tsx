import { useState } from 'react'
import { CheckboxField, SelectField } from '../../../parts/choice-fields'
import { EmailField, TextField } from '../../../parts/text-fields'
import { instantText } from '../../../parts/words'
import { useTriedCall } from '../../calls/use-tried-call'
import { ActionDialog } from '../../parts/action-dialog'
import { EffectNotes } from '../../parts/effect-notes'
import * as words from './item-words'
import type { ShownOrder } from './order-screen'

interface EditTicketProps {
  order: ShownOrder
  ticket: ShownOrder['tickets'][number] | ShownOrder['cartProducts'][number]
  onClose: () => void
}

/** Changes the holder or the departure of a ticket; a trial tells what follows while it is filled in. */
export function EditTicket({ order, ticket, onClose }: EditTicketProps) {
  const [fullName, setFullName] = useState(ticket.full_name)
  const [email, setEmail] = useState(ticket.email)
  const [reassign, setReassign] = useState(false)
  const [timeId, setTimeId] = useState(ticket.transport_time_id)
  const [reason, setReason] = useState('')
  const change = {
    full_name: fullName === ticket.full_name ? null : fullName,
    email: email === ticket.email ? null : email,
    reassign: reassign && email !== ticket.email,
    transport_time_id: timeId === ticket.transport_time_id ? null : timeId,
  }
  const isChanged = Object.values(change).some((value) => value !== null && value !== false)
  const payload = { order: order.code, ticket_id: ticket.id, ...change, reason: reason.trim() || null }
  const { effect, refusal, pending, error, confirm } = useTriedCall(
    'edit-ticket',
    isChanged ? payload : null,
    {
      toast: words.editDone,
      done: onClose,
    },
  )
  const times = ticket.product.travel_time_type === 'selectable' ? ticket.product.travel_times : []
  return (
    <ActionDialog
      title={words.editTicket}
      consequences={
        isChanged ? <EffectNotes always={[]} {...{ effect, refusal }} /> : <p>{words.nothingYet}</p>
      }
      confirm={words.save}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.fullName}
        maxLength={200}
        autoComplete="off"
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
      />
      <EmailField
        label={words.email}
        required={false}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {email !== ticket.email && (
        <CheckboxField
          label={words.reassign}
          checked={reassign}
          onChange={(event) => setReassign(event.target.checked)}
        />
      )}
      {times.length > 0 && (
        <SelectField
          label={words.travelTime}
          value={String(timeId ?? '')}
          options={times.map(({ id, travel_time, remaining }) => ({
            value: String(id),
            label: `${instantText(travel_time, ticket.timezone)}${words.placesLeft(remaining)}`,
            disabled: remaining === 0 && id !== ticket.transport_time_id,
          }))}
          onChange={(event) => setTimeId(Number(event.target.value))}
        />
      )}
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  )
}
