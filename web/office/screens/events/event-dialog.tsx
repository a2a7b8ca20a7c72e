import type { OfficeAnswered } from '../../../../contract/calls'
import { TextField } from '../../../parts/text-fields'
import { ComingOf } from '../../coming/coming-of'
import { differing, useTimeChoice } from '../../coming/save-or-schedule'
import { schedule } from '../../coming/words'
import { InstantField } from '../../form/fields'
import { MeanwhileNotice } from '../../form/meanwhile-notice'
import { useEditedRow } from '../../form/use-edited-row'
import { useFacts } from '../../office-facts'
import { HistoryOf } from '../../history/history-of'
import { ActionDialog } from '../../parts/action-dialog'
import { useMay } from '../../session/session'
import { codeFrom } from '../item/item-values'
import { shownValue } from '../item/shown-value'
import * as words from './words'

export type EventRow = OfficeAnswered<'find-events'>['events'][number]

/** Makes or changes one event. */
export function EventDialog({ event, onClose }: { event: EventRow | null; onClose: () => void }) {
  const shop = useFacts()
  const read = { values: valuesOf(event, shop.timezone), version: event?.version ?? null }
  const row = useEditedRow('save-event', { read, toast: words.saved, done: onClose })
  const { edited, send, pending, error, setError } = row
  const { values, set } = edited
  const time = useTimeChoice(onClose)
  const may = useMay()
  const rename = (name: string) =>
    set(event === null && values.code === codeOf(values.name) ? { name, code: codeOf(name) } : { name })
  const save = () => {
    const { starts_at, ends_at, ...texts } = values
    const isFull = [texts.name, texts.code, texts.timezone].every((text) => text.trim() !== '')
    if (!isFull || starts_at === null || ends_at === null) return setError(words.missing)
    if (event !== null && time.isOn)
      return time.schedule({
        call: 'save-event',
        thing: event.code,
        version: event.version,
        changes: differing(event, values),
      })
    return void send({ event: { ...texts, starts_at, ends_at }, version: edited.version })
  }
  const text = (key: 'venue' | 'address' | 'timezone' | 'code', label: string, hint?: string) => (
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
    <ActionDialog
      title={event?.name ?? words.newEvent}
      consequences={event !== null && event.items > 0 && <p>{words.sold}</p>}
      confirm={time.isOn ? schedule : words.save}
      isBlocked={edited.meanwhile !== null}
      onConfirm={save}
      pending={pending || time.pending}
      error={time.error ?? error}
      onClose={onClose}
    >
      {event !== null && (
        <MeanwhileNotice
          edited={edited}
          by={event}
          nameOf={(key) => words.fieldNames[key]}
          textOf={(key, value) => shownValue(key, value, { ...shop, timezone: values.timezone })}
        />
      )}
      <TextField
        label={words.name}
        required
        maxLength={200}
        value={values.name}
        onChange={({ target }) => rename(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('code', words.code, event === null ? words.codeHint : undefined)}
        {text('timezone', words.timezone, words.timezoneHint)}
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
      {event !== null && <ComingOf call="save-event" thing={event.code} />}
      {event !== null && may('find-history') && <HistoryOf call="save-event" thing={event.code} />}
      {event !== null && time.field}
    </ActionDialog>
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
