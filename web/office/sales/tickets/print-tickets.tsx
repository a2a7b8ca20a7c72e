import { useState } from 'react'
import type { OfficeSent } from '#contract/calls'
import * as texts from '#texts/compiled/office/tickets'
import { useFile } from '../../kit/calls/use-file'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { RadioCards } from '../../kit/form/radio-cards'
import { countText } from '../../kit/list/nouns'

/** Filters of the `print-tickets` call, and the number of tickets that they match. */
export interface Printed {
  filters: Omit<OfficeSent<'print-tickets'>, 'as'>
  matching: { count: number; more?: boolean }
}

const kinds = [
  ['tickets', texts.kind_tickets(), texts.kind_tickets_hint()],
  ['badges', texts.kind_badges(), texts.kind_badges_hint()],
] as const

/** Downloads tickets or badges as one PDF. */
export function PrintTickets({ filters, matching, onClose }: Printed & { onClose: () => void }) {
  const [as, setAs] = useState<'tickets' | 'badges'>('tickets')
  const { send, pending, error } = useFile('print-tickets', onClose)
  return (
    <ActionDialog
      title={texts.print_title()}
      consequences={<p>{texts.print_consequences({ count: matching.count, number: countText(matching) })}</p>}
      confirm={texts.print()}
      canStop
      onConfirm={() => void send({ ...filters, as })}
      {...{ pending, error, onClose }}
    >
      <RadioCards
        legend={texts.print_as()}
        name="as"
        options={kinds}
        value={as}
        onChange={setAs}
        className="sm:grid-cols-2"
      />
    </ActionDialog>
  )
}
