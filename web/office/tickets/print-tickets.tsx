import { useState } from 'react'
import type { OfficeSent } from '../../../contract/calls'
import { useFile } from '../calls/use-file'
import { RadioCards } from '../form/radio-cards'
import { ActionDialog } from '../ui/action-dialog'
import * as words from './words'

/** Filters of the `print-tickets` call, and the number of tickets that they match. */
export interface Printed {
  filters: Omit<OfficeSent<'print-tickets'>, 'as'>
  count: string
}

/** Tickets or badges, as one PDF. */
export function PrintTickets({ filters, count, onClose }: Printed & { onClose: () => void }) {
  const [as, setAs] = useState<'tickets' | 'badges'>('tickets')
  const { send, pending, error } = useFile('print-tickets', onClose)
  return (
    <ActionDialog
      title={words.printTitle}
      consequences={<p>{words.printConsequences(count)}</p>}
      confirm={words.print}
      canStop
      onConfirm={() => void send({ ...filters, as })}
      {...{ pending, error, onClose }}
    >
      <RadioCards
        legend={words.printAs}
        name="as"
        options={words.kinds}
        value={as}
        onChange={setAs}
        className="sm:grid-cols-2"
      />
    </ActionDialog>
  )
}
