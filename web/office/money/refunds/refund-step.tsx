import { useState } from 'react'
import { mayChangeAccount } from '#rules/refunds/account'
import * as accountTexts from '#texts/compiled/office/refund-account'
import * as texts from '#texts/compiled/office/refunds'
import type { TextPart } from '#texts/text-types'
import { CheckboxField } from '#web/ui/choice-fields'
import { RichText } from '#web/ui/rich-text'
import { TextField } from '#web/ui/text-fields'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { Dropdown, MenuItem } from '../../kit/page/dropdown'
import { useMay, useMe } from '../../kit/session/session'
import { isByHand } from './for-file'
import type { RefundRow } from './refunds-screen'

/** Next status of a refund: refunded to the card, marked as paid, in progress, with a problem, or returned after payment. */
type Move = 'card' | 'paid' | 'work' | 'problem' | 'failed'
/** An action on a refund: moving it to another status, changing its bank account, or showing the account. */
export type Step = Move | 'account' | 'show'

const outcomes = {
  card: 'processed',
  paid: 'processed',
  work: 'processing',
  problem: 'problem',
  failed: 'problem',
} as const

const dialogTexts = {
  card: { title: texts.pay_by_card_of, confirm: texts.pay_by_card(), text: texts.card_consequences() },
  paid: { title: texts.mark_paid_of, confirm: texts.mark_paid(), text: texts.mark_consequences() },
  work: { title: texts.start_work_of, confirm: texts.start_work(), text: texts.work_consequences() },
  problem: {
    title: texts.set_problem_of,
    confirm: texts.set_problem(),
    text: texts.problem_consequences(),
  },
  failed: { title: texts.set_failed_of, confirm: texts.set_failed(), text: texts.failed_consequences() },
} as const

interface RefundStepProps {
  refund: RefundRow
  kind: Move
  onClose: () => void
}

