import { useState } from 'react'
import { noonIn } from '#rules/dates/local-time'
import * as texts from '#texts/compiled/office/ui'
import { useDryRunCall } from '../calls/use-dry-run'
import { DayField } from '../form/fields'
import { useOfficeData } from '../office-data'
import { dayField } from '../values/day'
import { ActionDialog } from './action-dialog'
import { EffectNotes } from './effect-notes'

interface ReceivedDialogProps {
  /** Code of the order. */
  order: string
  title: string
  /** Note to show in addition to the effect. */
  consequences: string | null
  confirm: string
  toast: string
  onClose: () => void
}

/** Records the day on which the goods of an order were received; today means now. */
export function ReceivedDialog({ order, title, consequences, confirm, toast, onClose }: ReceivedDialogProps) {
  const { timezone } = useOfficeData()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(today)
  const [now] = useState(() => new Date().toISOString())
  const payload = {
    order,
    received_at: day === today ? now : day === '' ? null : noonIn(day, timezone).toISOString(),
  }
  const {
    effect,
    refusal,
    pending,
    error,
    confirm: record,
  } = useDryRunCall('record-delivery', payload, {
    toast,
    done: onClose,
  })
  return (
    <ActionDialog
      consequences={
        <EffectNotes always={consequences === null ? [] : [consequences]} {...{ effect, refusal }} />
      }
      onConfirm={() => record(payload)}
      {...{ title, confirm, pending, error, onClose }}
    >
      <DayField label={texts.received_on()} max={today} value={day} onChange={setDay} />
    </ActionDialog>
  )
}
