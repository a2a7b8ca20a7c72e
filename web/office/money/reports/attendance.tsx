import { definitionOf, labelOfFigure, reportTitles } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/office/reports'
import { dateText, numberText, timeText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useOfficeData } from '../../kit/office-data'
import { Panel } from '../../kit/page/page'
import { rowsOf, type Report, HeadRow } from './figures'

const ticketStates = [
  ['scanned', texts.state_scanned()],
  ['issued', texts.state_issued()],
  ['void', texts.state_void()],
] as const

type Figure = Report['total']

/** Counts tickets by event, item and departure and by state; each number links to its rows. */
export function AttendanceSection({ report }: { report: Report }) {
  const { timezone } = useOfficeData()
  const countOf = (state: string) => partOf(report, 'state').find(({ value }) => value === state)?.rows ?? 0
  const valid = countOf('scanned') + countOf('issued')
  const departureText = (name: string, code: string) => {
    const [at = ''] = code.split(' ')
    return `${dateText(at, timezone)}, ${timeText(at, timezone)} · ${name}`
  }
  return (
    <div data-part="attendance" className="min-w-0 break-inside-avoid">
      <Panel title={reportTitles.attendance}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <p className="text-2xl font-semibold">
              <Count report={report} figure={report.total} name={reportTitles.attendance} />
            </p>
            <p className="max-w-prose text-sm text-ink-soft">{definitionOf('attendance.total')}</p>
            {valid > 0 && (
              <p className="text-sm">
                {texts.came({ share: Math.round((100 * countOf('scanned')) / valid) })}
              </p>
            )}
          </div>
          <Table report={report} by="event" name={texts.event()} />
          <Table report={report} by="item" name={texts.item()} />
          <Table report={report} by="departure" name={texts.departure()} nameOf={departureText} />
        </div>
      </Panel>
    </div>
  )
}

const partOf = (report: Report, by: string): readonly Figure[] =>
  report.parts.find((part) => part.by === by)?.figures ?? []

/** Returns the figures of a part as rows, with a column for each state. */
function rowsOfPart(figures: readonly Figure[]) {
  const rows = new Map<string, { name: string; byState: Map<string, Figure> }>()
  for (const figure of figures) {
    const [state = '', ...rest] = figure.value.split(' ')
    const code = rest.join(' ')
    const row = rows.get(code) ?? { name: figure.label ?? code, byState: new Map<string, Figure>() }
    row.byState.set(state, figure)
    rows.set(code, row)
  }
  return [...rows].toSorted(([a], [b]) => a.localeCompare(b))
}

function Table({
  report,
  by,
  name,
  nameOf,
}: {
  report: Report
  by: string
  name: string
  nameOf?: (name: string, code: string) => string
}) {
  const rows = rowsOfPart(partOf(report, by))
  if (rows.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{definitionOf(`attendance.${by}`)}</caption>
        <HeadRow name={name} figures={ticketStates.map(([, label]) => label)} />
        <tbody>
          {rows.map(([code, row]) => (
            <tr key={code}>
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {nameOf ? nameOf(row.name, code) : row.name}
              </th>
              {ticketStates.map(([state]) => {
                const figure = row.byState.get(state)
                return (
                  <td key={state} className="py-1 ps-3 text-end whitespace-nowrap tabular-nums">
                    {figure ? (
                      <Count report={report} figure={figure} name={labelOfFigure(figure)} />
                    ) : (
                      <span className="text-ink-soft">–</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A number that leads to the tickets that it counts. */
function Count({ report, figure, name }: { report: Report; figure: Figure; name: string }) {
  return (
    <Link
      to={rowsOf(report.report, figure.figure, report)}
      title={definitionOf(figure.definition)}
      aria-label={`${name}: ${numberText(figure.rows)}`}
      className="rounded-small whitespace-nowrap text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {numberText(figure.rows)}
    </Link>
  )
}
