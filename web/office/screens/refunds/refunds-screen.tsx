import { Suspense, useState } from 'react'
import type { OfficeAnswered } from '../../../../contract/calls'
import type { RefundStatus } from '../../../../contract/order'
import { late } from '../../../parts/late'
import { Pill } from '../../../parts/pill'
import { useLocation } from '../../../parts/router/use-router'
import { useAnswer } from '../../calls/use-answer'
import type { ListColumn, ListFacet } from '../../list/columns'
import { readListState } from '../../list/list-state'
import { ListView } from '../../list/list-view'
import { SecondaryLink } from '../../parts/secondary-link'
import { Money } from '../../parts/money'
import { orderColumn } from '../../parts/order-column'
import { RefundPill, refundLabels } from '../../parts/status-pill'
import { When } from '../../parts/when'
import { MarkedState } from '../../parts/test-mark'
import { paths } from '../../paths'
import * as accountWords from '../../refund-account/words'
import { useMay, useMe } from '../../session/session'
import { RefundFile } from './refund-file'
import { RefundStep, type Step } from './refund-step'
import { StepButtons } from './step-buttons'
import * as words from './words'

const SetAccount = late(async () => (await import('../../refund-account/set-account')).SetAccount)

export type RefundRow = OfficeAnswered<'find-refunds'>['refunds'][number]

const statuses: readonly RefundStatus[] = ['active', 'processing', 'problem', 'processed', 'cancelled']
const facets: ListFacet[] = [
  {
    name: 'status',
    label: words.status,
    isSingle: true,
    values: statuses.map((status) => [status, refundLabels[status]]),
  },
]

/** Refunds: pay back, by a bank file or by card. */
export function RefundsScreen() {
  const may = useMay()
  const state = readListState(useLocation().search, ['status'])
  const [step, setStep] = useState<{ refund: RefundRow; kind: Step } | null>(null)
  const filters = { status: (state.chosen['status']?.[0] as RefundStatus | undefined) ?? null }
  const { answer, isStale, refusal, again } = useAnswer('find-refunds', {
    ...filters,
    cursor: state.cursor,
  })
  const rows = answer?.refunds ?? null
  return (
    <>
      <ListView
        title={words.title}
        noun="refund"
        source={{ list: 'refunds', filters }}
        {...{ state, facets, rows, isStale, refusal, again, keyOf }}
        columns={may('process-refund') ? [...columns, stepColumn(setStep)] : columns}
        cursor={answer?.cursor ?? null}
        actions={may('refund-file') && <RefundFile refunds={rows ?? []} />}
        next={<SecondaryLink call="find-orders" to={paths.orders()} text={words.firstStep} />}
        nothingYet={words.nothingYet}
      />
      {step && step.kind !== 'account' && (
        <RefundStep refund={step.refund} kind={step.kind} onClose={() => setStep(null)} />
      )}
      {step?.kind === 'account' && (
        <Suspense>
          <SetAccount refund={step.refund} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Who opened a refund: where two people are needed, another one pays it. */
function Opener({ of }: { of: string | null }) {
  const { email } = useMe()
  if (of === null) return <span className="text-ink-soft">{words.byCustomer}</span>
  const name = of.replace(/^staff:/, '')
  return name === email ? words.you : <span className="break-all">{name}</span>
}

const keyOf = ({ id }: RefundRow) => String(id)

/** What can be done with a refund. */
const stepColumn = (onStep: (asked: { refund: RefundRow; kind: Step }) => void): ListColumn<RefundRow> => ({
  key: 'actions',
  name: words.actions,
  align: 'action',
  cell: (refund) => <StepButtons refund={refund} onStep={(kind) => onStep({ refund, kind })} />,
})

const columns: ListColumn<RefundRow>[] = [
  orderColumn(words.order),
  {
    key: 'status',
    name: words.status,
    card: 'aside',
    cell: ({ status, is_test }) => (
      <MarkedState isTest={is_test}>
        <RefundPill status={status} />
      </MarkedState>
    ),
  },
  { key: 'asked', name: words.asked, cell: ({ created_at }) => <When at={created_at} /> },
  {
    key: 'opened',
    name: words.openedBy,
    card: 'none',
    from: '2xl',
    cell: ({ opened_by }) => <Opener of={opened_by} />,
  },
  {
    key: 'way',
    name: words.way,
    cell: ({ paid_by }) =>
      paid_by && (
        <span className="whitespace-nowrap">{paid_by === 'bank' ? words.byBank : words.byCard}</span>
      ),
  },
  {
    key: 'account',
    name: words.account,
    cell: ({ bank_account, needs_account }) =>
      needs_account ? (
        <Pill tone="warn">{accountWords.needsAccount}</Pill>
      ) : (
        bank_account && <span className="whitespace-nowrap">{bank_account}</span>
      ),
  },
  {
    key: 'problem',
    name: words.problem,
    cell: ({ problem }) =>
      problem && <span className="block leading-tight text-danger xl:min-w-40">{problem}</span>,
  },
  {
    key: 'completed',
    name: words.completed,
    card: 'none',
    from: '2xl',
    cell: ({ completed_at }) => <When at={completed_at} />,
  },
  { key: 'amount', name: words.amount, align: 'end', cell: ({ total }) => <Money amount={total} /> },
]
