import { useState } from 'react'
import type { OfficeSent } from '../../../../contract/calls'
import { useFile } from '../../calls/use-file'
import { ActionDialog } from '../../parts/action-dialog'
import * as words from './words'

/** What is printed, as the call takes it, and how many tickets it is about. */
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
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{words.printAs}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {words.kinds.map(([value, name, hint]) => (
            <label
              key={value}
              className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 font-semibold rounded-control border border-edge px-2.5 py-2 has-checked:border-brand-ink has-checked:bg-brand-tint has-checked:text-on-brand-tint"
            >
              <input
                type="radio"
                name="as"
                checked={as === value}
                className="size-4 accent-(--brand-ink)"
                onChange={() => setAs(value)}
              />
              {name}
              <span className="basis-full text-sm leading-tight font-normal">{hint}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </ActionDialog>
  )
}
