import type { OfficeAnswered } from '../../../contract/calls'
import { SelectField } from '../../parts/choice-fields'
import { instantText } from '../../parts/words'
import * as words from './words'

interface DepartureFieldProps {
  /** The departures of each item that the matching tickets are of; `null` until they are known. */
  departures: OfficeAnswered<'get-bulk-preview'>['departures'] | null
  value: string
  onChange: (value: string) => void
}

/** The departure that tickets are moved to: of their own item, so there is none to choose if they are of several items. */
export function DepartureField({ departures, value, onChange }: DepartureFieldProps) {
  const [item, another] = departures ?? []
  if (departures !== null && item === undefined) return <p>{words.noDepartures}</p>
  if (another !== undefined) return <p>{words.severalItems((departures ?? []).map(({ name }) => name))}</p>
  return (
    <SelectField
      label={words.departure}
      required
      placeholder={words.chooseDeparture}
      {...(item && { hint: words.departuresOf(item.name) })}
      options={(item?.times ?? []).map(({ id, travel_time, left }) => ({
        value: String(id),
        label: words.departureOf(instantText(travel_time, item?.timezone ?? 'UTC'), left),
        disabled: left === 0,
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
