import type { NotableScan, ScanRow } from '#contract/office/scans'
import * as texts from '#texts/compiled/office/scans'
import { Pill } from '#web/ui/pill'
import { useLocation } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import type { ListColumn } from '../../kit/list/columns'
import { readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { Around } from '../../kit/page/detail'
import { paths } from '../../kit/paths'
import { TwoLines } from '../../kit/values/cells'
import { When } from '../../kit/values/when'

/** Lists the scans that staff should look at. A row leads to its order. */
export function ScansScreen() {
  const state = readListState(useLocation().search, [])
  const { answer, isStale, refusal, again } = useAnswer('find-scans', { cursor: state.cursor })
  return (
    <>
      <Around list={{ to: paths.tickets(), name: texts.tickets() }} />
      <ListView
        title={texts.title()}
        noun="scan"
        {...{ state, columns, isStale, refusal, again, hrefOf, keyOf }}
        rows={answer?.scans ?? null}
        cursor={answer?.cursor ?? null}
        nothingYet={texts.nothing_yet()}
      />
    </>
  )
}

const hrefOf = ({ order }: ScanRow) => paths.order(order)
const keyOf = ({ id }: ScanRow) => String(id)

const reasons: Record<NotableScan, string> = {
  'ended-since': texts.ended_since(),
  'replaced-since': texts.replaced_since(),
  'second-gate': texts.second_gate(),
  'too-old': texts.too_old(),
}

const gateText = (gate: string | null) => gate ?? texts.no_gate()

const columns: ListColumn<ScanRow>[] = [
  {
    key: 'ticket',
    name: texts.ticket(),
    card: 'title',
    cell: ({ full_name, item, ticket }) => (
      <TwoLines below={item.name}>
        <strong className="font-semibold">{full_name || ticket}</strong>
      </TwoLines>
    ),
  },
  {
    key: 'why',
    name: texts.why(),
    card: 'aside',
    cell: ({ notable }) => (
      <Pill tone={notable === 'replaced-since' ? 'warn' : 'danger'}>{reasons[notable]}</Pill>
    ),
  },
  {
    key: 'scanned',
    name: texts.scanned_at(),
    card: 'named',
    cell: ({ at, gate }) => (
      <TwoLines below={gateText(gate)}>
        <When at={at} />
      </TwoLines>
    ),
  },
  {
    key: 'received',
    name: texts.received_at(),
    card: 'named',
    cell: ({ received_at }) => <When at={received_at} />,
  },
  {
    key: 'admitted',
    name: texts.admitted_at(),
    card: 'named',
    cell: ({ admitted_at, admitted_gate }) =>
      admitted_at && (
        <TwoLines below={gateText(admitted_gate)}>
          <When at={admitted_at} />
        </TwoLines>
      ),
  },
  { key: 'order', name: texts.order(), cell: ({ order }) => order },
]
