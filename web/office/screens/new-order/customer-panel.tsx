import { SelectField } from '../../../parts/choice-fields'
import type { FieldErrors } from '../../../parts/field-errors'
import { EmailField, TextField } from '../../../parts/text-fields'
import { Panel } from '../../parts/page'
import type { OrderForm } from './order-form'
import * as words from './words'

interface CustomerPanelProps {
  form: OrderForm
  set: (changed: Partial<OrderForm>) => void
  errors: FieldErrors
  /** Null: the country is asked for where the goods are sent to. */
  countries: Readonly<Record<string, string>> | null
}

/** Who orders. */
export function CustomerPanel({ form, set, errors, countries }: CustomerPanelProps) {
  return (
    <Panel title={words.customer}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.fullName}
          required
          maxLength={200}
          autoComplete="off"
          error={errors['fullName']}
          value={form.fullName}
          onChange={(event) => set({ fullName: event.target.value })}
        />
        <EmailField
          label={words.email}
          hint={words.emailHint}
          autoComplete="off"
          error={errors['email']}
          value={form.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        {countries !== null && (
          <SelectField
            label={words.country}
            placeholder={words.noCountry}
            value={form.country}
            options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
            onChange={(event) => set({ country: event.target.value })}
          />
        )}
      </div>
    </Panel>
  )
}
