import { useState } from 'react'
import { noonIn } from '#rules/dates/local-time'
import { openInDueOrder } from '#rules/orders/payment-status'
import * as texts from '#texts/compiled/office/orders'
import { SelectField } from '#web/ui/choice-fields'
import { moneyText, numberText } from '#web/ui/formats'
import { TextField } from '#web/ui/text-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { useArrived, useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { DayField, MoneyField } from '../../kit/form/fields'
import { useOfficeData } from '../../kit/office-data'
import { dayField, shortDay, endOfDay } from '../../kit/values/day'
import { ReasonField } from './fields'
import type { ActionProps } from './order-actions'
import { nextAmount, owedOf } from './owed'

/** Records a payment for an order. */
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
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
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

const takenWays = { cash: texts.taken_cash(), terminal: texts.taken_terminal() } as const
type Way = keyof typeof takenWays

/** Records a payment at the box office: the whole open amount, or the next payment of a plan. */
export function TakePayment({ order, onClose }: ActionProps) {
  const { currency, timezone } = useOfficeData()
  const [next, ...later] = openInDueOrder(order.payments)
  const isPlan = next !== undefined && later.length > 0
  const [paid, setPaid] = useState<Way>('cash')
  const [reference, setReference] = useState(isPlan ? next.reference : '')
  const payload = { order: order.code, paid, reference: reference || null }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('take-payment', payload, {
    toast: texts.payment_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.take_payment()}
      consequences={<EffectNotes always={[texts.take_consequences()]} {...{ effect, refusal }} />}
      confirm={texts.take_payment()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      {isPlan && (
        <SelectField
          label={texts.taken_for()}
          value={reference}
          options={[
            {
              value: next.reference,
              label: texts.taken_next({
                amount: moneyText(nextAmount(order), currency),
                day: shortDay(next.due_at, timezone),
              }),
            },
            { value: '', label: texts.taken_all({ amount: moneyText(owedOf(order), currency) }) },
          ]}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <SelectField
        label={texts.taken_as()}
        value={paid}
        options={Object.entries(takenWays).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setPaid(event.target.value as Way)}
      />
    </ActionDialog>
  )
}

/** Records a chargeback by a card's bank. */
export function RecordChargeback({ order, onClose }: ActionProps) {
  const [amount, setAmount] = useState(order.total_paid ?? 0)
  const [reference, setReference] = useState('')
  const payload = { order: order.code, amount, reference: reference.trim() }
  const missing = !(amount > 0)
    ? texts.amount_wrong()
    : payload.reference === ''
      ? texts.dispute_missing()
      : null
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
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

/** Extends the deadline of an unpaid order or of a payment of a plan. */
export function ExtendDeadline({ order, onClose }: ActionProps) {
  const { timezone } = useOfficeData()
  const open = order.payments.filter(({ paid_amount, amount }) => paid_amount < amount)
  const [reference, setReference] = useState(open[0]?.reference ?? '')
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  // The reason has no influence on the effect, so typing it starts no dry run.
  const tried = day === '' ? null : { order: order.code, reference, until: endOfDay(day, timezone) }
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall('extend-deadline', tried, {
    toast: texts.deadline_done(),
    done: onClose,
  })
  const extend = () =>
    tried === null ? setError(texts.day_missing()) : confirm({ ...tried, reason: reason.trim() || null })
  return (
    <ActionDialog
      title={texts.deadline()}
      consequences={
        <EffectNotes until={tried === null ? texts.deadline_text() : null} {...{ effect, refusal }} />
      }
      confirm={texts.deadline()}
      onConfirm={extend}
      {...{ pending, error, onClose }}
    >
      {open.length > 1 && (
        <SelectField
          label={texts.payment()}
          value={reference}
          options={open.map((payment) => ({
            value: payment.reference,
            label: `${payment.reference}, ${shortDay(payment.due_at, timezone)}`,
          }))}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <DayField label={texts.until()} min={today} value={day} onChange={setDay} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** Allows a customer further attempts at a payment after the maximum was reached. */
export function ResetAttempts({
  order,
  payment: { reference, attempt },
  onClose,
}: {
  order: string
  /** The payment as last loaded; `attempt` is 0 after a reset. */
  payment: { reference: string; attempt: number }
  onClose: () => void
}) {
  const { send, pending, error, lostKey } = useOfficeCall('reset-attempts', {
    toast: texts.reset_done(),
    done: onClose,
  })
  const isReset = attempt === 0
  const reset = () => void send({ order, reference })
  useArrived(isReset, lostKey, reset)
  return (
    <ActionDialog
      title={texts.reset_attempts()}
      consequences={
        <p>
          {isReset
            ? texts.reset_before()
            : texts.reset_consequences({ count: attempt, number: numberText(attempt) })}
        </p>
      }
      confirm={texts.reset_attempts()}
      onConfirm={reset}
      {...{ pending, error, onClose }}
    />
  )
}
