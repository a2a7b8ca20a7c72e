import { SelectField } from '../../parts/choice-fields'
import { instantText } from '../../parts/words'
import { useAnswer } from '../calls/use-answer'
import * as words from './words'

interface DepartureFieldProps {
  /** Of the list of tickets: the items that it is narrowed to, if it is. */
  filters: Record<string, unknown>
  value: string
  onChange: (value: string) => void
}

/** The departure that tickets are moved to, of the items that the list shows. */
export function DepartureField({ filters, value, onChange }: DepartureFieldProps) {
  const { answer } = useAnswer('get-order-form', {})
  const codes = Array.isArray(filters['item']) ? filters['item'] : null
  const options = (answer?.items ?? [])
    .filter(({ external_code }) => codes === null || codes.includes(external_code))
    .flatMap(({ name, timezone, times }) =>
      times.map(({ id, travel_time, left }) => ({
        value: String(id),
        label: words.departureOf(name, instantText(travel_time, timezone), left),
        disabled: left === 0,
      })),
    )
  if (answer !== null && options.length === 0) return <p>{words.noDepartures}</p>
  return (
    <SelectField
      label={words.departure}
      required
      placeholder={words.chooseDeparture}
      options={options}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
