import type { AnswerOf, PayloadOf } from '../../../contract/call'
import {
  getReport,
  maxReportDays,
  reportParts,
  type NumberSeries,
  type ReportFigure,
  type ReportName,
} from '../../../contract/office/reports'
import type { Tx } from '../../platform/db/database'
import { serveStaff } from '../staff'
import type { Snapshot } from '../catalogue'
import type { Context } from '../../context'
import { type ReportScope, findFigures, findGaps, findSeries, type FoundFigure } from './queries'
import { scopeOf } from './report-scope'

/** The most ranges of missing numbers that are listed. */
const maxGaps = 100

export const getReportHandler = serveStaff(getReport, ({ payload, context }) => readReport(context, payload))

/**
 * The figures of a report, for the screen and for the file of a period: one statement, and for documents the check of their
 * numbers.
 */
export async function readReport(
  context: Context,
  { report, from, to }: PayloadOf<typeof getReport>,
): Promise<AnswerOf<typeof getReport>> {
  const scope = scopeOf(context, { from, to })
  const snapshot = context.catalogue.current()
  const { found, series } = await context.db.transaction(async (tx) => ({
    found: await findFigures(tx, report, scope),
    series: report === 'documents' ? await seriesOf(tx, scope) : null,
  }))
  const figures = found.map((one) => figureOf(report, one, snapshot))
  const total = figures.find(({ figure }) => figure === 'total')
  if (total === undefined) throw new Error('The sums of all rows are one row')
  const parts = reportParts[report]
    .filter((by) => by !== 'total')
    .map((by) => {
      const own = figures.filter(({ definition }) => definition === `${report}.${by}`)
      const sorted = by === 'day' ? own.toSorted((a, b) => a.value.localeCompare(b.value)) : own
      return { by, more: own.length > maxReportDays, figures: sorted.slice(0, maxReportDays) }
    })
  return {
    report,
    from,
    to,
    timezone: snapshot.settings.timezone,
    currency: snapshot.settings.currency,
    includes_test: scope.withTests,
    total,
    parts,
    series,
  }
}

function figureOf(
  report: ReportName,
  { by, value, ...sums }: FoundFigure,
  { settings, byCode, events }: Snapshot,
): ReportFigure {
  const figure = by === 'total' ? 'total' : `${by}:${value}`
  const names: Readonly<Record<string, string | undefined>> = {
    item: byCode.get(report === 'attendance' ? codeOf(value) : value)?.name,
    // Of a ticket's state and what it is for, the latter.
    event: events.find(({ code }) => code === codeOf(value))?.name,
    departure: byCode.get(codeOf(value).split(' ').slice(1).join(' '))?.name,
    country: settings.countries[value],
    // Of a rate and its country, the country.
    rate: settings.countries[value.split(' ')[1] ?? ''],
  }
  return { figure, definition: `${report}.${by}`, value, label: names[by] ?? null, ...sums }
}

/** Behind the state of a ticket. */
const codeOf = (value: string): string => value.split(' ').slice(1).join(' ')

async function seriesOf(tx: Tx, scope: ReportScope): Promise<NumberSeries[]> {
  const found = await findSeries(tx, scope)
  const gaps = await findGaps(
    tx,
    found.map(({ series }) => series),
    maxGaps,
  )
  return found.map(({ series, kind, documents, first, last }) => ({
    series,
    kind,
    documents,
    first,
    last,
    gaps: gaps
      .filter((gap) => gap.series === series)
      .map((gap) => ({ first: gap.first, last: gap.last, is_recorded: gap.is_recorded })),
  }))
}
