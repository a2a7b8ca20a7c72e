import { useState } from 'react'
import { CheckboxField } from '../../ui/choice-fields'
import { TextField } from '../../ui/text-fields'
import { useTriedCall } from '../calls/use-dry-run'
import { ActionDialog } from '../ui/action-dialog'
import { EffectNotes } from '../ui/effect-notes'
import { TextWithOpener } from './opener'
import type { RefundRow } from './refunds-screen'
import * as texts from '../../../texts/compiled/office/refunds'

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
    card: { title: texts.pay_by_card_of, confirm: texts.pay_by_card(), text: texts.card_consequences() },
    paid: { title: texts.mark_paid_of, confirm: texts.mark_paid(), text: texts.mark_consequences() },
    work: { title: texts.start_work_of, confirm: texts.start_work(), text: texts.work_consequences() },
    problem: {
      title: texts.set_problem_of,
      confirm: texts.set_problem(),
      text: texts.problem_consequences(),
    },
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
    toast: texts.done(),
    done: onClose,
  })
  const move = () => confirm({ ...tried, problem: problem.trim() || null })
  return (
    <ActionDialog
      title={shown.title({ order: refund.order })}
      consequences={
        <>
          <EffectNotes always={[shown.text]} {...{ effect, refusal }} />
          <p>
            <TextWithOpener parts={texts.step_opened_by.parts()} of={refund.opened_by} />
            {refund.account_by !== null && (
              <>
                {' '}
                <TextWithOpener parts={texts.step_account_by.parts()} of={refund.account_by} />
              </>
            )}
          </p>
        </>
      }
      confirm={shown.confirm}
      isBlocked={isRefused}
      onConfirm={move}
      {...{ pending, error, onClose }}
    >
      {kind === 'problem' && (
        <TextField
          label={texts.what_problem()}
          maxLength={500}
          value={problem}
          onChange={(event) => setProblem(event.target.value)}
        />
      )}
      {outcomes[kind] === 'processed' && (
        <CheckboxField
          label={texts.free_places()}
          checked={freesPlaces}
          onChange={(event) => setFreesPlaces(event.target.checked)}
        />
      )}
      {kind !== 'problem' && (
        <CheckboxField
          label={texts.even_if_admitted()}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}
