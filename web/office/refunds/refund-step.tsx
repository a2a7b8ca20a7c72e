import { useState } from 'react'
import { CheckboxField } from '../../ui/choice-fields'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-tried-call'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { Opener } from './opener'
import type { RefundRow } from './refunds-screen'
import * as words from './words'

/** A step of a refund: paid back by card, marked as paid back, being worked on, or a problem with it. */
type Move = 'card' | 'paid' | 'work' | 'problem'
/** An action on a refund: a move to another status, or a change of its bank account. */
export type Step = Move | 'account'

const outcomes = { card: 'processed', paid: 'processed', work: 'processing', problem: 'problem' } as const

/** Moves a refund on, after saying what follows. */
export function RefundStep({
  refund,
  kind,
  onClose,
}: {
  refund: RefundRow
  kind: Move
  onClose: () => void
}) {
  const [problem, setProblem] = useState('')
  const [freesPlaces, setFreesPlaces] = useState(true)
  const [isSure, setSure] = useState(false)
  const shown = {
    card: { title: words.payByCard, text: words.cardConsequences },
    paid: { title: words.markPaid, text: words.markConsequences },
    work: { title: words.startWork, text: words.workConsequences },
    problem: { title: words.setProblem, text: words.problemConsequences },
  }[kind]
  // What the problem is changes no effect: it is not tried again for each letter of it.
  const tried = {
    refund_id: refund.id,
    outcome: outcomes[kind],
    by: kind === 'card' ? ('card' as const) : null,
    free_places: outcomes[kind] === 'processed' ? freesPlaces : null,
    even_if_admitted: isSure,
  }
  const { effect, refusal, isRefused, pending, error, confirm } = useTriedCall('process-refund', tried, {
    toast: words.done,
    done: onClose,
  })
  const move = () => confirm({ ...tried, problem: problem.trim() || null })
  return (
    <ActionDialog
      title={`${shown.title}: ${refund.order}`}
      consequences={
        <>
          <EffectNotes always={[shown.text]} {...{ effect, refusal }} />
          <p>
            {words.openedBy} <Opener of={refund.opened_by} isInText />.
            {refund.account_by !== null && (
              <>
                {' '}
                {words.accountBy} <Opener of={refund.account_by} isInText />.
              </>
            )}
          </p>
        </>
      }
      confirm={shown.title}
      isBlocked={isRefused}
      onConfirm={move}
      {...{ pending, error, onClose }}
    >
      {kind === 'problem' && (
        <TextField
          label={words.whatProblem}
          maxLength={500}
          value={problem}
          onChange={(event) => setProblem(event.target.value)}
        />
      )}
      {outcomes[kind] === 'processed' && (
        <CheckboxField
          label={words.freePlaces}
          checked={freesPlaces}
          onChange={(event) => setFreesPlaces(event.target.checked)}
        />
      )}
      {kind !== 'problem' && (
        <CheckboxField
          label={words.evenIfAdmitted}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
