import { useState } from 'react'
import type { MoneyOfOrder } from '../../../contract/office/inbox'
import { TextField } from '../../ui/text-fields'
import { moneyText } from '../../ui/formats'
import { useTriedCall } from '../calls/use-tried-call'
import { MoneyField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import * as words from './words'

/** Books that an overpayment was sent back by a transfer at the bank. */
export function ReturnOverpayment({ of, onClose }: { of: MoneyOfOrder; onClose: () => void }) {
  const { currency } = of
  const [amount, setAmount] = useState(of.amount)
  const [reference, setReference] = useState('')
  const payload = { order: of.order, amount, reference: reference.trim() }
  const missing = !(amount > 0) ? words.amountWrong : payload.reference === '' ? words.referenceMissing : null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'return-overpayment',
    missing === null ? payload : null,
    { toast: words.returned, done: onClose },
  )
  const book = () => (missing === null ? confirm(payload) : setError(missing))
  const text = words.sendBackText(moneyText(of.amount, currency), of.full_name)
  return (
    <ActionDialog
      title={words.sendBack}
      consequences={
        <EffectNotes
          until={missing === null ? null : text}
          always={[words.transferFirst]}
          {...{ effect, refusal }}
        />
      }
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
