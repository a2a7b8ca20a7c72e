import { Readable } from 'node:stream'
import type { AnswerOf } from '#contract/call'
import {
  sendWeeklyReport,
  zipDocuments,
  exportPeriod,
  maxReportDays,
  reportParts,
  type getReport,
  type ReportFigure,
  type ReportName,
} from '#contract/office/reports'
import { definitionOf, gapText, labelOfFigure, partNames, reportTitles } from '#rules/reports/figure-labels'
import { lastWeek } from '#rules/reports/report-week'
import * as texts from '#texts/compiled/report-files'
import type { Context } from '../../context'
import { Refusal } from '../../platform/http/refusal'
import { type Handlers, FileAnswer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import type { ZippedFile } from '../../platform/storage/zip-file'
import {
  csvTable,
  type TableColumn,
  type Cell,
  type TableRow,
  xlsxType,
  type WholeTable,
  xlsxWorkbook,
} from '../../platform/tables/table-file'
import { asPrinted } from '../invoices'
import { queueMail } from '../mail-queue'
import { serveStaff } from '../staff'
import { findReportRowsHandler, scopeOf } from './find-report-rows'
import { getReportHandler, readReport, readWeek } from './get-report'
import { weeklyReportMail } from './mails'
import { findDocuments, findRange, type FoundDocument, type ReportScope } from './queries'

type Report = AnswerOf<typeof getReport>
type Sheet = Omit<WholeTable, 'zone'>

/**
 * Exports all reports of a period as one workbook. They are read one after the other by the same queries as in the office.
 * Each part of a report has a limited number of figures, so the file is small regardless of the number of sales.
 */
const exportPeriodHandler = serveStaff(exportPeriod, async ({ payload, context }) => {
  const { from, to } = payload
  const reports: Report[] = []
  for (const report of Object.keys(reportParts) as ReportName[])
    reports.push(await readReport(context, { report, from, to }))
  const zone = context.catalogue.current().settings.timezone
  const sheets = [periodSheet(reports, context.now()), ...reports.map(figuresSheet), numbersSheet(reports)]
  const content = await xlsxWorkbook(sheets.map((sheet) => ({ ...sheet, zone })))
  return new FileAnswer(`reports-${from}-${to}.xlsx`, xlsxType, Readable.from([content]))
})

const column = (heading: string, kind: TableColumn['kind']): TableColumn => ({ key: heading, heading, kind })

/** Returns the sheet with the parameters of the export and the definition of each report. */
function periodSheet(reports: readonly Report[], now: Date): Sheet {
  const [{ from, to, timezone, currency, includes_test } = notRead()] = reports
  const lines: [string, Cell][] = [
    [texts.from(), from],
    [texts.to(), to],
    [texts.timezone(), timezone],
    [texts.currency(), currency],
    [texts.read_at(), now],
    [texts.test_orders(), includes_test ? texts.tests_included() : texts.tests_left_out()],
    ...reports.map(({ report, total }): [string, Cell] => [
      reportTitles[report],
      definitionOf(total.definition),
    ]),
  ]
  const columns = [column(texts.about(), 'text'), column(texts.value(), 'text')]
  return { name: texts.period(), columns, rows: lines.map((cells) => ({ cells, currency })) }
}

function notRead(): never {
  throw new Error('A period has all reports')
}

/** Returns the columns of a report's figures. Columns without a value are omitted by the caller. */
const figureColumns = (): readonly (TableColumn & { of: (figure: ReportFigure) => Cell })[] => [
  { ...column(texts.number(), 'number'), of: ({ rows }) => rows },
  { ...column(texts.pieces(), 'number'), of: ({ pieces }) => pieces },
  { ...column(texts.net(), 'money'), of: ({ net }) => net },
  { ...column(texts.tax(), 'money'), of: ({ tax }) => tax },
  { ...column(texts.amount(), 'money'), of: ({ amount }) => amount },
]

/** Returns the sheet of a report: its total first, then each of its parts. */
function figuresSheet({ report, total, parts, currency }: Report): Sheet {
  const shown = figureColumns().filter(
    ({ kind, of }) => of(total) !== null && (kind !== 'money' || report !== 'attendance'),
  )
  const rowOf = (by: string, figure: ReportFigure): TableRow => ({
    cells: [partNames[by] ?? by, labelOfFigure(figure), figure.value, ...shown.map(({ of }) => of(figure))],
    currency,
  })
  const more = texts.first_listed({ count: maxReportDays })
  const rows = parts.flatMap(({ by, figures, more: hasMore }) => [
    ...figures.map((figure) => rowOf(by, figure)),
    ...(hasMore ? [{ cells: [partNames[by] ?? by, more], currency }] : []),
  ])
  const columns = [
    column(texts.by(), 'text'),
    column(texts.name(), 'text'),
    column(texts.code(), 'text'),
    ...shown,
  ]
  return { name: reportTitles[report], columns, rows: [rowOf('total', total), ...rows] }
}

/** Returns the sheet of document numbers, including the missing ones. */
function numbersSheet(reports: readonly Report[]): Sheet {
  const found = reports.flatMap(({ series, currency }) => (series ?? []).map((one) => ({ ...one, currency })))
  const rows = found.map(({ series, kind, documents, first, last, gaps, currency }) => ({
    cells: [series, kind, documents, first, last, gaps.map(gapText).join('; ')],
    currency,
  }))
  const columns = [
    column(texts.series(), 'text'),
    column(texts.kind(), 'text'),
    column(texts.documents(), 'number'),
    column(texts.first(), 'text'),
    column(texts.last(), 'text'),
    column(texts.gaps(), 'text'),
  ]
  return { name: texts.numbers(), columns, rows }
}

/** Number of documents that are read with one query. */
const batchSize = 50

/**
 * Streams the documents of a period as a ZIP file with an index. Documents are drawn one after the other, so that other
 * requests for documents wait for at most one of them. Documents issued in the meantime are not included.
 */
const zipDocumentsHandler = serveStaff(zipDocuments, async ({ payload, context, reply, audit }) => {
  const { from, to } = payload
  const scope = scopeOf(context, payload)
  const range = await context.db.transaction((tx) => findRange(tx, scope))
  if (range.documents === 0) throw new Refusal('no-documents')
  await audit.record(context.db.kysely, {
    subject: 'documents',
    after: { from, to, documents: range.documents },
  })
  const files = filesOf(context, scope, range, untilClosed(reply))
  const { zipOf } = await import('../../platform/storage/zip-file')
  return new FileAnswer(`documents-${from}-${to}.zip`, 'application/zip', zipOf(files))
})

interface Range {
  readonly first: number
  readonly last: number
}

async function* pagesOf(context: Context, scope: ReportScope, { first, last }: Range) {
  let after = first - 1
  for (;;) {
    const requested = { after, last, limit: batchSize }
    const found = await context.db.transaction((tx) => findDocuments(tx, scope, requested))
    if (found.length > 0) yield found
    if (found.length < batchSize) return
    after = found.at(-1)?.id ?? last
  }
}

async function* filesOf(
  context: Context,
  scope: ReportScope,
  range: Range,
  signal: AbortSignal,
): AsyncGenerator<ZippedFile> {
  yield { name: 'index.csv', at: context.now(), content: indexOf(context, scope, range), isCompressed: false }
  for await (const documents of pagesOf(context, scope, range))
    for (const document of documents) {
      const options = { isCached: false, signal } as const
      const content = await context.documents.invoicePdf(asPrinted(document), options)
      yield { name: fileOf(document), at: document.issued_at, content, isCompressed: true }
    }
}

const folders = {
  invoice: 'invoices',
  'credit-note': 'credit-notes',
  'advance-invoice': 'advance-invoices',
  'advance-cancellation': 'advance-cancellations',
} as const

/** Returns the file name of a document. Numbers of some countries contain slashes, which are replaced. */
const fileOf = ({ kind, number }: FoundDocument): string =>
  `${folders[kind]}/${number.replace(/[^\p{L}\p{N}._-]/gu, '-')}.pdf`

const documentColumns = (): readonly TableColumn[] => [
  { key: 'number', heading: texts.number(), kind: 'text' },
  { key: 'kind', heading: texts.kind(), kind: 'text' },
  { key: 'issued_at', heading: texts.issued(), kind: 'instant' },
  { key: 'order', heading: texts.order(), kind: 'text' },
  { key: 'customer', heading: texts.customer(), kind: 'text' },
  { key: 'net', heading: texts.net(), kind: 'money' },
  { key: 'tax', heading: texts.tax(), kind: 'money' },
  { key: 'total', heading: texts.total(), kind: 'money' },
  { key: 'currency', heading: texts.currency(), kind: 'text' },
  { key: 'file', heading: texts.file(), kind: 'text' },
]

/** Returns the index of the documents as CSV. */
function indexOf(context: Context, scope: ReportScope, range: Range): Readable {
  const rowOf = (document: FoundDocument) => {
    const { kind, number, issued_at, order, snapshot } = document
    const { customer, net, tax, total, currency } = snapshot
    return {
      cells: [number, kind, issued_at, order, customer.name, net, tax, total, currency, fileOf(document)],
      currency,
    }
  }
  async function* pages() {
    for await (const documents of pagesOf(context, scope, range)) yield documents.map(rowOf)
  }
  const { timezone } = context.catalogue.current().settings
  const table = { name: 'index', columns: documentColumns(), pages: pages(), zone: timezone }
  return Readable.from(csvTable(table), { objectMode: false })
}

/**
 * Mails the report of the last complete week to the caller, even if the weekly mail is turned off or the week has no sales.
 * A second request within the same minute sends no second mail.
 */
const sendWeeklyReportHandler = serveStaff(sendWeeklyReport, async ({ context, staff, audit }) => {
  // An API key has no email address.
  if (staff.session === null) throw new Refusal('session-needed')
  const now = context.now()
  const { staffId, email } = staff.session
  const week = lastWeek(now, context.catalogue.current().settings.timezone)
  const data = await readWeek(context, week)
  const minute = now.toISOString().slice(0, 16)
  const eventKey = `weekly-report-requested:${staffId}:${minute}`
  await context.db.transaction(async (tx) => {
    await queueMail(tx, weeklyReportMail, { to: email, data, eventKey, now })
    await audit.record(tx, { subject: `${week.from} – ${week.to}` })
  })
  context.wake()
  return { ...week, recipient: email }
})

/** The handlers of the office calls about reports. */
export const reportHandlers = {
  'get-report': getReportHandler,
  'find-report-rows': findReportRowsHandler,
  'export-period': exportPeriodHandler,
  'send-weekly-report': sendWeeklyReportHandler,
  'zip-documents': zipDocumentsHandler,
} satisfies Partial<Handlers>
