import type { CancellationRow } from '#contract/office/cancellations'
import * as texts from '#texts/compiled/office/cancellations'
import { numberText } from '#web/ui/formats'
import { useLocation } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn } from '../../kit/list/columns'
import { readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { SecondaryLink } from '../../kit/page/buttons'
import { Around } from '../../kit/page/detail'
import { paths } from '../../kit/paths'
import { Money, TwoLines } from '../../kit/values/cells'
import { When } from '../../kit/values/when'
import { kinds, StatePill } from './state-pill'

/** Lists the cancellations and the progress of their orders. */
export function CancellationsScreen() {
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('find-cancellations', { cursor: state.cursor })
  return (
    <>
      <Around list={{ to: paths.catalogue(), name: texts.catalogue() }} />
      <ListView
        title={texts.title()}
        noun="cancellation"
        {...{ state, columns, isStale, refusal, again, hrefOf, keyOf }}
        rows={answer?.cancellations ?? null}
        cursor={answer?.cursor ?? null}
        next={<SecondaryLink call="find-items" to={paths.catalogue()} text={texts.first_step()} />}
        nothingYet={texts.nothing_yet()}
      />
    </>
  )
}

const hrefOf = ({ id }: CancellationRow) => paths.cancellation(id)
const keyOf = ({ id }: CancellationRow) => String(id)

const columns: ListColumn<CancellationRow>[] = [
  {
    key: 'name',
    name: texts.what(),
    card: 'title',
    cell: ({ name, kind }) => (
      <TwoLines below={kinds[kind]}>
        <strong className="font-semibold">{name}</strong>
      </TwoLines>
    ),
  },
  { key: 'state', name: texts.state(), card: 'aside', cell: (row) => <StatePill row={row} /> },
  {
    key: 'orders',
    name: texts.orders(),
    card: 'named',
    align: 'end',
    cell: ({ orders: { done, left, failed } }) => (
      <span className="whitespace-nowrap">
        <span>{numberText(done)}</span>
        {left + failed > 0 && (
          <span className="text-ink-soft">{` / ${numberText(done + left + failed)}`}</span>
        )}
      </span>
    ),
  },
  { key: 'refunds', name: texts.refunds(), align: 'end', cell: ({ refunds }) => <Money amount={refunds} /> },
  { key: 'started', name: texts.started_at(), cell: ({ started_at }) => <When at={started_at} /> },
]
