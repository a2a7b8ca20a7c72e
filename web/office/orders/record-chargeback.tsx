import { useState } from 'react'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-dry-run'
import { MoneyField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import * as texts from '../../../texts/compiled/office/orders'

/** Books money that a card's bank took back. */
export function RecordChargeback({ order, onClose }: ActionProps) {
  const [amount, setAmount] = useState(order.total_paid ?? 0)
  const [reference, setReference] = useState('')
  const payload = { order: order.code, amount, reference: reference.trim() }
  const missing = !(amount > 0)
    ? texts.amount_wrong()
    : payload.reference === ''
      ? texts.dispute_missing()
      : null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'record-chargeback',
    missing === null ? payload : null,
    { toast: texts.chargeback_done(), done: onClose },
  )
  const record = () => (missing === null ? confirm(payload) : setError(missing))
  return (
    <ActionDialog
      title={texts.chargeback()}
      consequences={
        <EffectNotes
          until={missing === null ? null : texts.chargeback_consequences()}
          always={[texts.tickets_stay()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.chargeback()}
      danger
      onConfirm={record}
      {...{ pending, error, onClose }}
    >
      <MoneyField label={texts.amount()} value={amount} onChange={setAmount} />
      <TextField
        label={texts.dispute_reference()}
        hint={texts.reference_hint()}
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ActionDialog>
  )
}
