import { useState } from 'react'
import type { BulkActionName } from '../../../contract/office/bulk'
import { TextField } from '../../ui/text-fields'
import { instantOf, noTime, TimeField, timeFault } from '../scheduled-changes/time-field'
import { DayField } from '../form/fields'
import { useNavigate } from '../../ui/router/use-router'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { dayField, endOfDay } from '../ui/day'
import { paths } from '../paths'
import * as words from './words'
import type { OfficeAnswered } from '../../../contract/calls'
import { SelectField } from '../../ui/choice-fields'
import { instantText } from '../../ui/formats'

interface MatchingDialogProps {
  action: BulkActionName
  filters: Record<string, unknown>
  onClose: () => void
}

/** An action with all rows that a filter matches: how many they are, what happens to the first, and the start. */
export function MatchingDialog({ action, filters, onClose }: MatchingDialogProps) {
  const { timezone } = useOfficeData()
  const navigate = useNavigate()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const hasDay = action === 'extend-deadline'
  // Without a day the last one counts rows: what is sent has the chosen one.
  const [departure, setDeparture] = useState('')
  const isMove = action === 'move-ticket'
  const isTicket = isMove || action === 'new-barcode'
  const transport_time_id = isMove && departure !== '' ? Number(departure) : null
  const isChosen = (!hasDay || day !== '') && (!isMove || departure !== '')
  const until = hasDay ? endOfDay(day || today, timezone) : null
  // Tried with the reason once it is typed, not with each letter of it.
  const [tried, setTried] = useState<string | null>(null)
  const [time, setTime] = useState(noTime)
  const isTimed = action === 'publish-item-later' || action === 'withdraw-item-later'
  const at = isTimed ? instantOf(time, timezone) : null
  const requested = { action, filters, until, transport_time_id, at }
  const { answer, refusal } = useAnswer('get-bulk-preview', { ...requested, reason: tried })
  const departures = answer?.departures ?? null
  const { send, pending, error, setError } = useOfficeCall('start-bulk', {
    done: (answer) => void navigate(answer ? paths.job(answer.job.job_id) : paths.jobs()),
  })
  const start = () => {
    if (hasDay && day === '') return setError(words.untilMissing)
    if (isMove && departure === '') return setError(words.departureMissing)
    if (isTimed && at === null) return setError(timeFault(time, timezone))
    if (answer === null) return undefined
    return void send({ ...requested, reason: reason.trim() || null, count: answer.count })
  }
  return (
    <ActionDialog
      title={words.actions[action]}
      danger={words.isDanger(action)}
      consequences={
        <>
          <p>
            {words.consequences[action]} {words.oneByOne}
          </p>
          {refusal === null && <Preview answer={answer} isChosen={isChosen} />}
        </>
      }
      confirm={words.actions[action]}
      // Without one item whose departures can be chosen there is nothing to confirm.
      isBlocked={isMove && departures !== null && departures.length !== 1}
      onConfirm={start}
      pending={pending}
      error={error ?? refusal?.message ?? null}
      onClose={onClose}
    >
      {hasDay && <DayField label={words.until} required min={today} value={day} onChange={setDay} />}
      {isTimed && (
        <TimeField
          value={time}
          onChange={(next) => {
            setError(null)
            setTime(next)
          }}
        />
      )}
      {isMove && <DepartureField departures={departures} value={departure} onChange={setDeparture} />}
      {(hasDay || isTicket || action === 'cancel-order') && (
        <TextField
          label={words.reason}
          {...(isTicket && { hint: words.reasonHint })}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onBlur={() => isTicket && setTried(reason.trim() || null)}
        />
      )}
    </ActionDialog>
  )
}

type Previewed = NonNullable<ReturnType<typeof useAnswer<'get-bulk-preview'>>['answer']>

/** `isChosen`: before that the trial was of something that nobody asked for, and only the names of the rows are shown. */
function Preview({ answer, isChosen }: { answer: Previewed | null; isChosen: boolean }) {
  if (answer === null) return <p className="text-ink-soft">{words.looking}</p>
  const { count, left_out, rows } = answer
  const showsEffect = answer.was_tried && isChosen
  return (
    <div className="rounded-control border border-line bg-sunk px-3 py-2">
      <p className="font-semibold">
        {left_out > 0 ? words.applicable(count, left_out) : words.matching(count)}
      </p>
      <p className="text-sm text-ink-soft">{words.firstOnes(rows.length, showsEffect)}</p>
      <ul className="grid gap-0.5 text-sm">
        {rows.map(({ key, name, refusal, notes }) => (
          <li key={key} className="wrap-anywhere">
            <strong className="font-semibold">{name}</strong>
            {refusal && isChosen && <span className="text-danger">: {refusal}</span>}
            {!refusal && showsEffect && (
              <span className="text-ink-soft">: {notes.join(' ') || words.fine}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DepartureFieldProps {
  /** The departures of each item that the matching tickets are of; `null` until they are known. */
  departures: OfficeAnswered<'get-bulk-preview'>['departures'] | null
  value: string
  onChange: (value: string) => void
}

/** The departure that tickets are moved to: of their own item, so there is none to choose if they are of several items. */
function DepartureField({ departures, value, onChange }: DepartureFieldProps) {
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
