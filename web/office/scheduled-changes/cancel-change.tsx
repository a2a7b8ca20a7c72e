import type { ScheduledChange } from '../../../contract/office/schedule'
import { useState } from 'react'
import { Ask } from '../../ui/ask'
import { Button } from '../../ui/button'
import { useOfficeCall } from '../calls/use-office-call'
import { useMay } from '../session/session'
import { ChangedFields } from './changed-fields'
import * as words from './words'

/** Cancels a change that waits, after a question; takes one that failed off the list at once. */
export function CancelChange({ change }: { change: ScheduledChange }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const hasFailed = change.state === 'failed'
  const { send, pending } = useOfficeCall('cancel-scheduled-change', {
    toast: hasFailed ? words.dismissed : words.cancelled,
    failToast: words.notCancelled,
    done: () => setAsking(false),
  })
  if (!may('cancel-scheduled-change')) return null
  const cancel = () => void send({ change_id: change.change_id })
  return (
    <>
      <Button
        look="secondary"
        size="small"
        pending={pending}
        aria-label={`${hasFailed ? words.dismiss : words.cancel}: ${words.thingName(change)}`}
        onClick={hasFailed ? cancel : () => setAsking(true)}
      >
        {hasFailed ? words.dismiss : words.cancel}
      </Button>
      {isAsking && (
        <Ask
          title={words.cancelTitle}
          confirm={words.cancel}
          cancel={words.keep}
          pending={pending}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          <ChangedFields change={change} />
          <p>{words.cancelText}</p>
        </Ask>
      )}
    </>
  )
}
