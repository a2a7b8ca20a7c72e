import { instantsAt } from '#rules/dates/local-time'
import * as texts from '#texts/compiled/office/scheduled-changes'
import { SelectField } from '#web/ui/choice-fields'
import { instantText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useOfficeData } from '../office-data'
import { timeChoiceText } from './time-choice-text'

/** Local time of a change in the shop's time zone. */
export interface ChangeTime {
  /** Value of a `datetime-local` field; empty if none is set. */
  at: string
  /** Whether the later of two equal clock times is meant; `null` if not chosen. */
  second: boolean | null
}

export const noTime: ChangeTime = { at: '', second: null }

/** Returns why a time cannot be sent yet, as far as the browser's clock tells, or `null` if it can. */
export function timeFault({ at, second }: ChangeTime, timezone: string): string | null {
  if (at === '') return texts.missing_time()
  const instants = instantsAt(at, timezone)
  if (instants.length === 0) return texts.left_out()
  return instants.length > 1 && second === null ? texts.twice() : null
}

/** Returns the instant of a time that can be sent, or `null` if it cannot be sent yet. */
export const instantOf = (time: ChangeTime, timezone: string): string | null =>
  timeFault(time, timezone) === null
    ? (instantsAt(time.at, timezone)[time.second === true ? 1 : 0]?.toISOString() ?? null)
    : null

/** Field for a local time in the shop's zone. A time that clocks skip is an error; for one that occurs twice, a second field appears. */
export function TimeField({ value, onChange }: { value: ChangeTime; onChange: (value: ChangeTime) => void }) {
  const { timezone } = useOfficeData()
  const instants = value.at === '' ? [] : instantsAt(value.at, timezone)
  const fault = value.at === '' ? null : timeFault(value, timezone)
  return (
    <div className="grid gap-3">
      <TextField
        label={texts.day_and_time()}
        type="datetime-local"
        required
        hint={texts.zone({ timezone })}
        error={fault ?? undefined}
        value={value.at}
        onChange={({ target }) => onChange({ at: target.value, second: null })}
      />
      {instants.length > 1 && (
        <SelectField
          label={texts.which()}
          placeholder={texts.choose()}
          value={value.second === null ? '' : String(value.second)}
          options={instants.map((instant, index) => ({
            value: String(index > 0),
            label: timeChoiceText(index, instantText(instant.toISOString(), timezone)),
          }))}
          onChange={({ target }) =>
            onChange({ ...value, second: target.value === '' ? null : target.value === 'true' })
          }
        />
      )}
    </div>
  )
}
