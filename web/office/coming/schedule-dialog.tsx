import { useState } from 'react'
import type { OfficeSent } from '../../../contract/calls'
import type { Effect } from '../../../contract/office/effect'
import { showToast } from '../../parts/toast'
import { instantText } from '../../parts/words'
import { useOfficeCall } from '../calls/use-office-call'
import { listed } from '../form/words'
import { useFacts } from '../office-facts'
import { ActionDialog } from '../parts/action-dialog'
import { noTime, TimeField, timeFault } from './time-field'
import * as words from './words'

/** What is to change, for whoever gives it a time. */
export type ChangeToSchedule = Pick<OfficeSent<'schedule-change'>, 'call' | 'thing' | 'version' | 'changes'>

interface ScheduleDialogProps {
  change: ChangeToSchedule
  /** What it would do now; null: not known. */
  effect: Effect | null
  onScheduled: () => void
  onClose: () => void
}

/** Gives the changes of a form a time instead of saving them. */
export function ScheduleDialog({ change, effect, onScheduled, onClose }: ScheduleDialogProps) {
  const { timezone } = useFacts()
  const [time, setTime] = useState(noTime)
  const { send, pending, error, setError } = useOfficeCall('schedule-change', {
    done: ({ change: { at } }) => {
      showToast(words.scheduled(instantText(at, timezone)), 'success')
      onScheduled()
    },
  })
  const confirm = () => {
    const fault = timeFault(time, timezone)
    return fault === null ? void send({ ...change, ...time }) : setError(fault)
  }
  return (
    <ActionDialog
      title={words.changeLater}
      consequences={
        <>
          <p className="font-medium">
            {listed(Object.keys(change.changes).map((field) => words.fieldName(change.call, field)))}
          </p>
          <p>{words.until}</p>
          {effect !== null && effect.notes.length > 0 && (
            <p className="text-ink-soft">
              {words.today} {effect.notes.join(' ')}
            </p>
          )}
        </>
      }
      confirm={words.schedule}
      onConfirm={confirm}
      {...{ pending, error, onClose }}
    >
      <TimeField value={time} onChange={setTime} />
    </ActionDialog>
  )
}
