import type { Ticket } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/manage-ticket'
import { CheckboxField } from '../../../parts/choice-fields'
import { TextAreaField } from '../../../parts/text-area-field'
import { EmailField, TextField } from '../../../parts/text-fields'
import type { Form } from '../../../parts/use-form'
import { offersReassign, type TicketForm } from './ticket-form'

interface DetailFieldsProps {
  form: Form<TicketForm>
  ticket: Ticket
  ownEmail: string
}

/** Name, email, the ticket's account, and a note. Fields that cannot be changed are read-only. */
export function DetailFields({ form: { values, field, set }, ticket, ownEmail }: DetailFieldsProps) {
  const { allow_name_changes, allow_email_changes, name_changes_left } = ticket
  const left = name_changes_left === null ? '' : ` ${texts.name_changes_left({ count: name_changes_left })}`
  return (
    <>
      <TextField
        label={texts.name()}
        autoComplete="off"
        required={allow_name_changes}
        readOnly={!allow_name_changes}
        hint={allow_name_changes ? texts.name_hint() + left : texts.name_fixed()}
        {...field('full_name')}
      />
      <EmailField
        autoComplete="off"
        required={allow_email_changes}
        readOnly={!allow_email_changes}
        hint={allow_email_changes ? texts.email_hint() : texts.email_fixed()}
        {...field('email')}
      />
      {offersReassign(values, ticket, ownEmail) && (
        <CheckboxField
          label={texts.reassign()}
          name="reassign"
          hint={texts.reassign_hint()}
          checked={values.reassign}
          onChange={(event) => set({ reassign: event.target.checked })}
        />
      )}
      <TextAreaField label={texts.note()} maxLength={2000} hint={texts.note_hint()} {...field('note')} />
    </>
  )
}
