import { useState } from 'react'
import { Button } from '../../ui/button'
import { useLocation } from '../../ui/router/use-router'
import { daysText, numberText } from '../../ui/formats'
import { useAnswer } from '../calls/use-answer'
import { CancelSale } from '../cancellations/cancel-sale'
import { Around } from '../ui/detail'
import type { ListColumn } from '../list/columns'
import { readListState } from '../list/list-state'
import { ListView } from '../list/list-view'
import { TwoLines } from '../ui/two-lines'
import { useRequested } from '../ui/use-asked'
import { paths } from '../paths'
import { useMay } from '../session/session'
import * as words from './words'
import type { OfficeAnswered } from '../../../contract/calls'
import type { FieldErrors } from '../../ui/field-errors'
import { TextField } from '../../ui/text-fields'
import { InstantField } from '../form/fields'
import { fieldOfInstant, instantOfField } from '../form/zone-time'
import { TimeZoneField } from '../form/time-zone-field'
import { useOfficeData } from '../office-data'
import { RowDialog } from '../dialog/row-dialog'
import { useEditedRow } from '../dialog/use-edited-row'
import { codeFrom } from '../item/item-values'
import { missingText, missingTime } from '../item/words'
import { shownValue } from '../ui/shown-value'

/** The events that tickets are for. */
export function EventsScreen() {
  const may = useMay()
  const state = readListState(useLocation().search, [])
  const [edited, setEdited] = useState<EventRow | 'new' | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-events', {})
  const [ended, setEnded] = useState<EventRow | null>(null)
  const mayEdit = may('save-event')
  useRequested('new', mayEdit, () => setEdited('new'))
  // As it is by now: another person may have saved it.
  const found = edited === 'new' ? undefined : answer?.events.find(({ code }) => code === edited?.code)
  const mayEnd = may('start-cancellation')
  return (
    <>
      <Around list={{ to: paths.catalogue(), name: words.back }} />
      <ListView
        title={words.title}
        noun="event"
        {...{ state, isStale, refusal, again, keyOf }}
        rows={answer?.events ?? null}
        columns={[...columns, actionColumn(mayEdit ? setEdited : null, mayEnd ? setEnded : null)]}
        cursor={null}
        actions={
          mayEdit && (
            <Button size="small" onClick={() => setEdited('new')}>
              {words.newEvent}
            </Button>
          )
        }
        nothingYet={words.nothingYet}
      />
      {ended !== null && (
        <CancelSale name={ended.name} scope={{ event: ended.code }} onClose={() => setEnded(null)} />
      )}
      {edited !== null && (
        <EventDialog event={edited === 'new' ? null : (found ?? edited)} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const keyOf = ({ code }: EventRow) => code

/** Column with the actions on an event. */
const actionColumn = (
  onEdit: ((event: EventRow) => void) | null,
  onEnd: ((event: EventRow) => void) | null,
): ListColumn<EventRow> => ({
  key: 'actions',
  name: words.edit,
  align: 'action',
  cell: (event) => (
    <span className="flex justify-end gap-1.5">
      {onEnd && event.items > 0 && (
        <Button
          look="secondary"
          size="small"
          aria-label={`${words.cancel} ${event.name}`}
          onClick={() => onEnd(event)}
        >
          {words.cancel} …
        </Button>
      )}
      {onEdit && (
        <Button
          look="secondary"
          size="small"
          aria-label={`${words.edit} ${event.name}`}
          onClick={() => onEdit(event)}
        >
          {words.edit}
        </Button>
      )}
    </span>
  ),
})

const columns: ListColumn<EventRow>[] = [
  {
    key: 'name',
    name: words.name,
    card: 'title',
    cell: ({ name, code }) => (
      <TwoLines below={code}>
        <strong className="font-semibold">{name}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'when',
    name: words.when,
    cell: ({ starts_at, ends_at, timezone }) => daysText(starts_at, ends_at, timezone),
  },
  { key: 'venue', name: words.venue, cell: ({ venue }) => venue },
  { key: 'items', name: words.items, align: 'end', card: 'none', cell: ({ items }) => numberText(items) },
]

type EventRow = OfficeAnswered<'find-events'>['events'][number]

/** Makes or changes one event. */
function EventDialog({ event, onClose }: { event: EventRow | null; onClose: () => void }) {
  const shop = useOfficeData()
  const row = useEditedRow('save-event', {
    stored: event,
    values: valuesOf(event, shop.timezone),
    missingOf,
    payloadOf: ({ starts_at, ends_at, ...texts }, version) => ({
      event: { ...texts, starts_at: starts_at ?? '', ends_at: ends_at ?? '' },
      version,
    }),
    toast: words.saved,
    done: onClose,
  })
  const { values, set } = row.edited
  const rename = (name: string) =>
    set(event === null && values.code === codeOf(values.name) ? { name, code: codeOf(name) } : { name })
  const text = (key: 'venue' | 'address' | 'code', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[key]}
      error={row.errors[`event.${key}`]}
      required={key === 'code'}
      readOnly={key === 'code' && event !== null}
      autoComplete="off"
      onChange={({ target }) => set({ [key]: target.value })}
    />
  )
  return (
    <RowDialog
      row={row}
      title={event?.name ?? words.newEvent}
      confirm={words.save}
      nameOf={(key) => words.fieldNames[key]}
      textOf={(key, value) => shownValue(key, value, { ...shop, timezone: values.timezone })}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        required
        maxLength={200}
        value={values.name}
        error={row.errors['event.name']}
        onChange={({ target }) => rename(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('code', words.code, event === null ? words.codeHint : undefined)}
        <TimeZoneField
          label={words.timezone}
          hint={event !== null && values.timezone !== event.timezone ? words.otherZone : words.timezoneHint}
          required
          error={row.errors['event.timezone']}
          value={values.timezone}
          onChange={(timezone) => set(inZone(values, timezone))}
        />
      </div>
      {/* One below the other: half of the dialog is too narrow for a day and a time with AM and PM. */}
      <InstantField
        label={words.starts}
        required
        timezone={values.timezone}
        value={values.starts_at}
        error={row.errors['event.starts_at']}
        onChange={(starts_at) => set({ starts_at })}
      />
      <InstantField
        label={words.ends}
        required
        timezone={values.timezone}
        value={values.ends_at}
        error={row.errors['event.ends_at']}
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

/** The event in another zone: its clocks show the same times there, which are other moments. */
function inZone({ timezone: before, ...values }: ReturnType<typeof valuesOf>, timezone: string) {
  const moved = (instant: string | null) => instantOfField(fieldOfInstant(instant, before), timezone)
  return { timezone, starts_at: moved(values.starts_at), ends_at: moved(values.ends_at) }
}

const missingOf = (values: ReturnType<typeof valuesOf>): FieldErrors => ({
  ...(values.name.trim() === '' && { 'event.name': missingText }),
  ...(values.code.trim() === '' && { 'event.code': missingText }),
  ...(values.starts_at === null && { 'event.starts_at': missingTime }),
  ...(values.ends_at === null && { 'event.ends_at': missingTime }),
})

/** Codes of events are in capitals, as on tickets. */
const codeOf = (name: string) => codeFrom(name).toUpperCase()
