import { useState } from 'react'
import type { MoneyOfOrder } from '../../../contract/office/inbox'
import * as texts from '../../../texts/compiled/office/unmatched-payments'
import { TextField } from '../../ui/text-fields'
import { moneyText } from '../../ui/formats'
import { useDryRunCall } from '../calls/use-dry-run'
import { MoneyField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'

/** Books that an overpayment was sent back by a transfer at the bank. */
export function ReturnOverpayment({ of, onClose }: { of: MoneyOfOrder; onClose: () => void }) {
  const { currency } = of
  const [amount, setAmount] = useState(of.amount)
  const [reference, setReference] = useState('')
  const payload = { order: of.order, amount, reference: reference.trim() }
  const missing = !(amount > 0)
    ? texts.amount_wrong()
    : payload.reference === ''
      ? texts.reference_missing()
      : null
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'return-overpayment',
    missing === null ? payload : null,
    { toast: texts.returned(), done: onClose },
  )
  const book = () => (missing === null ? confirm(payload) : setError(missing))
  const text = texts.send_back_text({ amount: moneyText(of.amount, currency), name: of.full_name })
  return (
    <ActionDialog
      title={texts.send_back()}
      consequences={
        <EffectNotes
          until={missing === null ? null : text}
          always={[texts.transfer_first()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.send_back()}
      onConfirm={book}
      {...{ pending, error, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={texts.amount()} currency={currency} value={amount} onChange={setAmount} />
        <TextField
          label={texts.reference()}
          maxLength={140}
          required
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
