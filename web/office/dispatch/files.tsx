import { useFile } from '../calls/use-file'
import { ActionDialog } from '../ui/action-dialog'
import type { CountSlots } from '../ui/count-slots'
import type { Chosen } from './columns'
import * as texts from '../../../texts/compiled/office/dispatch'

interface FilesProps {
  filters: Chosen
  /** How many orders it is about. */
  count: CountSlots
  onClose: () => void
}

/** Packing slips of these orders, as one PDF. */
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

/** The addresses of these orders, for labels. */
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
