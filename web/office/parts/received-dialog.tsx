import { useState } from 'react'
import { DayField } from '../form/fields'
import { useOfficeCall } from '../calls/use-office-call'
import { useFacts } from '../office-facts'
import { ActionDialog } from './action-dialog'
import { dayField, noonOf } from './day'

interface ReceivedDialogProps {
  /** The code of the order. */
  order: string
  title: string
  consequences: string
  confirm: string
  toast: string
  onClose: () => void
}

/** Records the day on which the goods of an order were received; today means now. */
export function ReceivedDialog({ order, title, consequences, confirm, toast, onClose }: ReceivedDialogProps) {
  const { timezone } = useFacts()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(today)
  const { send, pending, error } = useOfficeCall('record-delivery', { toast, done: onClose })
  const received = () => (day === today ? new Date().toISOString() : noonOf(day))
  return (
    <ActionDialog
      consequences={<p>{consequences}</p>}
      onConfirm={() => void send({ order, received_at: received() })}
      {...{ title, confirm, pending, error, onClose }}
    >
      <DayField label="Received on" max={today} value={day} onChange={setDay} />
    </ActionDialog>
  )
}
