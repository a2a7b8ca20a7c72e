import { useState } from 'react'
import { SelectField } from '../../ui/choice-fields'
import { moneyText } from '../../ui/formats'
import { useTriedCall } from '../calls/use-tried-call'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { shortDay } from '../ui/day'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import { nextAmount, owedOf } from './owed'
import * as words from './words'

type Way = keyof typeof words.takenWays

/** Takes what is owed at the box office: all of it, or the next payment of a plan. */
export function TakePayment({ order, onClose }: ActionProps) {
  const { currency, timezone } = useOfficeData()
  const [next, ...later] = order.payments.filter(({ paid_amount, amount }) => paid_amount < amount)
  const isPlan = next !== undefined && later.length > 0
  const [paid, setPaid] = useState<Way>('cash')
  const [reference, setReference] = useState(isPlan ? next.reference : '')
  const payload = { order: order.code, paid, reference: reference || null }
  const { effect, refusal, pending, error, confirm } = useTriedCall('take-payment', payload, {
    toast: words.paymentDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.takePayment}
      consequences={<EffectNotes always={[words.takeConsequences]} {...{ effect, refusal }} />}
      confirm={words.takePayment}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      {isPlan && (
        <SelectField
          label={words.takenFor}
          value={reference}
          options={[
            {
              value: next.reference,
              label: words.takenNext(moneyText(nextAmount(order), currency), shortDay(next.due_at, timezone)),
            },
            { value: '', label: words.takenAll(moneyText(owedOf(order), currency)) },
          ]}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <SelectField
        label={words.takenAs}
        value={paid}
        options={Object.entries(words.takenWays).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setPaid(event.target.value as Way)}
      />
    </ActionDialog>
  )
}
