import { useState } from 'react'
import type { DeliveryRow } from '#contract/office/deliveries'
import * as texts from '#texts/compiled/office/dispatch'
import { TextAreaField } from '#web/ui/text-area-field'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { useFile } from '../../kit/calls/use-file'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { DryRunDialog } from '../../kit/dialog/dry-run-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { ReceivedDialog } from '../../kit/dialog/received-dialog'
import type { CountSlots } from '../../kit/values/count-slots'
import type { Chosen } from './columns'

interface DeliveryProps {
  row: DeliveryRow
  onClose: () => void
}

/** Records that the customer received the goods now. */
export const HandOver = ({ row, onClose }: DeliveryProps) => (
  <DryRunDialog
    call="record-delivery"
    payload={{ order: row.order, handed_over: true }}
    title={texts.hand_over_title({ order: row.order })}
    above={
      <p className="font-semibold">
        {`${row.customer.full_name}: ${row.goods.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ')}`}
      </p>
    }
    confirm={texts.hand_over()}
    toast={texts.hand_over_done()}
    onClose={onClose}
  />
)

/** Records the day on which a parcel arrived. */
export const NoteReceived = ({ row, onClose }: DeliveryProps) => (
  <ReceivedDialog
    order={row.order}
    title={texts.received_title({ order: row.order })}
    consequences={texts.received_consequences()}
    confirm={texts.received()}
    toast={texts.received_done()}
    onClose={onClose}
  />
)

/** Records a problem with a delivery. */
export function ReportProblem({ row, onClose }: DeliveryProps) {
  const [problem, setProblem] = useState('')
  // The dry run has a fixed note, because the note does not change the effect.
  const { effect, refusal, pending, error, setError, confirm } = useDryRunCall(
    'report-delivery-problem',
    { order: row.order, problem: '-' },
    { toast: texts.problem_done(), done: onClose },
  )
  const report = () =>
    problem.trim() === '' ? setError(texts.problem_missing()) : confirm({ order: row.order, problem })
  return (
    <ActionDialog
      title={texts.problem_title({ order: row.order })}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={texts.problem()}
      onConfirm={report}
      {...{ pending, error, onClose }}
    >
      <TextAreaField
        label={texts.what_is_wrong()}
        hint={texts.problem_hint()}
        required
        maxLength={500}
        value={problem}
        onChange={(event) => setProblem(event.target.value)}
      />
    </ActionDialog>
  )
}

interface FilesProps {
  filters: Chosen
  /** Number of orders. */
  count: CountSlots
  onClose: () => void
}

/** Downloads the packing slips of these orders as one PDF. */
export function PrintSlips({ filters, count, onClose }: FilesProps) {
  const { send, pending, error } = useFile('print-packing-slips', onClose)
  return (
    <ActionDialog
      title={texts.slips_title()}
      consequences={<p>{texts.slips_consequences(count)}</p>}
      confirm={texts.print()}
      canStop
      onConfirm={() => void send(filters)}
      {...{ pending, error, onClose }}
    />
  )
}

const labelColumns = ['order', 'name', 'address_1', 'address_2', 'address_3', 'country']

/** Downloads the addresses of these orders for labels. */
export function AddressLabels({ filters, count, onClose }: FilesProps) {
  const { send, pending, error } = useFile('export-list', onClose)
  return (
    <ActionDialog
      title={texts.labels_title()}
      consequences={<p>{texts.labels_consequences(count)}</p>}
      confirm={texts.download()}
      canStop
      onConfirm={() =>
        void send({ list: 'deliveries', filters: { ...filters }, format: 'csv', columns: labelColumns })
      }
      {...{ pending, error, onClose }}
    />
  )
}
