import { useState } from 'react'
import type { OfficeSent } from '#contract/calls'
import type { ScheduledChange } from '#contract/office/changes'
import type { Effect } from '#contract/office/effect'
import * as texts from '#texts/compiled/office/scheduled-changes'
import type { Refusal } from '#web/ui/calls/post-call'
import type { Elements } from '#web/ui/elements'
import { instantText } from '#web/ui/formats'
import { showToast } from '#web/ui/toast'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../dialog/action-dialog'
import { Toggle } from '../form/section'
import { useOfficeData } from '../office-data'
import { ChangedFields } from './changed-fields'
import { noTime, TimeField, timeFault } from './time-field'

/** Controls that schedule the change of a dialog. */
interface TimeChoice {
  /** The switch, and the field if the switch is on. */
  field: Elements
  /** A time is chosen instead of saving at once. */
  isOn: boolean
  schedule: (change: ChangeToSchedule) => void
  pending: boolean
  error: string | null
}

interface TimeChoiceOptions {
  /** Runs when the change is scheduled. */
  done: () => void
  /** Runs when scheduling is rejected. */
  failed?: (refusal: Refusal) => void
}

/** Lets a dialog schedule its change instead of saving it at once. */
export function useTimeChoice({ done, failed }: TimeChoiceOptions): TimeChoice {
  const { timezone } = useOfficeData()
  const [time, setTime] = useState(noTime)
  const [isOn, setOn] = useState(false)
  const { send, pending, error, setError } = useOfficeCall('schedule-change', {
    done: (answer) => {
      const when = answer && instantText(answer.change.at, timezone)
      showToast(when === null ? texts.is_scheduled() : texts.scheduled({ when }), 'success')
      done()
    },
    ...(failed && { failed }),
  })
  return {
    isOn,
    pending,
    error: isOn ? error : null,
    schedule(change) {
      const fault = timeFault(time, timezone)
      return fault === null ? void send({ ...change, ...time }) : setError(fault)
    },
    field: (
      <div className="grid gap-3 border-t border-line pt-3">
        <Toggle label={texts.later()} checked={isOn} onChange={setOn} />
        {isOn && (
          <TimeField
            value={time}
            onChange={(next) => {
              setError(null)
              setTime(next)
            }}
          />
        )}
      </div>
    ),
  }
}

/** Returns the fields of a form that differ from the stored ones. */
export function differing(stored: object, values: object): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value),
    ),
  )
}

/** The change to schedule, without its time. */
export type ChangeToSchedule = Pick<OfficeSent<'schedule-change'>, 'call' | 'thing' | 'version' | 'changes'>

interface ScheduleDialogProps {
  change: ChangeToSchedule
  /** Display name of the changed object. */
  name: string
  /** The fields that change, with their values before and after. */
  fields: ScheduledChange['fields']
  /** Effect of the change if it were made now; `null` if unknown. */
  effect: Effect | null
  onScheduled: () => void
  onClose: () => void
}

/** Schedules the changes of a form instead of saving them. */
export function ScheduleDialog({ change, name, fields, effect, onScheduled, onClose }: ScheduleDialogProps) {
  const { timezone } = useOfficeData()
  const [time, setTime] = useState(noTime)
  const { send, pending, error, setError } = useOfficeCall('schedule-change', {
    done: (answer) => {
      const when = answer && instantText(answer.change.at, timezone)
      showToast(when === null ? texts.is_scheduled() : texts.scheduled({ when }), 'success')
      onScheduled()
    },
  })
  const confirm = () => {
    const fault = timeFault(time, timezone)
    return fault === null ? void send({ ...change, ...time }) : setError(fault)
  }
  return (
    <ActionDialog
      title={texts.day_and_time()}
      consequences={
        <>
          <p className="font-medium wrap-anywhere">{name}</p>
          <ChangedFields change={{ call: change.call, fields }} />
          <p>{texts.until()}</p>
          {effect !== null && effect.notes.length > 0 && (
            <p className="text-ink-soft">{texts.today_effect({ notes: effect.notes.join(' ') })}</p>
          )}
        </>
      }
      confirm={texts.schedule()}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <TimeField
        value={time}
        onChange={(next) => {
          setError(null)
          setTime(next)
        }}
      />
    </ActionDialog>
  )
}
