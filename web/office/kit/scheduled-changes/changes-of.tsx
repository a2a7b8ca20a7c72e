import { useState } from 'react'
import type { ScheduledChange } from '#contract/office/changes'
import * as texts from '#texts/compiled/office/scheduled-changes'
import { Ask } from '#web/ui/ask'
import { Button } from '#web/ui/button'
import { instantText } from '#web/ui/formats'
import { useAnswer } from '../calls/use-answer'
import { useOfficeCall } from '../calls/use-office-call'
import { ListSection } from '../form/section'
import { useOfficeData } from '../office-data'
import { useMay } from '../session/session'
import { ChangedFields } from './changed-fields'
import { thingName } from './thing-link'

/** Cancels a waiting change after a confirmation; removes a failed one at once. */
export function CancelChange({ change }: { change: ScheduledChange }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const hasFailed = change.state === 'failed'
  const { send, pending } = useOfficeCall('cancel-scheduled-change', {
    toast: hasFailed ? texts.dismissed() : texts.cancelled(),
    failToast: texts.not_cancelled(),
    done: () => setAsking(false),
  })
  if (!may('cancel-scheduled-change')) return null
  const thing = thingName(change)
  const cancel = () => void send({ change_id: change.change_id })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        aria-label={hasFailed ? texts.dismiss_thing({ thing }) : texts.cancel_thing({ thing })}
        onClick={hasFailed ? cancel : () => setAsking(true)}
      >
        {hasFailed ? texts.dismiss() : texts.cancel()}
      </Button>
      {isAsking && (
        <Ask
          title={texts.cancel_title()}
          confirm={texts.cancel()}
          cancel={texts.keep()}
          pending={pending}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          <ChangedFields change={change} />
          <p>{texts.cancel_text()}</p>
        </Ask>
      )}
    </>
  )
}

/** Lists the scheduled changes of one object. */
export function ComingOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>) {
  const { timezone } = useOfficeData()
  const { answer } = useAnswer('find-scheduled-changes', { call, thing })
  const changes = answer?.changes ?? []
  if (changes.length === 0) return null
  return (
    <ListSection title={texts.title()}>
      {changes.map((change) => (
        <li key={change.change_id} className="grid gap-1.5">
          <p className="font-semibold">{instantText(change.at, timezone)}</p>
          <ChangedFields change={change} />
          <div>
            <CancelChange change={change} />
          </div>
        </li>
      ))}
    </ListSection>
  )
}
