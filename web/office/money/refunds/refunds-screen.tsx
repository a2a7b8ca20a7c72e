import { useState } from 'react'
import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import type { BulkActionName } from '#contract/office/bulk'
import type { RefundStatus } from '#contract/order'
import * as accountTexts from '#texts/compiled/office/refund-account'
import * as texts from '#texts/compiled/office/refunds'
import { Button } from '#web/ui/button'
import { numberText } from '#web/ui/formats'
import { LateDialog } from '#web/ui/late-dialog'
import { Pill } from '#web/ui/pill'
import { postOnce } from '../../kit/calls/once'
import { useAnswer } from '../../kit/calls/use-answer'
import { late } from '../../kit/late'
import type { ListColumn, ListFacet, RowAction } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Cut, Money, orderColumn, Person, MarkedState } from '../../kit/values/cells'
import { RefundPill, refundLabels } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'
import { isByHand, useForAnother, type ForAnother } from './for-file'
import { MakeFile, RefundFile } from './refund-file'
import { Opener, TextWithOpener, RefundStep, type Step, StepButtons } from './refund-step'

const ShowAccount = late(async () => (await import('./show-account')).ShowAccount)
const RefundFiles = late(async () => (await import('./refund-files')).RefundFiles)
const SetAccount = late(async () => (await import('../../kit/payments/set-account')).SetAccount)

export type RefundRow = OfficeAnswered<'find-refunds'>['refunds'][number]

const statuses: readonly RefundStatus[] = ['active', 'processing', 'problem', 'processed', 'cancelled']
const facets: ListFacet[] = [
  {
    name: 'status',
    label: texts.status(),
    isSingle: true,
    values: statuses.map((status) => [status, refundLabels[status]]),
  },
]

/** All refunds, which are paid by a bank file or to the card. */
export function RefundsScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [step, setStep] = useState<{ refund: RefundRow; kind: Step } | null>(null)
  const [showsFiles, setShowsFiles] = useState(false)
  const [inFile, setInFile] = useState<readonly RefundRow[] | null>(null)
  const filters = {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as RefundStatus | undefined) ?? null,
  }
  const { answer, isStale, refusal, again } = useAnswer('find-refunds', {
    ...filters,
    ...page,
  })
  const rows = answer?.refunds ?? null
  const hasCard = rows?.some((refund) => refund.can_go_to_card) ?? false
  const isForAnother = useForAnother(answer?.needs_two_people ?? false)
  return (
    <>
      <ListView
        title={texts.title()}
        noun="refund"
        search={texts.search()}
        source={{ list: 'refunds', filters }}
        {...{ state, facets, rows, isStale, refusal, again, keyOf, nameOf }}
        columns={may('process-refund') ? [...columns, stepColumn(isForAnother, setStep)] : columns}
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        actions={
          <>
            {may('find-refund-files') && rows?.length !== 0 && (
              <Button variant="secondary" size="small" onClick={() => setShowsFiles(true)}>
                {texts.files()}
              </Button>
            )}
            {may('refund-file') && rows?.length !== 0 && <MakeFile onRead={setInFile} />}
          </>
        }
        bulk={
          may('process-refund')
            ? [
                ...steps,
                toCard,
                ...(may('refund-file') ? [{ label: texts.make_file(), onChoose: setInFile }] : []),
              ]
            : undefined
        }
        forMatching={may('process-refund') && may('start-bulk') ? forMatching(hasCard) : []}
        next={<SecondaryLink call="find-orders" to={paths.orders()} text={texts.first_step()} />}
        nothingYet={texts.nothing_yet()}
      />
      {showsFiles && (
        <LateDialog>
          <RefundFiles onClose={() => setShowsFiles(false)} />
        </LateDialog>
      )}
      {inFile && <RefundFile refunds={inFile} isForAnother={isForAnother} onClose={() => setInFile(null)} />}
      {step && step.kind !== 'account' && step.kind !== 'show' && (
        <RefundStep refund={step.refund} kind={step.kind} onClose={() => setStep(null)} />
      )}
      {step?.kind === 'show' && (
        <LateDialog>
          <ShowAccount refund={step.refund} onClose={() => setStep(null)} />
        </LateDialog>
      )}
      {step?.kind === 'account' && (
        <LateDialog>
          <SetAccount refund={step.refund} onClose={() => setStep(null)} />
        </LateDialog>
      )}
    </>
  )
}

/**
 * Returns the actions for all matching refunds. Refunding to the card is offered only if one of the shown refunds
 * allows it.
 */
const forMatching = (hasCard: boolean): BulkActionName[] => [
  'start-refund',
  'mark-refund-paid',
  ...(hasCard ? (['refund-to-card'] as const) : []),
]

