import { useState } from 'react'
import { decimalText, minorUnits } from '../../../../rules/amount-text'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Books money that a card's bank took back. */
export function RecordChargeback({ order, onClose }: ActionProps) {
  const { currency } = useFacts()
  const [typed, setTyped] = useState(() => decimalText(order.total_paid ?? 0, currency))
  const [reference, setReference] = useState('')
  const { send, pending, error, setError } = useOfficeCall('record-chargeback', {
    toast: words.chargebackDone,
    done: onClose,
  })
  const record = () => {
    const amount = minorUnits(typed, currency)
    if (amount === null || amount <= 0) return setError(words.amountWrong)
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
      <TextField
        label={`${words.amount} (${currency})`}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
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
