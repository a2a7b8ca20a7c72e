import { useState } from 'react'
import { CheckboxField } from '../../ui/choice-fields'
import { TextAreaField } from '../../ui/text-area-field'
import { numberText } from '../../ui/formats'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import * as texts from '../../../texts/compiled/office/orders'

/** Cancels an order, after a trial has shown what follows. */
export function CancelOrder({ order, onClose }: ActionProps) {
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  // Whether somebody was admitted is asked below.
  const tried = { order: order.code, even_if_admitted: true }
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall('cancel-order', tried, {
    toast: texts.cancel_done(),
    done: onClose,
  })
  const admitted = order.tickets.filter(({ admitted_at }) => admitted_at !== null).length
  const cancel = () => {
    if (admitted > 0 && !isSure) return setError(texts.admitted_missing())
    return confirm({ order: order.code, reason: reason.trim() || null, even_if_admitted: isSure })
  }
  return (
    <ActionDialog
      title={texts.cancel_order_title({ code: order.code })}
      consequences={<EffectNotes always={[texts.no_way_back()]} {...{ effect, refusal }} />}
      confirm={texts.cancel_order()}
      danger
      onConfirm={cancel}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={texts.reason()}
        hint={order.has_invoice ? texts.cancel_reason_hint_invoice() : texts.cancel_reason_hint()}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {admitted > 0 && (
        <CheckboxField
          label={texts.cancel_even_if_admitted({ count: admitted, number: numberText(admitted) })}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
