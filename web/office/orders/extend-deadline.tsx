import { useState } from 'react'
import { SelectField } from '../../ui/choice-fields'
import { DayField } from '../form/fields'
import { useTriedCall } from '../calls/use-dry-run'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { dayField, endOfDay, shortDay } from '../ui/day'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
import { ReasonField } from './reason-field'
import type { ActionProps } from './order-actions'

/** Gives an unpaid order, or a payment of a plan, more time. */
export function ExtendDeadline({ order, onClose }: ActionProps) {
  const { timezone } = useOfficeData()
  const open = order.payments.filter(({ paid_amount, amount }) => paid_amount < amount)
  const [reference, setReference] = useState(open[0]?.reference ?? '')
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  // The reason changes no effect: it is not tried again for each letter of it.
  const tried = day === '' ? null : { order: order.code, reference, until: endOfDay(day, timezone) }
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall('extend-deadline', tried, {
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
          options={open.map((one) => ({
            value: one.reference,
            label: `${one.reference}, ${shortDay(one.due_at, timezone)}`,
          }))}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      <DayField label={texts.until()} min={today} value={day} onChange={setDay} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
