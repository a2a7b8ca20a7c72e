import { useState } from 'react'
import { TextAreaField } from '../../parts/text-fields'
import { useNavigate } from '../../parts/router/use-router'
import { useOfficeCall } from '../calls/use-office-call'
import { useTrial } from '../calls/use-trial'
import { Toggle } from '../form/section'
import { ActionDialog } from '../parts/action-dialog'
import { EffectNotes } from '../parts/effect-notes'
import { paths } from '../paths'
import * as words from './words'

interface CancelSaleProps {
  /** What is cancelled, as people know it. */
  name: string
  sought: { item: string; departure?: string } | { event: string }
  onClose: () => void
}

/** Cancels an item, a departure or an event, after a trial has told what follows; the password is asked for last. */
export function CancelSale({ name, sought, onClose }: CancelSaleProps) {
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [keepsFees, setKeepsFees] = useState(false)
  const asked = { ...sought, keep_fees: keepsFees }
  const { effect, refusal, again } = useTrial('start-cancellation', asked)
  const { send, pending, error } = useOfficeCall('start-cancellation', {
    toast: words.started,
    failed: again,
    done: ({ cancellation_id: id }) => {
      if (id !== null) void navigate(paths.cancellation(id))
    },
  })
  return (
    <ActionDialog
      title={`${titleOf(sought)}: ${name}`}
      consequences={<EffectNotes always={[words.atOnce, words.forEver]} {...{ effect, refusal }} />}
      confirm={titleOf(sought)}
      danger
      onConfirm={() => void send({ ...asked, message, fingerprint: effect?.fingerprint })}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={words.message}
        hint={words.messageHint}
        required
        maxLength={2000}
        rows={4}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Toggle label={words.keepFees} hint={words.keepFeesHint} checked={keepsFees} onChange={setKeepsFees} />
    </ActionDialog>
  )
}

function titleOf(sought: CancelSaleProps['sought']): string {
  if ('event' in sought) return words.cancelEvent
  return sought.departure === undefined ? words.cancelItem : words.cancelDeparture
}
