import { useEffect, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/orders'
import { showToast } from '#web/ui/toast'
import { useAnswer } from '../calls/use-answer'
import { useDryRunCall } from '../calls/use-dry-run'
import { ActionDialog } from '../dialog/action-dialog'
import { EffectNotes } from '../dialog/effect-notes'
import { DayField } from '../form/fields'
import { useOfficeData } from '../office-data'
import { dayField, endOfDay } from '../values/day'

/** Default deadline of a reactivated order, in days. */
const usualDays = 7

interface ReactivateOrderProps {
  order: OfficeAnswered<'get-order'>['order']
  onClose: () => void
}

/** Reactivates a cancelled order, paid or unpaid; a dry run shows first whether its places are free. */
export function ReactivateOrder({ order, onClose }: ReactivateOrderProps) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(() => dayField(new Date(Date.now() + usualDays * 86_400_000), timezone))
  // Money that arrived after the cancellation may cover the order; it needs no deadline then.
  const isOwed = (order.total_price ?? 0) > (order.total_paid ?? 0)
  const payload = { order: order.code, until: day === '' ? null : endOfDay(day, timezone) }
  const { effect, refusal, pending, error, confirm } = useDryRunCall('reactivate-order', payload, {
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

/** Reactivates an order that another screen names, once the order is loaded. */
export function ReactivateNamed({ code, onClose }: { code: string; onClose: () => void }) {
  const { answer, refusal } = useAnswer('get-order', { order: code })
  useEffect(() => {
    if (refusal === null) return
    showToast(refusal.message, 'error')
    onClose()
  }, [refusal, onClose])
  return answer && <ReactivateOrder order={answer.order} onClose={onClose} />
}
