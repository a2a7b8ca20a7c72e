import { useState } from 'react'
import { SelectField } from '../../ui/choice-fields'
import { moneyText } from '../../ui/formats'
import { useTriedCall } from '../calls/use-dry-run'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { shortDay } from '../ui/day'
import { EffectNotes } from '../ui/effect-notes'
import type { ActionProps } from './order-actions'
import { nextAmount, owedOf } from './owed'
import * as texts from '../../../texts/compiled/office/orders'

const takenWays = { cash: texts.taken_cash(), terminal: texts.taken_terminal() } as const
type Way = keyof typeof takenWays

/** Takes what is owed at the box office: all of it, or the next payment of a plan. */
export function TakePayment({ order, onClose }: ActionProps) {
  const { currency, timezone } = useOfficeData()
  const [next, ...later] = order.payments.filter(({ paid_amount, amount }) => paid_amount < amount)
  const isPlan = next !== undefined && later.length > 0
  const [paid, setPaid] = useState<Way>('cash')
  const [reference, setReference] = useState(isPlan ? next.reference : '')
  const payload = { order: order.code, paid, reference: reference || null }
  const { effect, refusal, pending, error, confirm } = useTriedCall('take-payment', payload, {
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