const keyOf = ({ id }: RefundRow) => String(id)
const nameOf = ({ order }: RefundRow) => order

/** Returns an action that makes a step with each of the selected refunds. */
const stepOf = (
  label: string,
  question: RowAction<RefundRow>['question'],
  sent: Pick<OfficeSent<'process-refund'>, 'outcome' | 'by' | 'free_places'>,
): RowAction<RefundRow> => ({
  label,
  question,
  run: ({ id }) => postOnce('process-refund', { refund_id: id, ...sent }),
})
const workQuestion = (count: number) => texts.work_question({ count, number: numberText(count) })
const markQuestion = (count: number) => texts.mark_question({ count, number: numberText(count) })
const cardQuestion = (count: number, others: number) => {
  const question = texts.card_question({ count, number: numberText(count) })
  return others === 0 ? question : `${question} ${texts.card_others({ count: others })}`
}
const steps = [
  stepOf(texts.start_work(), workQuestion, { outcome: 'processing' }),
  stepOf(texts.mark_paid(), markQuestion, { outcome: 'processed', free_places: true }),
]
const toCard: RowAction<RefundRow> = {
  ...stepOf(texts.pay_by_card(), cardQuestion, {
    outcome: 'processed',
    by: 'card',
    free_places: true,
  }),
  appliesTo: ({ can_go_to_card }) => can_go_to_card,
}

/** Column with the actions of a refund. */
const stepColumn = (
  isForAnother: ForAnother,
  onStep: (requested: { refund: RefundRow; kind: Step }) => void,
): ListColumn<RefundRow> => ({
  key: 'actions',
  name: texts.actions(),
  align: 'action',
  cell: (refund) => (
    <StepButtons
      refund={refund}
      isForAnother={isForAnother(refund)}
      onStep={(kind) => onStep({ refund, kind })}
    />
  ),
})

const columns: ListColumn<RefundRow>[] = [
  orderColumn(texts.order()),
  {
    key: 'status',
    name: texts.status(),
    card: 'aside',
    cell: ({ status, total, kind, is_test }) => (
      <MarkedState isTest={is_test}>
        <RefundPill {...{ status, total }} />
        {kind === 'overpayment' && <Pill>{texts.overpayment()}</Pill>}
      </MarkedState>
    ),
  },
  {
    key: 'customer',
    name: texts.customer(),
    card: 'line',
    takesRest: true,
    // This is the widest column: it also shows the problem and the opener if their own columns are hidden.
    cell: ({ customer, problem, opened_by }) => (
      <>
        <Person name={customer.full_name} email={customer.email} />
        {opened_by !== null && (
          <span className="hidden text-sm leading-tight text-ink-soft xl:max-2xl:block">
            <TextWithOpener parts={texts.opened_by_person.parts()} email={opened_by} />
          </span>
        )}
        {problem && (
          <span className="hidden leading-tight xl:max-2xl:block">
            <Cut text={problem} className="text-sm text-danger">
              {problem}
            </Cut>
          </span>
        )}
      </>
    ),
  },
  { key: 'asked', name: texts.requested(), cell: ({ created_at }) => <When at={created_at} /> },
  {
    key: 'due',
    name: texts.due(),
    cell: ({ refund_by, completed_at }) =>
      refund_by !== null &&
      completed_at === null && (
        <>
          <span className="xl:hidden">{`${texts.due()} `}</span>
          <When at={refund_by} />
        </>
      ),
  },
  {
    key: 'opened',
    name: texts.opened_by(),
    card: 'named',
    inCard: ({ opened_by }) => opened_by !== null,
    from: '2xl',
    cell: ({ opened_by }) => <Opener email={opened_by} />,
  },
  {
    key: 'account',
    name: texts.paid_to(),
    cell: (refund) =>
      refund.needs_account ? (
        <Pill tone="warn">{accountTexts.needs_account()}</Pill>
      ) : (
        <>
          <span className="whitespace-nowrap">
            {refund.paid_by === 'card'
              ? texts.by_card()
              : (refund.bank_account ?? (refund.paid_by && texts.by_bank()))}
          </span>
          {isByHand(refund) && (
            <>
              {' '}
              <Pill tone="warn">{texts.by_hand()}</Pill>
            </>
          )}
        </>
      ),
  },
  {
    key: 'problem',
    name: texts.problem(),
    from: '2xl',
    cell: ({ problem }) =>
      problem && <span className="block leading-tight text-danger xl:min-w-28">{problem}</span>,
  },
  {
    key: 'completed',
    name: texts.completed(),
    card: 'none',
    from: '2xl',
    cell: ({ completed_at }) => <When at={completed_at} />,
  },
  {
    key: 'amount',
    name: texts.amount(),
    align: 'end',
    card: 'aside',
    cell: ({ total }) => <Money amount={total} />,
  },
]
