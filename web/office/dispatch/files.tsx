import { useFile } from '../calls/use-file'
import { ActionDialog } from '../ui/action-dialog'
import type { Chosen } from './columns'
import * as words from './words'

interface FilesProps {
  filters: Chosen
  /** How many orders it is about, as a text. */
  count: string
  onClose: () => void
}

/** Packing slips of these orders, as one PDF. */
export function PrintSlips({ filters, count, onClose }: FilesProps) {
  const { send, pending, error } = useFile('print-packing-slips', onClose)
  return (
    <ActionDialog
      title={words.slipsTitle}
      consequences={<p>{words.slipsConsequences(words.deliveries(count))}</p>}
      confirm={words.print}
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
      title={words.labelsTitle}
      consequences={<p>{words.labelsConsequences(words.deliveries(count))}</p>}
      confirm={words.download}
      canStop
      onConfirm={() =>
        void send({ list: 'deliveries', filters: { ...filters }, format: 'csv', columns: labelColumns })
      }
      {...{ pending, error, onClose }}
    />
  )
}
