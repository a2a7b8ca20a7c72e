import { useState } from 'react'
import { DayField } from '../form/fields'
import { useTriedCall } from '../calls/use-dry-run'
import { useOfficeData } from '../office-data'
import { ActionDialog } from '../ui/action-dialog'
import { dayField, endOfDay } from '../ui/day'
import { EffectNotes } from '../ui/effect-notes'
import * as texts from '../../../texts/compiled/office/orders'
import type { ActionProps } from './order-actions'

/** How long a customer has from now, unless staff choose another day. */
const usualDays = 7

/** Makes a cancelled order valid, or wait for its money, again, after a trial has shown whether its places are free. */
export function ReactivateOrder({ order, onClose }: ActionProps) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(() => dayField(new Date(Date.now() + usualDays * 86_400_000), timezone))
  // What came after its end may pay it: then there is nothing to wait for.
  const isOwed = (order.total_price ?? 0) > (order.total_paid ?? 0)
  const payload = { order: order.code, until: day === '' ? null : endOfDay(day, timezone) }
  const { effect, refusal, pending, error, confirm } = useTriedCall('reactivate-order', payload, {
    toast: texts.reactivate_done(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.reactivate_title({ code: order.code })}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={texts.reactivate()}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    >
      {isOwed && <DayField label={texts.until()} min={today} value={day} onChange={setDay} />}
    </ActionDialog>
  )
}
