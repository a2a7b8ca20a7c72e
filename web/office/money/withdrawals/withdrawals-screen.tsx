import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/withdrawals'
import { numberText } from '#web/ui/formats'
import { Pill } from '#web/ui/pill'
import { postOnce } from '../../kit/calls/once'
import { useAnswer } from '../../kit/calls/use-answer'
import { DryRunDialog } from '../../kit/dialog/dry-run-dialog'
import { actionColumn } from '../../kit/list/action-column'
import type { ListColumn, ListFacet, RowAction } from '../../kit/list/columns'
import { useListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { SecondaryLink } from '../../kit/page/buttons'
import { paths } from '../../kit/paths'
import { useMay } from '../../kit/session/session'
import { Money, orderColumn, MarkedState, TwoLines } from '../../kit/values/cells'
import { shortDay } from '../../kit/values/day'
import { RefundPill } from '../../kit/values/status-pill'
import { When } from '../../kit/values/when'

type WithdrawalRow = OfficeAnswered<'find-withdrawals'>['withdrawals'][number]

const facets: ListFacet[] = [
  {
    name: 'status',
    label: texts.status(),
    isSingle: true,
    values: [
      ['open', texts.open()],
      ['refunded', texts.refunded()],
    ],
  },
]

/** Withdrawals from contracts for goods, with a button that opens the refund. */
export function WithdrawalsScreen() {
  const may = useMay()
  const { state, page } = useListState(facets)
  const [requested, setRequested] = useState<WithdrawalRow | null>(null)
  const filters = {
    query: state.query || null,
    status: (state.chosen['status']?.[0] as 'open' | 'refunded' | undefined) ?? null,
  }
  const { answer, isStale, refusal, again } = useAnswer('find-withdrawals', {
    ...filters,
    ...page,
  })
  return (
    <>
      <ListView
        title={texts.title()}
        noun="withdrawal"
        search={texts.search()}
        source={{ list: 'withdrawals', filters }}
        {...{ state, facets, isStale, refusal, again, keyOf, nameOf }}
        rows={answer?.withdrawals ?? null}
        columns={may('refund-withdrawal') ? [...columns, refundColumn(setRequested)] : columns}
        bulk={may('refund-withdrawal') ? [openRefunds] : undefined}
        forMatching={may('refund-withdrawal') && may('start-bulk') ? ['refund-withdrawal'] : []}
        cursor={answer?.cursor ?? null}
        {...(answer && { counted: answer })}
        next={
          <SecondaryLink
            call="find-deliveries"
            to={`${paths.dispatch()}?state=sent`}
            text={texts.first_step()}
          />
        }
        nothingYet={texts.nothing_yet()}
      />
      {requested && <OpenRefund withdrawal={requested} onClose={() => setRequested(null)} />}
    </>
  )
}

const keyOf = ({ id }: WithdrawalRow) => String(id)
const nameOf = ({ order }: WithdrawalRow) => order

/** Opens the refunds of the selected withdrawals, each as if it was asked alone. */
const openRefunds: RowAction<WithdrawalRow> = {
  label: texts.open_refunds(),
  question: (count) => texts.open_refunds_question({ count, number: numberText(count) }),
  run: ({ id }) => postOnce('refund-withdrawal', { withdrawal_id: id }),
}

function OpenRefund({ withdrawal, onClose }: { withdrawal: WithdrawalRow; onClose: () => void }) {
  const { timezone } = useOfficeData()
  return (
    <DryRunDialog
      call="refund-withdrawal"
      payload={{ withdrawal_id: withdrawal.id }}
      title={texts.open_refund_title({ order: withdrawal.order })}
      notes={[texts.consequences({ day: shortDay(withdrawal.refund_by, timezone) })]}
      confirm={texts.open_refund()}
      toast={texts.opened()}
      onClose={onClose}
    />
  )
}

/** Opens the refund that is owed. */
const refundColumn = (onAct: (row: WithdrawalRow) => void) =>
  actionColumn<WithdrawalRow>({ name: texts.open_refund(), isFor: (row) => row.is_open, onAct })

const columns: ListColumn<WithdrawalRow>[] = [
  orderColumn(texts.order()),
  {
    key: 'status',
    name: texts.status(),
    card: 'aside',
    cell: ({ refund_status, is_open, is_test }) => (
      <MarkedState isTest={is_test}>
        {refund_status && <RefundPill status={refund_status} />}
        {!refund_status && is_open && <Pill tone="warn">{texts.open()}</Pill>}
        {!refund_status && !is_open && <Pill tone="quiet">{texts.nothing_owed()}</Pill>}
      </MarkedState>
    ),
  },
  {
    key: 'customer',
    name: texts.customer(),
    card: 'line',
    cell: ({ full_name, email }) => <TwoLines below={email}>{full_name}</TwoLines>,
  },
  {
    key: 'goods',
    name: texts.goods(),
    card: 'line',
    cell: ({ items }) => <span className="block leading-tight xl:min-w-40">{items.join(', ')}</span>,
  },
  {
    key: 'received',
    name: texts.received(),
    card: 'none',
    from: '2xl',
    cell: ({ received_at }) => <When at={received_at} />,
  },
  { key: 'by', name: texts.refund_by(), card: 'named', cell: ({ refund_by }) => <When at={refund_by} /> },
  {
    key: 'amount',
    name: texts.amount(),
    align: 'end',
    card: 'aside',
    cell: ({ amount }) => <Money amount={amount} />,
  },
]
