import { definitionOf, labelOfFigure, reportTitles } from '#rules/reports/figure-labels'
import * as texts from '#texts/compiled/office/reports'
import { Alert } from '#web/ui/alert'
import type { Elements } from '#web/ui/elements'
import { dateText, moneyText } from '#web/ui/formats'
import { Link } from '#web/ui/router/link'
import { useOfficeData } from '../../kit/office-data'
import { Panel } from '../../kit/page/page'
import { BarChart } from '../../kit/values/bar-chart'
import { FigureLink, FigureTable, type Report, rowsOf } from './figures'
import { barsOf, type Bar } from './period'

/** A part of the reports with its whole and what it means. */
export function Section({
  report,
  actions,
  children,
}: {
  report: Report
  actions?: Elements
  children: Elements
}) {
  const name = reportTitles[report.report]
  return (
    <div
      data-part={report.report === 'money' ? 'closing' : report.report}
      className="min-w-0 break-inside-avoid"
    >
      <Panel title={name} actions={actions}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <p className="text-2xl font-semibold">
              <FigureLink report={report} figure={report.total} amount={report.total.amount} name={name} />
            </p>
            <p className="max-w-prose text-sm text-ink-soft">{definitionOf(report.total.definition)}</p>
          </div>
          {children}
        </div>
      </Panel>
    </div>
  )
}

export function SalesSection({ sales, fees }: { sales: Report; fees: Report }) {
  if (sales.total.rows === 0)
    return (
      <Section report={sales}>
        <p className="text-ink-soft">{texts.none()}</p>
      </Section>
    )
  return (
    <Section report={sales}>
      <SalesChart report={sales} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <FigureTable report={sales} by="item" name={texts.item()} withPieces hasTotal />
        <div className="grid gap-5">
          <FigureTable report={sales} by="channel" name={texts.channel()} withPieces />
          <FigureTable report={sales} by="country" name={texts.country()} withPieces />
          <div>
            <h3 className="text-base">{reportTitles.fees}</h3>
            <FigureTable report={fees} by="item" name={texts.item()} withPieces hasTotal />
          </div>
        </div>
      </div>
    </Section>
  )
}

/** A long table that is asked for; on paper it stands open, or not at all. */
function Folded({
  name,
  isPrinted = false,
  children,
}: {
  name: string
  isPrinted?: boolean
  children: Elements
}) {
  return (
    <details
      className={isPrinted ? 'print:[&::details-content]:[content-visibility:visible]' : 'print:hidden'}
    >
      <summary className="min-h-target cursor-pointer text-sm text-ink-soft print:hidden">{name}</summary>
      {children}
    </details>
  )
}

export function TaxesSection({ report }: { report: Report }) {
  return (
    <Section report={report}>
      <FigureTable report={report} by="percent" name={texts.rate()} withTaxes hasTotal />
      <Folded name={texts.by_country()} isPrinted>
        <FigureTable report={report} by="rate" name={texts.rate_and_country()} withTaxes />
      </Folded>
      {report.parts.some(({ by, figures }) => by === 'premises' && figures.length > 0) && (
        <Folded name={texts.by_premises()} isPrinted>
          <FigureTable report={report} by="premises" name={texts.premises()} withTaxes />
        </Folded>
      )}
    </Section>
  )
}

/** The closing of a day, or of longer: what came in by each way, and who took what was handed over. */
export function MoneySection({ report }: { report: Report }) {
  const partOf = (name: string) => report.parts.find(({ by }) => by === name)?.figures ?? []
  const [later] = partOf('recorded')
  return (
    <Section report={report}>
      <FigureTable report={report} by="kind" name={texts.way()} withCount hasTotal />
      {partOf('staff').length > 0 && (
        <FigureTable report={report} by="staff" name={texts.staff()} withCount />
      )}
      {partOf('day').length > 1 && (
        <Folded name={texts.by_day()}>
          <FigureTable report={report} by="day" name={texts.day()} withCount />
        </Folded>
      )}
      {later && (
        <Alert tone="warn">
          <span>{texts.recorded_later()}</span>{' '}
          <FigureLink report={report} figure={later} amount={later.amount} name={labelOfFigure(later)} />
        </Alert>
      )}
    </Section>
  )
}

export function SmallSection({ report, by, name }: { report: Report; by: string; name: string }) {
  return (
    <Section report={report}>
      <FigureTable report={report} by={by} name={name} withCount />
    </Section>
  )
}

const ages = ['not-due', '1-7', '8-30', '31-60', '61+']

export function PlansSection({ report }: { report: Report }) {
  const found = report.parts[0]?.figures ?? []
  const figures = ages.flatMap((age) => found.filter(({ value }) => value === age))
  return (
    <Section report={report}>
      {figures.length === 0 ? (
        <p className="text-ink-soft">{texts.no_plans()}</p>
      ) : (
        <FigureTable report={report} by="age" name={texts.age()} figures={figures} withCount />
      )}
    </Section>
  )
}

const noon = (day: string) => `${day}T12:00:00Z`
const shortText = (day: string) =>
  dateText(noon(day), 'UTC')
    .replace(/^\w+, /, '')
    .replace(/ \d{4}$/, '')

/** Formats the days of a bar: `9 Mar`, or `9 Mar – 15 Mar`. */
const nameOf = ({ from, to }: Bar) =>
  from === to ? shortText(from) : `${shortText(from)} – ${shortText(to)}`

/** Sales over the days of a report. Each bar links to its rows, and a table below has the same figures. */
function SalesChart({ report }: { report: Report }) {
  const { currency } = useOfficeData()
  const days = report.parts.find(({ by }) => by === 'day')?.figures ?? []
  const bars = barsOf(report, new Map(days.map(({ value, amount }) => [value, amount])))
  const step = Math.ceil(bars.length / 8)
  return (
    <figure aria-label={texts.sales_by_day()}>
      <BarChart
        name={texts.sales_by_day()}
        groups={bars.map((bar, index) => ({
          id: bar.from,
          label: index % step === 0 && index <= bars.length - step / 2 ? shortText(bar.from) : '',
          name: `${nameOf(bar)}: ${moneyText(bar.amount, currency)}`,
          to: rowsOf('sales', 'total', bar),
          amounts: [bar.amount],
        }))}
        fills={['fill-brand-ink opacity-80 group-hover:opacity-100']}
      />
      <details className="mt-2">
        <summary className="min-h-target cursor-pointer text-sm text-ink-soft">{texts.as_table()}</summary>
        <table className="mt-1 w-full max-w-md">
          <caption className="pb-1 text-start text-sm text-ink-soft">{definitionOf('sales.day')}</caption>
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="border-b border-line py-1 text-start font-medium">
                {texts.day()}
              </th>
              <th scope="col" className="border-b border-line py-1 text-end font-medium">
                {texts.amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className="py-1 text-start font-normal">
                  {nameOf(bar)}
                </th>
                <td className="py-1 text-end">
                  <Link
                    to={rowsOf('sales', 'total', bar)}
                    className="text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
                  >
                    {moneyText(bar.amount, currency)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
