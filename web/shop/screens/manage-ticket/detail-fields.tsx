import type { Ticket } from '../../../../contract/order'
import { CheckboxField } from '../../../parts/choice-fields'
import { EmailField, TextAreaField, TextField } from '../../../parts/text-fields'
import type { Form } from '../../../parts/use-form'
import { countText } from '../../../parts/words'
import { offersReassign, type TicketForm } from './ticket-form'

interface DetailFieldsProps {
  form: Form<TicketForm>
  ticket: Ticket
  ownEmail: string
}

/** Name, email, the ticket's account, and a note; what cannot be changed is read-only. */
export function DetailFields({ form: { values, field, set }, ticket, ownEmail }: DetailFieldsProps) {
  const { allow_name_changes, allow_email_changes, name_changes_left } = ticket
  const left = name_changes_left === null ? '' : ` ${countText(name_changes_left, 'name change')} left.`
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="off"
        required={allow_name_changes}
        readOnly={!allow_name_changes}
        hint={
          allow_name_changes
            ? `In roman characters, and exactly as on the holder’s ID.${left}`
            : 'The name on this ticket cannot be changed.'
        }
        {...field('full_name')}
      />
      <EmailField
        autoComplete="off"
        required={allow_email_changes}
        readOnly={!allow_email_changes}
        hint={
          allow_email_changes
            ? 'The new ticket is sent to this address.'
            : 'The email address on this ticket cannot be changed.'
        }
        {...field('email')}
      />
      {offersReassign(values, ticket, ownEmail) && (
        <CheckboxField
          label="Give this ticket to the customer with this email address"
          name="reassign"
          hint="It leaves your portal for theirs: only they can then download and change it. Whoever has no account yet is invited."
          checked={values.reassign}
          onChange={(event) => set({ reassign: event.target.checked })}
        />
      )}
      <TextAreaField
        label="Note"
        maxLength={2000}
        hint="Optional: anything that we should know about this change."
        {...field('note')}
      />
    </>
  )
}
