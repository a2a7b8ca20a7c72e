import { useState } from 'react'
import { SelectField } from '../../../parts/choice-fields'
import { DayField } from '../../form/fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import { dayField, endOfDay, shortDay } from '../../parts/day'
import * as words from './item-words'
import { ReasonField } from './reason-field'
import type { ActionProps } from './order-actions'

/** Gives an unpaid order, or a payment of a plan, more time. */
export function ExtendDeadline({ order, onClose }: ActionProps) {
  const { timezone } = useFacts()
  const open = order.payments.filter(({ paid_amount, amount }) => paid_amount < amount)
  const [reference, setReference] = useState(open[0]?.reference ?? '')
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const { send, pending, error, setError } = useOfficeCall('extend-deadline', {
    toast: words.deadlineDone,
    done: onClose,
  })
  const extend = () => {
    if (day === '') return setError(words.dayMissing)
    return void send({
      order: order.code,
      reference,
      until: endOfDay(day, timezone),
      reason: reason.trim() || null,
    })
  }
  return (
    <ActionDialog
      title={words.deadline}
      consequences={<p>{words.deadlineText}</p>}
      confirm={words.deadline}
      onConfirm={extend}
      {...{ pending, error, onClose }}
    >
      {open.length > 1 && (
        <SelectField
          label={words.whichPayment}
          value={reference}
          options={open.map((one) => ({
            value: one.reference,
            label: `${one.reference}, ${shortDay(one.due_at, timezone)}`,
          }))}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <DayField label={words.until} min={today} value={day} onChange={setDay} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
