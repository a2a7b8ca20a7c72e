import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/events'
import { Button } from '#web/ui/button'
import type { FieldErrors } from '#web/ui/field-errors'
import { daysText, numberText } from '#web/ui/formats'
import { useLocation } from '#web/ui/router/use-router'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../../kit/calls/use-answer'
import { RowDialog, useEditedRow } from '../../kit/dialog/edited-row'
import { InstantField } from '../../kit/form/fields'
import { TimeZoneField } from '../../kit/form/time-zone-field'
import { fieldOfInstant, instantOfField } from '../../kit/form/zone-time'
import type { ListColumn } from '../../kit/list/columns'
import { readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { Around } from '../../kit/page/detail'
import { useRequested } from '../../kit/page/use-requested'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { TwoLines } from '../../kit/values/cells'
import { shownValue } from '../../kit/values/shown-value'
import { CancelSale } from '../cancellations/cancel-sale'
import { codeFrom } from '../item/item-values'

/** The events that tickets are for. */
export function EventsScreen() {
  const may = useMay()
  const state = readListState(useLocation().search, [])
  const [edited, setEdited] = useState<EventRow | 'new' | null>(null)
  const { answer, isStale, refusal, again } = useAnswer('find-events', {})
  const [ended, setEnded] = useState<EventRow | null>(null)
  const mayEdit = may('save-event')
  useRequested('new', mayEdit, () => setEdited('new'))
  // The latest version, because another person may have saved it.
  const found = edited === 'new' ? undefined : answer?.events.find(({ code }) => code === edited?.code)
  const mayEnd = may('start-cancellation')
  return (
    <>
      <Around list={{ to: paths.catalogue(), name: texts.back() }} />
      <ListView
        title={texts.title()}
        noun="event"
        {...{ state, isStale, refusal, again, keyOf }}
        rows={answer?.events ?? null}
        columns={[...columns, actionColumn(mayEdit ? setEdited : null, mayEnd ? setEnded : null)]}
        cursor={null}
        actions={
          mayEdit && (
            <Button size="small" onClick={() => setEdited('new')}>
              {texts.new_event()}
            </Button>
          )
        }
        nothingYet={texts.nothing_yet()}
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
  name: texts.edit(),
  align: 'action',
  cell: (event) => (
    <span className="flex justify-end gap-1.5">
      {onEnd && event.items > 0 && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.cancel_event({ name: event.name })}
          onClick={() => onEnd(event)}
        >
          {texts.cancel()}
        </Button>
      )}
      {onEdit && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.edit_event({ name: event.name })}
          onClick={() => onEdit(event)}
        >
          {texts.edit()}
        </Button>
      )}
    </span>
  ),
})

const columns: ListColumn<EventRow>[] = [
  {
    key: 'name',
    name: texts.name(),
    card: 'title',
    cell: ({ name, code }) => (
      <TwoLines below={code}>
        <strong className="font-semibold">{name}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'when',
    name: texts.when(),
    cell: ({ starts_at, ends_at, timezone }) => daysText(starts_at, ends_at, timezone),
  },
  { key: 'venue', name: texts.venue(), cell: ({ venue }) => venue },
  { key: 'items', name: texts.items(), align: 'end', card: 'none', cell: ({ items }) => numberText(items) },
]

type EventRow = OfficeAnswered<'find-events'>['events'][number]

const fieldNames = {
  code: texts.code(),
  name: texts.name(),
  venue: texts.venue(),
  address: texts.address(),
  timezone: texts.timezone(),
  starts_at: texts.starts(),
  ends_at: texts.ends(),
} as const

/** Creates or changes an event. */
function EventDialog({ event, onClose }: { event: EventRow | null; onClose: () => void }) {
  const shop = useOfficeData()
  const row = useEditedRow('save-event', {
    stored: event,
    values: valuesOf(event, shop.timezone),
    missingOf,
    payloadOf: ({ starts_at, ends_at, ...rest }, version) => ({
      event: { ...rest, starts_at: starts_at ?? '', ends_at: ends_at ?? '' },
      version,
    }),
    toast: texts.saved(),
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
      title={event?.name ?? texts.new_event()}
      confirm={texts.save()}
      nameOf={(key) => fieldNames[key]}
      textOf={(key, value) => shownValue(key, value, { ...shop, timezone: values.timezone })}
      onClose={onClose}
    >
      <TextField
        label={texts.name()}
        required
        maxLength={200}
        value={values.name}
        error={row.errors['event.name']}
        onChange={({ target }) => rename(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {text('code', texts.code(), event === null ? texts.code_hint() : undefined)}
        <TimeZoneField
          label={texts.timezone()}
          hint={
            event !== null && values.timezone !== event.timezone ? texts.other_zone() : texts.timezone_hint()
          }
          required
          error={row.errors['event.timezone']}
          value={values.timezone}
          onChange={(timezone) => set(inZone(values, timezone))}
        />
      </div>
      {/* Below each other, because half of the dialog is too narrow for a day and a time with AM and PM. */}
      <InstantField
        label={texts.starts()}
        required
        timezone={values.timezone}
        value={values.starts_at}
        error={row.errors['event.starts_at']}
        onChange={(starts_at) => set({ starts_at })}
      />
      <InstantField
        label={texts.ends()}
        required
        timezone={values.timezone}
        value={values.ends_at}
        error={row.errors['event.ends_at']}
        onChange={(ends_at) => set({ ends_at })}
      />
      {text('venue', texts.venue())}
      {text('address', texts.address())}
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

/** Returns the event in another zone: its clocks show the same times there, which are other moments. */
function inZone({ timezone: before, ...values }: ReturnType<typeof valuesOf>, timezone: string) {
  const moved = (instant: string | null) => instantOfField(fieldOfInstant(instant, before), timezone)
  return { timezone, starts_at: moved(values.starts_at), ends_at: moved(values.ends_at) }
}

const missingOf = (values: ReturnType<typeof valuesOf>): FieldErrors => ({
  ...(values.name.trim() === '' && { 'event.name': texts.text_missing() }),
  ...(values.code.trim() === '' && { 'event.code': texts.text_missing() }),
  ...(values.starts_at === null && { 'event.starts_at': texts.time_missing() }),
  ...(values.ends_at === null && { 'event.ends_at': texts.time_missing() }),
})

/** Codes of events are in capitals, as on tickets. */
const codeOf = (name: string) => codeFrom(name).toUpperCase()
