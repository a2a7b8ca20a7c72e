import { useState } from 'react'
import type { DeliveryRow } from '../../../../contract/office/deliveries'
import { TextAreaField, TextField } from '../../../parts/text-fields'
import { useOfficeCall } from '../../calls/use-office-call'
import { useFacts } from '../../office-facts'
import { ActionDialog } from '../../parts/action-dialog'
import { dayField, noonOf } from '../../parts/day'
import * as words from './words'

interface OneProps {
  row: DeliveryRow
  onClose: () => void
}

/** The goods go to the customer's hands, now. */
export function HandOver({ row, onClose }: OneProps) {
  const { send, pending, error } = useOfficeCall('record-delivery', {
    toast: words.handOverDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.handOverTitle(row.order)}
      consequences={
        <>
          <p className="font-semibold">
            {row.customer.full_name}: {row.goods.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ')}
          </p>
          <p>{words.handOverConsequences}</p>
        </>
      }
      confirm={words.handOver}
      onConfirm={() => void send({ order: row.order, handed_over: true })}
      {...{ pending, error, onClose }}
    />
  )
}

/** The day on which a parcel arrived. */
export function NoteReceived({ row, onClose }: OneProps) {
  const { timezone } = useFacts()
  const [today] = useState(() => dayField(new Date(), timezone))
  const [day, setDay] = useState(today)
  const { send, pending, error } = useOfficeCall('record-delivery', {
    toast: words.receivedDone,
    done: onClose,
  })
  const received = () => (day === today ? new Date().toISOString() : noonOf(day))
  return (
    <ActionDialog
      title={words.receivedTitle(row.order)}
      consequences={<p>{words.receivedConsequences}</p>}
      confirm={words.received}
      onConfirm={() => void send({ order: row.order, received_at: received() })}
      {...{ pending, error, onClose }}
    >
      <TextField
        label={words.receivedDay}
        type="date"
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </ActionDialog>
  )
}

/** What is wrong with a delivery. */
export function ReportProblem({ row, onClose }: OneProps) {
  const [problem, setProblem] = useState('')
  const { send, pending, error } = useOfficeCall('report-delivery-problem', {
    toast: words.problemDone,
    done: onClose,
  })
  return (
    <ActionDialog
      title={words.problemTitle(row.order)}
      consequences={<p>{words.problemConsequences}</p>}
      confirm={words.problem}
      onConfirm={() => void send({ order: row.order, problem })}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={words.whatIsWrong}
        hint={words.problemHint}
        required
        maxLength={500}
        value={problem}
        onChange={(event) => setProblem(event.target.value)}
      />
    </ActionDialog>
  )
}
