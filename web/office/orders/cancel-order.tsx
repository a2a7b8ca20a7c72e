import { useState } from 'react'
import { CheckboxField } from '../../ui/choice-fields'
import { TextAreaField } from '../../ui/text-area-field'
import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Cancels an order, after a trial has shown what follows. */
export function CancelOrder({ order, onClose }: ActionProps) {
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  // Whether somebody was admitted is asked below.
  const tried = { order: order.code, even_if_admitted: true }
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall('cancel-order', tried, {
    toast: words.cancelDone,
    done: onClose,
  })
  const admitted = order.tickets.filter(({ admitted_at }) => admitted_at !== null).length
  const cancel = () => {
    if (admitted > 0 && !isSure) return setError(words.admittedMissing)
    return confirm({ order: order.code, reason: reason.trim() || null, even_if_admitted: isSure })
  }
  return (
    <ActionDialog
      title={`${words.cancelOrder} ${order.code}`}
      consequences={<EffectNotes always={[words.noWayBack]} {...{ effect, refusal }} />}
      confirm={words.cancelOrder}
      danger
      onConfirm={cancel}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={words.reason}
        hint={words.reasonHint(order.has_invoice)}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {admitted > 0 && (
        <CheckboxField
          label={words.evenIfAdmitted(admitted)}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
