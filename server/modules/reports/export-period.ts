import { Readable } from 'node:stream'
import type { AnswerOf } from '../../../contract/call'
import {
  exportPeriod,
  mostReportDays,
  reportParts,
  type getReport,
  type ReportFigure,
  type ReportName,
} from '../../../contract/office/reports'
import { definitionOf, gapText, labelOfFigure, partNames, reportTitles } from '../../../rules/report-words'
import type { Cell, TableColumn, TableRow } from '../../platform/tables/table'
import { xlsxType } from '../../platform/tables/table-file'
import { type WholeTable, xlsxWorkbook } from '../../platform/tables/xlsx-table'
import { FileAnswer } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { readReport } from './get-report'

type Report = AnswerOf<typeof getReport>
type Sheet = Omit<WholeTable, 'zone'>

/**
 * All reports of a period as one workbook, for the bookkeeper. They are read one after the other, as the screen
 * reads them. Each part of one has a bound of its own, so the file is small however much was sold.
 */
export const exportPeriodHandler = serveStaff(exportPeriod, async ({ payload, world }) => {
  const { from, to } = payload
  const reports: Report[] = []
  for (const report of Object.keys(reportParts) as ReportName[])
    reports.push(await readReport(world, { report, from, to }))
  const zone = world.catalogue.current().settings.timezone
  const sheets = [periodSheet(reports, world.now()), ...reports.map(figuresSheet), numbersSheet(reports)]
  const content = await xlsxWorkbook(sheets.map((sheet) => ({ ...sheet, zone })))
  return new FileAnswer(`reports-${from}-${to}.xlsx`, xlsxType, Readable.from([content]))
})

const column = (heading: string, kind: TableColumn['kind']): TableColumn => ({ key: heading, heading, kind })

/** What the file is about, and what each report means. */
function periodSheet(reports: readonly Report[], now: Date): Sheet {
  const [{ from, to, timezone, currency, includes_test } = notRead()] = reports
  const lines: [string, Cell][] = [
    ['From', from],
    ['To', to],
    ['Time zone', timezone],
    ['Currency', currency],
    ['Read at', now],
    ['Test orders', includes_test ? 'included' : 'not included'],
    ...reports.map(({ report, total }): [string, Cell] => [
      reportTitles[report],
      definitionOf(total.definition),
    ]),
  ]
  const columns = [column('About', 'text'), column('Value', 'text')]
  return { name: 'Period', columns, rows: lines.map((cells) => ({ cells, currency })) }
}

function notRead(): never {
  throw new Error('A period has all reports')
}

/** The columns of a report's figures; one without any value is left out. */
const figureColumns: readonly (TableColumn & { of: (figure: ReportFigure) => Cell })[] = [
  { ...column('Number', 'number'), of: ({ rows }) => rows },
  { ...column('Pieces', 'number'), of: ({ pieces }) => pieces },
  { ...column('Net', 'money'), of: ({ net }) => net },
  { ...column('Tax', 'money'), of: ({ tax }) => tax },
  { ...column('Amount', 'money'), of: ({ amount }) => amount },
]

/** A report: its total first, then each of its parts. */
function figuresSheet({ report, total, parts, currency }: Report): Sheet {
  const shown = figureColumns.filter(
    ({ kind, of }) => of(total) !== null && (kind !== 'money' || report !== 'attendance'),
  )
  const rowOf = (by: string, figure: ReportFigure): TableRow => ({
    cells: [partNames[by] ?? by, labelOfFigure(figure), figure.value, ...shown.map(({ of }) => of(figure))],
    currency,
  })
  const more = `Only the first ${mostReportDays} are listed`
  const rows = parts.flatMap(({ by, figures, more: hasMore }) => [
    ...figures.map((figure) => rowOf(by, figure)),
    ...(hasMore ? [{ cells: [partNames[by] ?? by, more], currency }] : []),
  ])
  const columns = [column('By', 'text'), column('Name', 'text'), column('Code', 'text'), ...shown]
  return { name: reportTitles[report], columns, rows: [rowOf('total', total), ...rows] }
}

/** The numbers of the documents, with those that no document has. */
function numbersSheet(reports: readonly Report[]): Sheet {
  const found = reports.flatMap(({ series, currency }) => (series ?? []).map((one) => ({ ...one, currency })))
  const rows = found.map(({ series, kind, documents, first, last, gaps, currency }) => ({
    cells: [series, kind, documents, first, last, gaps.map(gapText).join('; ')],
    currency,
  }))
  const columns = ['Series', 'Kind', 'Documents', 'First', 'Last', 'Gaps'].map((heading) =>
    column(heading, heading === 'Documents' ? 'number' : 'text'),
  )
  return { name: 'Numbers', columns, rows }
}
