import type { AnswerOf, PayloadOf } from '#contract/call'
import {
  getReport,
  maxReportDays,
  reportParts,
  type NumberSeries,
  type ReportFigure,
  type ReportName,
} from '#contract/office/reports'
import { minute } from '#rules/dates/instants'
import { type ReportWeek, reportWeek } from '#rules/reports/report-week'
import { isStoredPeriod } from '#rules/reports/stored-period'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { Snapshot } from '../catalogue'
import { queueMail } from '../mail-queue'
import { serveStaff } from '../staff'
import { scopeOf } from './find-report-rows'
import { type WeeklyReport, weeklyReportMail } from './mails'
import {
  type ReportScope,
  findFigures,
  findGaps,
  findResult,
  findSeries,
  type FoundFigure,
  storeResult,
  findStaffWithoutMail,
} from './queries'

/** Maximum number of listed ranges of missing document numbers. */
const maxGaps = 100

/** Time in ms for which a stored report is answered. Staff can request it to be computed again at any time. */
const storedForMs = 10 * minute

/** Answers a report: of a long period the stored one, unless it is old or `recompute` is requested. */
export const getReportHandler = serveStaff(getReport, async ({ payload, context }) => {
  const { report, from, to, recompute } = payload
  const { zone, withTests } = scopeOf(context, payload)
  if (!isStoredPeriod(payload)) return readReport(context, payload)
  const { kysely } = context.db
  const now = context.now()
  const key = JSON.stringify([report, from, to, zone, withTests])
  const stored =
    recompute === true ? undefined : await findResult(kysely, key, new Date(now.getTime() - storedForMs))
  if (stored !== undefined) return getReport.answer.parse(stored)
  const answer = await readReport(context, payload)
  await storeResult(kysely, key, answer, now)
  return answer
})

/**
 * Reads the figures of a report with one statement, for the office and for exports of a period. The report of documents also
 * contains the check for missing numbers.
 */
export async function readReport(
  context: Context,
  { report, from, to }: Pick<PayloadOf<typeof getReport>, 'report' | 'from' | 'to'>,
): Promise<AnswerOf<typeof getReport>> {
  const computedAt = context.now()
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
    computed_at: computedAt.toISOString(),
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
    // The value of a part of attendance begins with the state of the tickets, which has no label.
    event: events.find(({ code }) => code === codeOf(value))?.name,
    departure: byCode.get(codeOf(value).split(' ').slice(1).join(' '))?.name,
    country: settings.countries[value],
    // The value is a tax rate followed by its country, which is the label.
    rate: settings.countries[value.split(' ')[1] ?? ''],
  }
  return { figure, definition: `${report}.${by}`, value, label: names[by] ?? null, ...sums }
}

/** Returns the part of a value after the state of a ticket. */
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

/** The reports of the weekly mail, in its order. */
const reports: readonly ReportName[] = ['sales', 'fees', 'taxes', 'refunds', 'vouchers', 'plans']

/** Reads the figures of a week for the weekly mail. They are the same as in the office. */
export async function readWeek(context: Context, week: ReportWeek): Promise<WeeklyReport> {
  const figures: WeeklyReport['figures'][number][] = []
  let [overdue, includesTest] = [0, false]
  for (const report of reports) {
    const { total, parts, includes_test } = await readReport(context, { report, ...week })
    const { rows, pieces, amount, tax } = total
    figures.push({ report, rows, pieces, amount, tax })
    includesTest = includes_test
    const ages = parts.find(({ by }) => by === 'age')?.figures ?? []
    for (const age of ages) if (age.value !== 'not-due') overdue += age.amount
  }
  return { ...week, includes_test: includesTest, figures, overdue }
}

/**
 * Mails last week's figures to all staff who may read reports, if the setting `weeklyReport` is on. The outbox records who
 * got the mail of a week, so several processes do not send it twice, and after an outage it is sent late.
 */
export async function mailWeeklyReport(context: Context): Promise<boolean> {
  const { weeklyReport, timezone } = context.catalogue.current().settings
  const now = context.now()
  const week = weeklyReport ? reportWeek(now, timezone) : null
  if (week === null) return false
  // The event key contains the week's Monday and the person's id. The address is not part of it, because it may change.
  const prefix = `weekly-report:${week.from}:`
  const recipients = await findStaffWithoutMail(context.db.kysely, getReport.roles, prefix)
  if (recipients.length === 0) return false
  const data = await readWeek(context, week)
  if (data.figures.every(({ rows }) => rows === 0)) return false
  await context.db.transaction(async (tx) => {
    for (const { id, email } of recipients)
      await queueMail(tx, weeklyReportMail, { to: email, data, eventKey: `${prefix}${id}`, now })
  })
  context.wake()
  return false
}
