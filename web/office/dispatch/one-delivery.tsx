import { useState } from 'react'
import type { DeliveryRow } from '../../../contract/office/deliveries'
import { TextAreaField } from '../../ui/text-area-field'
import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { ReceivedDialog } from '../ui/received-dialog'
import * as words from './words'

interface OneProps {
  row: DeliveryRow
  onClose: () => void
}

/** Gives the goods to the customer, now. */
export function HandOver({ row, onClose }: OneProps) {
  const payload = { order: row.order, handed_over: true }
  const { effect, refusal, pending, error, confirm } = useTriedCall('record-delivery', payload, {
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
          <EffectNotes {...{ effect, refusal }} />
        </>
      }
      confirm={words.handOver}
      onConfirm={() => confirm(payload)}
      {...{ pending, error, onClose }}
    />
  )
}

/** The day on which a parcel arrived. */
export const NoteReceived = ({ row, onClose }: OneProps) => (
  <ReceivedDialog
    order={row.order}
    title={words.receivedTitle(row.order)}
    consequences={words.receivedConsequences}
    confirm={words.received}
    toast={words.receivedDone}
    onClose={onClose}
  />
)

/** Records a problem with a delivery. */
export function ReportProblem({ row, onClose }: OneProps) {
  const [problem, setProblem] = useState('')
  // What the note says changes no effect: it is not tried again for each letter of it.
  const { effect, refusal, pending, error, setError, confirm } = useTriedCall(
    'report-delivery-problem',
    { order: row.order, problem: '-' },
    { toast: words.problemDone, done: onClose },
  )
  const report = () =>
    problem.trim() === '' ? setError(words.problemMissing) : confirm({ order: row.order, problem })
  return (
    <ActionDialog
      title={words.problemTitle(row.order)}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={words.problem}
      onConfirm={report}
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
