import { useRef } from 'react'
import type { Ticket } from '../../../../../contract/order'
import { openDepartures } from '../../../../../rules/departures'
import { FormAlert } from '../../../../parts/alert'
import { Button } from '../../../../parts/button'
import { Dialog } from '../../../../parts/dialog'
import { fieldErrorsOf } from '../../../../parts/field-errors'
import { SelectField } from '../../../../parts/choice-fields'
import { showToast } from '../../../../parts/toast'
import { useForm } from '../../../../parts/use-form'
import { useCall } from '../../../store/use-call'
import { useShop, useWorld } from '../../../store/use-world'
import { otherTimes } from './travel-time-options'

const missing = 'Please select the travel time.'

/** Moves a ticket to another departure. */
export function TravelTimeDialog({
  ticket,
  code,
  focusAfter,
  onClose,
}: {
  ticket: Ticket
  code: string
  focusAfter: () => HTMLElement | null
  onClose: () => void
}) {
  const { session } = useWorld()
  const { products, now } = useShop()
  const select = useRef<HTMLSelectElement>(null)
  const form = useForm({ transport_time_id: '' })
  const call = useCall('set-travel-time', {
    toast: 'Travel time updated.',
    done: onClose,
    failed: (refusal) => {
      form.check(fieldErrorsOf(refusal))
      // Another customer was faster: the dialog shows what is left now.
      if (refusal.status === 409) void session.reload()
      showToast('Could not update travel time. Please try later.', 'error')
    },
  })

  // The shop's list is newer than the order's, but the item may no longer be sold.
  const times =
    products.find(({ id }) => id === ticket.product.id)?.travel_times ?? ticket.product.travel_times
  const open = openDepartures(times, now, ticket.transport_time_id)
  const options = otherTimes(open, ticket.transport_time_id, ticket.timezone)

  const submit = async () => {
    const chosen = form.values.transport_time_id
    call.setError(chosen ? null : missing)
    if (!form.check(chosen ? {} : { transport_time_id: missing })) return
    await call.send({ code, transport_time_id: Number(chosen) })
  }

  return (
    <Dialog
      title="Choose your travel time"
      onClose={onClose}
      focusFirst={select}
      focusAfter={focusAfter}
      busy={call.pending}
    >
      <form {...form.props(submit)} className="grid gap-5">
        <p className="text-ink-soft">
          <strong className="text-ink">{ticket.product.name}</strong> for {ticket.full_name}. After a change
          the ticket is locked for 15 minutes, and a new one is sent to its holder.
        </p>
        <FormAlert error={call.error} />
        <SelectField
          ref={select}
          label="Travel time"
          required
          placeholder="Choose your travel time"
          options={options}
          hint="Be at the meeting location 30 minutes before."
          {...form.field('transport_time_id')}
        />
        <Button type="submit" size="large" wide pending={call.pending}>
          Change travel time
        </Button>
      </form>
    </Dialog>
  )
}
