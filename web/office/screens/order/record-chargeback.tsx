import { useState } from 'react'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { MoneyField } from '../../form/fields'
import { ActionDialog } from '../../parts/action-dialog'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Books money that a card's bank took back. */
export function RecordChargeback({ order, onClose }: ActionProps) {
  const [amount, setAmount] = useState(order.total_paid ?? 0)
  const [reference, setReference] = useState('')
  const { send, pending, error, setError } = useOfficeCall('record-chargeback', {
    toast: words.chargebackDone,
    done: onClose,
  })
  const record = () => {
    if (!(amount > 0)) return setError(words.amountWrong)
    if (reference.trim() === '') return setError(words.disputeMissing)
    return void send({ order: order.code, amount, reference: reference.trim() })
  }
  return (
    <ActionDialog
      title={words.chargeback}
      consequences={<p>{words.chargebackConsequences}</p>}
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
