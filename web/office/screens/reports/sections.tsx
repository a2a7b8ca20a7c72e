import type { ReactNode } from 'react'
import { Alert } from '../../../parts/alert'
import { Panel } from '../../parts/page'
import { FigureLink, FigureTable, type Report } from './figures'
import { SalesChart } from './sales-chart'
import * as words from './words'

/** A part of the reports with its whole and what it means. */
export function Section({
  report,
  actions,
  children,
}: {
  report: Report
  actions?: ReactNode
  children: ReactNode
}) {
  const name = words.reportTitles[report.report]
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
            <p className="max-w-prose text-sm text-ink-soft">{words.definitionOf(report.total.definition)}</p>
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
        <p className="text-ink-soft">{words.none}</p>
      </Section>
    )
  return (
    <Section report={sales}>
      <SalesChart report={sales} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <FigureTable report={sales} by="item" name={words.item} withPieces hasTotal />
        <div className="grid gap-5">
          <FigureTable report={sales} by="channel" name={words.channel} withPieces />
          <FigureTable report={sales} by="country" name={words.country} withPieces />
          <div>
            <h3 className="text-base">{words.reportTitles.fees}</h3>
            <FigureTable report={fees} by="item" name={words.item} withPieces hasTotal />
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
  children: ReactNode
}) {
  return (
    <details
      className={isPrinted ? 'print:[&::details-content]:[content-visibility:visible]' : 'print:hidden'}
    >
      <summary className="min-h-6 cursor-pointer text-sm text-ink-soft print:hidden">{name}</summary>
      {children}
    </details>
  )
}

export function TaxesSection({ report }: { report: Report }) {
  return (
    <Section report={report}>
      <FigureTable report={report} by="percent" name={words.rate} withTaxes hasTotal />
      <Folded name={words.byCountry} isPrinted>
        <FigureTable report={report} by="rate" name={words.rateAndCountry} withTaxes />
      </Folded>
    </Section>
  )
}

/** The closing of a day, or of longer: what came in by each way, and who took what was handed over. */
export function MoneySection({ report }: { report: Report }) {
  const partOf = (name: string) => report.parts.find(({ by }) => by === name)?.figures ?? []
  const [later] = partOf('recorded')
  return (
    <Section report={report}>
      <FigureTable report={report} by="kind" name={words.way} withCount hasTotal />
      {partOf('staff').length > 0 && <FigureTable report={report} by="staff" name={words.staff} withCount />}
      {partOf('day').length > 1 && (
        <Folded name={words.byDay}>
          <FigureTable report={report} by="day" name={words.day} withCount />
        </Folded>
      )}
      {later && (
        <Alert tone="warn">
          {words.recordedLater}{' '}
          <FigureLink
            report={report}
            figure={later}
            amount={later.amount}
            name={words.labelOfFigure(later)}
          />
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
        <p className="text-ink-soft">{words.noPlans}</p>
      ) : (
        <FigureTable report={report} by="age" name={words.age} figures={figures} withCount />
      )}
    </Section>
  )
}
