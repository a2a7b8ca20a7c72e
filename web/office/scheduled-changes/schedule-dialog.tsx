import { useState } from 'react'
import type { OfficeSent } from '../../../contract/calls'
import type { Effect } from '../../../contract/office/effect'
import type { ScheduledChange } from '../../../contract/office/changes'
import { showToast } from '../../ui/toast'
import { instantText } from '../../ui/formats'
import { useOfficeCall } from '../calls/use-office-call'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { ChangedFields } from './changed-fields'
import { noTime, TimeField, timeFault } from './time-field'
import * as texts from '../../../texts/compiled/office/scheduled-changes'

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

/** Gives the changes of a form a time instead of saving them. */
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
