import { useState, type ReactNode } from 'react'
import type { Refusal } from '../../ui/calls/post-call'
import { showToast } from '../../ui/toast'
import { instantText } from '../../ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { Toggle } from '../form/section'
import { useOfficeData } from '../office-data'
import type { ChangeToSchedule } from './schedule-dialog'
import { noTime, TimeField, timeFault } from './time-field'
import * as texts from '../../../texts/compiled/office/scheduled-changes'

/** How a dialog that saves a thing offers a time for it. */
export interface TimeChoice {
  /** The switch and, once it is on, the field. */
  field: ReactNode
  /** A time is chosen instead of saving at once. */
  isOn: boolean
  schedule: (change: ChangeToSchedule) => void
  pending: boolean
  error: string | null
}

interface TimeChoiceOptions {
  /** Runs when the change is scheduled. */
  done: () => void
  /** Runs when it is refused. */
  failed?: (refusal: Refusal) => void
}

/** Lets a dialog that saves a thing give the change a time instead. */
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

/** The fields of a form that differ from what is stored. */
export function differing(stored: object, values: object): Record<string, unknown> {
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value),
    ),
  )
}
