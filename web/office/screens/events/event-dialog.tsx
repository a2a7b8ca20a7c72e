import type { OfficeAnswered } from '../../../../contract/calls'
import { TextField } from '../../../parts/text-fields'
import { InstantField } from '../../form/fields'
import { TimeZoneField } from '../../form/time-zone-field'
import { useFacts } from '../../office-facts'
import { RowDialog } from '../../row-dialog/row-dialog'
import { useEditedRow } from '../../row-dialog/use-edited-row'
import { codeFrom } from '../item/item-values'
import { shownValue } from '../item/shown-value'
import * as words from './words'

export type EventRow = OfficeAnswered<'find-events'>['events'][number]

/** Makes or changes one event. */
export function EventDialog({ event, onClose }: { event: EventRow | null; onClose: () => void }) {
  const shop = useFacts()
  const row = useEditedRow('save-event', {
    stored: event,
    values: valuesOf(event, shop.timezone),
    toast: words.saved,
    done: onClose,
  })
  const { values, set, version } = row.edited
  const rename = (name: string) =>
    set(event === null && values.code === codeOf(values.name) ? { name, code: codeOf(name) } : { name })
  const save = () => {
    const { starts_at, ends_at, ...texts } = values
    const isFull = [texts.name, texts.code].every((text) => text.trim() !== '')
    if (!isFull || starts_at === null || ends_at === null) return row.setError(words.missing)
    return row.save({ event: { ...texts, starts_at, ends_at }, version })
  }
  const text = (key: 'venue' | 'address' | 'code', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[key]}
      readOnly={key === 'code' && event !== null}
      autoComplete="off"
      onChange={({ target }) => set({ [key]: target.value })}
    />
  )
  return (
    <RowDialog
      row={row}
      title={event?.name ?? words.newEvent}
      consequences={event !== null && event.items > 0 && <p>{words.sold}</p>}
      confirm={words.save}
      nameOf={(key) => words.fieldNames[key]}
      textOf={(key, value) => shownValue(key, value, { ...shop, timezone: values.timezone })}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        required
        maxLength={200}
        value={values.name}
        onChange={({ target }) => rename(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('code', words.code, event === null ? words.codeHint : undefined)}
        <TimeZoneField
          label={words.timezone}
          hint={words.timezoneHint}
          value={values.timezone}
          onChange={(timezone) => set({ timezone })}
        />
      </div>
      {/* One below the other: half of the dialog is too narrow for a day and a time with AM and PM. */}
      <InstantField
        label={words.starts}
        required
        timezone={values.timezone}
        value={values.starts_at}
        onChange={(starts_at) => set({ starts_at })}
      />
      <InstantField
        label={words.ends}
        required
        timezone={values.timezone}
        value={values.ends_at}
        onChange={(ends_at) => set({ ends_at })}
      />
      {text('venue', words.venue)}
      {text('address', words.address)}
    </RowDialog>
  )
}

const valuesOf = (event: EventRow | null, timezone: string) => ({
  code: event?.code ?? '',
  name: event?.name ?? '',
  venue: event?.venue ?? '',
  address: event?.address ?? '',
  timezone: event?.timezone ?? timezone,
  starts_at: event?.starts_at ?? null,
  ends_at: event?.ends_at ?? null,
})

/** Codes of events are in capitals, as on tickets. */
const codeOf = (name: string) => codeFrom(name).toUpperCase()