/** Moves a refund to its next status after a dry run. */
export function RefundStep({ refund, kind, onClose }: RefundStepProps) {
  const [problem, setProblem] = useState('')
  const [freesPlaces, setFreesPlaces] = useState(true)
  const [isSure, setSure] = useState(false)
  const hasItems = refund.kind === 'items'
  const shown = dialogTexts[kind]
  // The description of the problem has no influence on the effect, so typing it starts no dry run.
  const tried = {
    refund_id: refund.id,
    outcome: outcomes[kind],
    by: kind === 'card' ? ('card' as const) : null,
    free_places: outcomes[kind] === 'processed' ? freesPlaces : null,
    even_if_admitted: isSure,
    problem: kind === 'failed' ? '-' : null,
  }
  const { effect, refusal, isRefused, pending, error, setError, confirm } = useDryRunCall(
    'process-refund',
    tried,
    {
      toast: texts.done(),
      done: onClose,
    },
  )
  const move = () =>
    kind === 'failed' && problem.trim() === ''
      ? setError(texts.problem_missing())
      : confirm({ ...tried, problem: problem.trim() || null })
  return (
    <ActionDialog
      title={shown.title({ order: refund.order })}
      consequences={
        <>
          <EffectNotes
            always={[
              ...(kind === 'paid' && isByHand(refund) ? [texts.by_hand_next()] : []),
              hasItems ? shown.text : texts.overpayment_consequences(),
            ]}
            {...{ effect, refusal }}
          />
          <WhoOpened refund={refund} />
        </>
      }
      confirm={shown.confirm}
      isBlocked={isRefused}
      onConfirm={move}
      {...{ pending, error, onClose }}
    >
      {outcomes[kind] === 'problem' && (
        <TextField
          label={kind === 'failed' ? texts.what_failed() : texts.what_problem()}
          required={kind === 'failed'}
          maxLength={500}
          value={problem}
          onChange={(event) => setProblem(event.target.value)}
        />
      )}
      {outcomes[kind] === 'processed' && hasItems && (
        <CheckboxField
          label={texts.free_places()}
          checked={freesPlaces}
          onChange={(event) => setFreesPlaces(event.target.checked)}
        />
      )}
      {outcomes[kind] !== 'problem' && hasItems && (
        <CheckboxField
          label={texts.even_if_admitted()}
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </ActionDialog>
  )
}

/** Shows the members of staff who opened the refund and who entered its bank account. */
const WhoOpened = ({ refund }: { refund: RefundRow }) => (
  <p>
    <TextWithOpener parts={texts.step_opened_by.parts()} email={refund.opened_by} />
    {refund.account_by !== null && (
      <>
        {' '}
        <TextWithOpener parts={texts.step_account_by.parts()} email={refund.account_by} />
      </>
    )}
  </p>
)

const names: Record<Step, string> = {
  account: accountTexts.change(),
  show: accountTexts.show(),
  card: texts.pay_by_card(),
  paid: texts.mark_paid(),
  work: texts.start_work(),
  problem: texts.set_problem(),
  failed: texts.set_failed(),
}
/** Steps from each status that the server allows (`server/modules/refunds/process-refund.ts`). */
const next: Record<RefundRow['status'], readonly Step[]> = {
  active: ['card', 'paid', 'work', 'account', 'show'],
  processing: ['paid', 'problem', 'account', 'show'],
  problem: ['work', 'account', 'show'],
  processed: ['failed'],
  cancelled: [],
}

/** Lists the actions that the refund's status allows, or says that another person has to pay it. */
export function StepButtons({
  refund,
  isForAnother,
  onStep,
}: {
  refund: RefundRow
  isForAnother: boolean
  onStep: (step: Step) => void
}) {
  const may = useMay()
  const { bank_account, needs_account } = refund
  const mayPay = may('process-refund') && !isForAnother
  const allowed: Record<Step, boolean> = {
    card: mayPay && refund.can_go_to_card,
    paid: mayPay,
    work: mayPay,
    problem: may('process-refund'),
    failed: may('process-refund') && refund.total > 0,
    account:
      may('set-refund-account') && mayChangeAccount(refund) && (needs_account || bank_account !== null),
    show: may('show-refund-account') && bank_account !== null && refund.paid_by !== 'card',
  }
  const possible = next[refund.status].filter((step) => allowed[step])
  // A refund without an account cannot be in a bank file, so the account comes first.
  const steps = needs_account
    ? possible.toSorted((a, b) => Number(b === 'account') - Number(a === 'account'))
    : possible
  const waitsForAnother =
    isForAnother && next[refund.status].some((step) => step === 'card' || step === 'paid' || step === 'work')
  if (steps.length === 0 && !waitsForAnother) return null
  return (
    <span className="inline-block text-start">
      <Dropdown label={texts.actions()} align="end">
        {waitsForAnother && <p className="px-2 py-1 text-sm text-ink-soft">{texts.for_another()}</p>}
        {steps.map((step) => (
          <MenuItem
            key={step}
            name={step === 'account' && bank_account === null ? accountTexts.enter() : names[step]}
            onChoose={() => onStep(step)}
          />
        ))}
      </Dropdown>
    </span>
  )
}

/** Names the person who opened a refund. Under the two-person rule, somebody else must pay it. */
export function Opener({ email, isInText = false }: { email: string | null; isInText?: boolean }) {
  const me = useMe()
  // The name begins a text only in a column of its own, on the widest screens.
  const letters = isInText ? 'lowercase' : 'max-2xl:lowercase'
  if (email === null) return <span className={`text-ink-soft ${letters}`}>{texts.by_customer()}</span>
  const name = email.replace(/^staff:/, '')
  return name === me.email ? (
    <span className={letters}>{texts.you()}</span>
  ) : (
    <span className="break-all">{name}</span>
  )
}

/** A text whose tag `{#person/}` becomes that person. */
export function TextWithOpener({ parts, email }: { parts: readonly TextPart[]; email: string | null }) {
  const person = () => <Opener email={email} isInText />
  return <RichText parts={parts} tags={{ person }} />
}
