import * as texts from '#texts/compiled/office/orders'
import { EmailField, TextField } from '#web/ui/text-fields'

interface NamedPerson {
  full_name: string
  email: string
}

interface PersonFieldsProps {
  person: NamedPerson
  onChange: (person: NamedPerson) => void
  /** Whether the email is optional. */
  withoutEmail?: boolean
}

/** Fields for a person's name and email. Autofill is off: it would offer the staff member's own data. */
export const PersonFields = ({ person, onChange, withoutEmail = false }: PersonFieldsProps) => (
  <>
    <TextField
      label={texts.full_name()}
      maxLength={200}
      autoComplete="off"
      value={person.full_name}
      onChange={({ target }) => onChange({ ...person, full_name: target.value })}
    />
    <EmailField
      label={texts.email()}
      required={!withoutEmail}
      autoComplete="off"
      value={person.email}
      onChange={({ target }) => onChange({ ...person, email: target.value })}
    />
  </>
)

interface ReasonFieldProps {
  value: string
  hint?: string
  required?: boolean
  onChange: (reason: string) => void
}

/** Field for the reason of a change to an order. */
export const ReasonField = ({ onChange, ...rest }: ReasonFieldProps) => (
  <TextField
    {...rest}
    label={texts.reason()}
    maxLength={500}
    onChange={({ target }) => onChange(target.value)}
  />
)
