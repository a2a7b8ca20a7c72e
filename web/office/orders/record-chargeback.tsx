import { useState } from 'react'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-tried-call'
import { MoneyField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Books money that a card's bank took back. */
export function RecordChargeback({ order, onClose }: ActionProps) {
  const [amount, setAmount] = useState(order.total_paid ?? 0)
  const [reference, setReference] = useState('')
  const payload = { order: order.code, amount, reference: reference.trim() }
  const missing = !(amount > 0) ? words.amountWrong : payload.reference === '' ? words.disputeMissing : null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'record-chargeback',
    missing === null ? payload : null,
    { toast: words.chargebackDone, done: onClose },
  )
  const record = () => (missing === null ? confirm(payload) : setError(missing))
  return (
    <ActionDialog
      title={words.chargeback}
      consequences={
        <EffectNotes
          until={missing === null ? null : words.chargebackConsequences}
          always={[words.ticketsStay]}
          {...{ effect, refusal }}
        />
      }
      confirm={words.chargeback}
      danger
      onConfirm={record}
      {...{ pending, error, onClose }}
    >
      <MoneyField label={words.amount} value={amount} onChange={setAmount} />
      <TextField
        label={words.disputeReference}
        hint={words.referenceHint}
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ActionDialog>
  )
}
