import { useState } from 'react'
import { noonIn } from '../../../rules/dates/local-time'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-dry-run'
import { useOfficeData } from '../office-data'
import { DayField, MoneyField } from '../form/fields'
import { ActionDialog } from '../ui/action-dialog'
import { dayField } from '../ui/day'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import { nextAmount } from './owed'
import * as texts from '../../../texts/compiled/office/orders'

/** Books money that came in. */
export function RecordPayment({ order, onClose }: ActionProps) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [amount, setAmount] = useState(() => nextAmount(order))
  const [reference, setReference] = useState('')
  const [day, setDay] = useState(today)
  const received_at = day === today || day === '' ? null : noonIn(day, timezone).toISOString()
  const payload = { order: order.code, amount, reference: reference.trim() || null, received_at }
  const missing = amount > 0 ? (day === '' ? texts.day_missing() : null) : texts.amount_wrong()
  const isReady = missing === null
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'record-payment',
    isReady ? payload : null,
    { toast: texts.payment_done(), done: onClose },
  )
  const record = () => (isReady ? confirm(payload) : setError(missing))
  return (
    <ActionDialog
      title={texts.record_payment()}
      consequences={
        <EffectNotes
          until={isReady ? null : texts.payment_consequences()}
          always={[texts.payment_stays()]}
          {...{ effect, refusal }}
        />
      }
      confirm={texts.record_payment()}
      onConfirm={record}
      {...{ pending, error, onClose }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label={texts.amount()} value={amount} onChange={setAmount} />
        <DayField label={texts.received_on()} max={today} value={day} onChange={setDay} />
      </div>
      <TextField
        label={texts.reference()}
        hint={texts.reference_hint()}
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </ActionDialog>
  )
}
