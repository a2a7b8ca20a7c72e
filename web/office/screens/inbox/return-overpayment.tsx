import { useState } from 'react'
import type { MoneyOfOrder } from '../../../../contract/office/inbox'
import { TextField } from '../../../parts/text-fields'
import { moneyText } from '../../../parts/words'
import { useOfficeCall } from '../../calls/use-office-call'
import { MoneyField } from '../../form/fields'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

/** Books that an overpayment was sent back by a transfer at the bank. */
export function ReturnOverpayment({ of, onClose }: { of: MoneyOfOrder; onClose: () => void }) {
  const { currency } = of
  const [amount, setAmount] = useState(of.amount)
  const [reference, setReference] = useState('')
  const { send, pending, error, setError } = useOfficeCall('return-overpayment', {
    toast: words.returned,
    done: onClose,
  })
  const book = () => {
    if (!(amount > 0)) return setError(words.amountWrong)
    if (reference.trim() === '') return setError(words.referenceMissing)
    return void send({ order: of.order, amount, reference })
  }
  return (
    <ActionDialog
      title={words.sendBack}
      consequences={<p>{words.sendBackText(moneyText(of.amount, currency), of.full_name)}</p>}
      confirm={words.sendBack}
      onConfirm={book}
      {...{ pending, error, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={words.amount} currency={currency} value={amount} onChange={setAmount} />
        <TextField
          label={words.reference}
          maxLength={140}
          required
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
