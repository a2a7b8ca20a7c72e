import { useState } from 'react'
import { TextAreaField } from '../../ui/text-area-field'
import { useNavigate } from '../../ui/router/use-router'
import { useTriedCall } from '../calls/use-tried-call'
import { Toggle } from '../form/section'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { paths } from '../paths'
import * as words from './words'

interface CancelSaleProps {
  /** Display name of the item, departure or event. */
  name: string
  scope: { item: string; departure?: string } | { event: string }
  onClose: () => void
}

/** Cancels an item, a departure or an event, after a trial has shown what follows; the password is asked for last. */
export function CancelSale({ name, scope, onClose }: CancelSaleProps) {
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [keepsFees, setKeepsFees] = useState(false)
  const requested = { ...scope, keep_fees: keepsFees }
  const { effect, refusal, pending, error, confirm } = useTriedCall('start-cancellation', requested, {
    toast: words.started,
    done: ({ cancellation_id: id }) => {
      if (id !== null) void navigate(paths.cancellation(id))
    },
  })
  const isNobodys = effect?.mails === 0
  return (
    <ActionDialog
      title={`${titleOf(scope)}: ${name}`}
      consequences={<EffectNotes always={[words.atOnce, words.forEver]} {...{ effect, refusal }} />}
      confirm={titleOf(scope)}
      danger
      onConfirm={() => confirm({ ...requested, message })}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={words.message}
        hint={isNobodys ? words.nobodyHasIt : words.messageHint}
        required={!isNobodys}
        maxLength={2000}
        rows={4}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Toggle label={words.keepFees} hint={words.keepFeesHint} checked={keepsFees} onChange={setKeepsFees} />
    </ActionDialog>
  )
}

function titleOf(scope: CancelSaleProps['scope']): string {
  if ('event' in scope) return words.cancelEvent
  return scope.departure === undefined ? words.cancelItem : words.cancelDeparture
}
