import { useState } from 'react'
import * as texts from '#texts/compiled/office/cancellations'
import { useNavigate } from '#web/ui/router/use-router'
import { TextAreaField } from '#web/ui/text-area-field'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { Toggle } from '../../kit/form/section'
import { paths } from '../../kit/paths'

interface CancelSaleProps {
  /** Display name of the item, departure or event. */
  name: string
  scope: { item: string; departure?: string } | { event: string }
  onClose: () => void
}

/** Cancels an item, a departure or an event. A dry run shows the effect first, and the password is requested last. */
export function CancelSale({ name, scope, onClose }: CancelSaleProps) {
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const [keepsFees, setKeepsFees] = useState(false)
  const requested = { ...scope, keep_fees: keepsFees }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('start-cancellation', requested, {
    toast: texts.started(),
    done: ({ cancellation_id: id }) => {
      if (id !== null) void navigate(paths.cancellation(id))
    },
  })
  const isNobodys = effect?.mails === 0
  return (
    <ActionDialog
      title={`${titleOf(scope)}: ${name}`}
      consequences={<EffectNotes always={[texts.at_once(), texts.for_ever()]} {...{ effect, refusal }} />}
      confirm={titleOf(scope)}
      danger
      onConfirm={() => confirm({ ...requested, message })}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={texts.message()}
        hint={isNobodys ? texts.nobody_has_it() : texts.message_hint()}
        required={!isNobodys}
        maxLength={2000}
        rows={4}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Toggle
        label={texts.keep_fees()}
        hint={texts.keep_fees_hint()}
        checked={keepsFees}
        onChange={setKeepsFees}
      />
    </ActionDialog>
  )
}

function titleOf(scope: CancelSaleProps['scope']): string {
  if ('event' in scope) return texts.cancel_event()
  return scope.departure === undefined ? texts.cancel_item() : texts.cancel_departure()
}
