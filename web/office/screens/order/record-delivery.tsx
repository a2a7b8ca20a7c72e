import { useState } from 'react'
import { TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import { dayField, noonOf } from '../../parts/day'
import type { ActionProps } from './order-actions'
import * as words from './words'

/** Notes when the last of the goods was received. */
export function RecordDelivery({ order, onClose }: ActionProps) {
  const { timezone } = useFacts()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(today)
  const { send, pending, error } = useOfficeCall('record-delivery', {
    toast: words.deliveryDone,
    done: onClose,
  })
  const received = () => (day === today ? new Date().toISOString() : noonOf(day))
  return (
    <ActionDialog
      title={words.delivery}
      consequences={<p>{words.deliveryConsequences}</p>}
      confirm={words.delivery}
      onConfirm={() => void send({ order: order.code, received_at: received() })}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.receivedOn}
        type="date"
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </ActionDialog>
  )
}
