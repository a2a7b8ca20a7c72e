import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { ReportName } from '#contract/office/reports'
import { definitionOf, labelOfFigure, reportTitles } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/office/reports'
import * as reportTexts from '#texts/compiled/reports'
import { instantText, moneyText, numberText } from '#web/ui/formats'
import { useLocation, useParams } from '#web/ui/router/use-router'
import { useAnswer } from '../../kit/calls/use-answer'
import { DocumentLink } from '../../kit/files/files'
import type { ListColumn } from '../../kit/list/columns'
import { type KnownFacet, knownOf, readListState } from '../../kit/list/list-state'
import { ListView } from '../../kit/list/list-view'
import { useOfficeData } from '../../kit/office-data'
import { Around } from '../../kit/page/detail'
import { NoSuchScreen } from '../../kit/page/states'
import { paths } from '../../kit/paths'
import { Money } from '../../kit/values/cells'
import { countSlots } from '../../kit/values/count-slots'
import type { Report } from './figures'
import { readPeriod } from './period'
import { periodText } from './reports-screen'

type Row = OfficeAnswered<'find-report-rows'>['rows'][number]

/** The rows of a figure of the report that the address names. */
export function ReportRowsScreen() {
  const report = useParams()['report'] ?? ''
  return isReport(report) ? <Rows report={report} /> : <NoSuchScreen />
}

/** The rows that a figure is made of, and why it is what it is. */
function Rows({ report }: { report: ReportName }) {
  const { timezone } = useOfficeData()
  const { search } = useLocation()
  const state = knownOf(readListState(search, ['figure', 'from', 'to']), [figureFacet(report)])
  const figure = state.chosen['figure']?.[0] ?? 'total'
  const [now] = useState(() => new Date())
  const { from, to } = readPeriod(search, now, timezone)
  const requested = { report, from, to }
  const { answer, isStale, refusal, again } = useAnswer('find-report-rows', {
    ...requested,
    figure,
    cursor: state.cursor,
  })
  const { answer: whole } = useAnswer('get-report', requested)
  const found = whole && figureOf(whole, figure)
  const columns = columnsOf(timezone).filter(
    ({ key }) =>
      (key !== 'amount' || report !== 'attendance') &&
      (!['document', 'net', 'tax', 'pieces'].includes(key) || hasSome(answer?.rows ?? [], key)),
  )
  return (
    <>
      <Around
        list={{
          to: `${paths.reports()}?${new URLSearchParams({ from, to }).toString()}`,
          name: texts.back_to({ period: periodText({ from, to }) }),
        }}
      />
      <ListView
        title={titleOf(report, found)}
        noun="row"
        isAlwaysNarrowed
        source={{ list: 'report-rows', filters: { ...requested, figure }, hasNoViews: true }}
        {...{ state, isStale, refusal, again, keyOf, hrefOf, columns }}
        rows={answer?.rows ?? null}
        cursor={answer?.cursor ?? null}
        above={whole && found && <Why figure={found} total={whole.total} />}
        nothingYet={texts.no_rows()}
      />
    </>
  )
}

const isReport = (name: string): name is ReportName => Object.hasOwn(reportTitles, name)

/** Returns the facet of a report's figures: the total, and the values of each of its parts. */
const figureFacet = (report: ReportName): KnownFacet => ({
  name: 'figure',
  values: [['total', reportTexts.total()]],
  fits: (figure) => {
    const [, by = ''] = /^([a-z]+):/.exec(figure) ?? []
    return by !== 'total' && definitionOf(`${report}.${by}`) !== ''
  },
})

/** Shows the definition and the amount of a figure. */
function Why({ figure, total }: { figure: Report['total']; total: Report['total'] }) {
  const { currency } = useOfficeData()
  const isOfTickets = total.definition.startsWith('attendance')
  return (
    <div className="mb-3 rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-semibold">
          {isOfTickets ? texts.tickets(countSlots(figure.rows)) : moneyText(figure.amount, currency)}
        </span>
        <span className="text-ink-soft">
          {[
            !isOfTickets && texts.rows(countSlots(figure.rows)),
            figure.net !== null &&
              texts.net_and_tax({
                net: moneyText(figure.net, currency),
                tax: moneyText(figure.tax ?? 0, currency),
              }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <p className="mt-1 max-w-prose text-sm">
        <strong>{texts.why()}</strong> <span>{definitionOf(total.definition)}</span>{' '}
        {figure.figure !== total.figure && <span>{definitionOf(figure.definition)}</span>}
      </p>
    </div>
  )
}

const figureOf = ({ total, parts }: Report, name: string): Report['total'] | null =>
  [total, ...parts.flatMap(({ figures }) => figures)].find(({ figure }) => figure === name) ?? null

function titleOf(report: ReportName, figure: Report['total'] | null): string {
  const name = reportTitles[report]
  return figure === null || figure.figure === 'total' ? name : `${name}: ${labelOfFigure(figure)}`
}

/** The number of a document, which opens it. */
const DocumentOf = ({ order, document }: Row) =>
  document && (
    <DocumentLink order={order} {...document}>
      {document.number}
    </DocumentLink>
  )

const keyOf = ({ key }: Row) => key
const hrefOf = ({ order }: Row) => paths.order(order)

const hasSome = (rows: readonly Row[], key: string) =>
  rows.some((row) => row[key as 'document' | 'net' | 'tax' | 'pieces'] !== null)

const columnsOf = (timezone: string): ListColumn<Row>[] => [
  { key: 'order', name: texts.order(), card: 'title', cell: ({ order }) => order },
  { key: 'at', name: texts.at(), cell: ({ at }) => instantText(at, timezone) },
  { key: 'document', name: texts.document(), cell: DocumentOf },
  { key: 'what', name: texts.what(), card: 'line', cell: ({ what }) => what },
  {
    key: 'pieces',
    name: texts.pieces(),
    align: 'end',
    card: 'none',
    cell: ({ pieces }) => (pieces === null ? null : numberText(pieces)),
  },
  {
    key: 'net',
    name: texts.net(),
    align: 'end',
    card: 'none',
    cell: ({ net }) => net !== null && <Money amount={net} />,
  },
  {
    key: 'tax',
    name: texts.tax(),
    align: 'end',
    card: 'none',
    cell: ({ tax }) => tax !== null && <Money amount={tax} />,
  },
  {
    key: 'amount',
    name: texts.amount(),
    align: 'end',
    card: 'aside',
    cell: ({ amount }) => <Money amount={amount} />,
  },
]
