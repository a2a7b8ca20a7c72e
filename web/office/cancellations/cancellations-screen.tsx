import type { CancellationRow } from '../../../contract/office/cancellations'
import { useLocation } from '../../ui/router/use-router'
import { numberText } from '../../ui/formats'
import { useAnswer } from '../calls/use-answer'
import { StatePill } from './state-pill'
import * as words from './words'
import { Around } from '../ui/detail'
import type { ListColumn } from '../list/columns'
import { readListState } from '../list/list-state'
import { ListView } from '../list/list-view'
import { SecondaryLink } from '../ui/secondary-link'
import { Money } from '../ui/money'
import { TwoLines } from '../ui/two-lines'
import { When } from '../ui/when'
import { paths } from '../paths'

/** Lists the cancellations and the progress of their orders. */
export function CancellationsScreen() {
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('find-cancellations', { cursor: state.cursor })
  return (
    <>
      <Around list={{ to: paths.catalogue(), name: 'Catalogue' }} />
      <ListView
        title={words.title}
        noun={words.noun}
        {...{ state, columns, isStale, refusal, again, hrefOf, keyOf }}
        rows={answer?.cancellations ?? null}
        cursor={answer?.cursor ?? null}
        next={<SecondaryLink call="find-items" to={paths.catalogue()} text={words.firstStep} />}
        nothingYet={words.nothingYet}
      />
    </>
  )
}

const hrefOf = ({ id }: CancellationRow) => paths.cancellation(id)
const keyOf = ({ id }: CancellationRow) => String(id)

const columns: ListColumn<CancellationRow>[] = [
  {
    key: 'name',
    name: words.what,
    card: 'title',
    cell: ({ name, kind }) => (
      <TwoLines below={words.kinds[kind]}>
        <strong className="font-semibold">{name}</strong>
      </TwoLines>
    ),
  },
  { key: 'state', name: words.state, card: 'aside', cell: (row) => <StatePill row={row} /> },
  {
    key: 'orders',
    name: words.orders,
    card: 'named',
    align: 'end',
    cell: ({ orders: { done, left, failed } }) => (
      <span className="whitespace-nowrap">
        {numberText(done)}
        {left + failed > 0 && <span className="text-ink-soft"> / {numberText(done + left + failed)}</span>}
      </span>
    ),
  },
  { key: 'refunds', name: words.refunds, align: 'end', cell: ({ refunds }) => <Money amount={refunds} /> },
  { key: 'started', name: words.startedAt, cell: ({ started_at }) => <When at={started_at} /> },
]
