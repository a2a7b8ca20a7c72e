import { z } from 'zod'
import { documentKind } from '../order'
import { id, instant, optional, signedMoney, text } from '../values'
import { officeCall } from './office-call'

/** The reports, and the parts by which each is divided. `total` is the sum of all rows. */
export const reportParts = {
  sales: ['total', 'day', 'item', 'channel', 'country'],
  fees: ['total', 'item'],
  taxes: ['total', 'percent', 'rate', 'premises'],
  money: ['total', 'kind', 'day', 'staff', 'recorded'],
  refunds: ['total', 'way', 'day'],
  vouchers: ['total', 'direction'],
  plans: ['total', 'age'],
  documents: ['total', 'kind', 'reported'],
  attendance: ['total', 'state', 'event', 'item', 'departure'],
} as const satisfies Record<string, readonly ['total', ...string[]]>

export const reportName = z.enum(Object.keys(reportParts) as [ReportName, ...ReportName[]])
export type ReportName = keyof typeof reportParts

/** Maximum number of days of a report's period. */
export const maxReportDays = 366

const periodParts = {
  /** Days in the shop's time zone, both inclusive. `plans` shows current outstanding payments regardless of the days. */
  from: z.iso.date(),
  to: z.iso.date(),
}

const sums = {
  /** Number of rows. */
  rows: z.int().min(0),
  /** Number of tickets and pieces of merchandise; `null` in reports without pieces. */
  pieces: z.int().nullable(),
  /** Amount including tax. */
  amount: signedMoney,
  /** Amount without tax; `null` in reports without taxes, as is `tax`. */
  net: signedMoney.nullable(),
  tax: signedMoney.nullable(),
}

const reportFigure = z.object({
  /** Name of the figure for `find-report-rows`: `total`, or a part and its value, such as `day:2027-03-01`. */
  figure: z.string(),
  /** Key of the definition in docs/behaviour/reports.md, such as `sales.day`. */
  definition: z.string(),
  /** A day, code, country or kind; empty for the total, and for rows without a value. */
  value: z.string(),
  /** Display name if the value is a code; `null` if the client knows a label for the value. */
  label: z.string().nullable(),
  ...sums,
})
export type ReportFigure = z.infer<typeof reportFigure>

const numberSeries = z.object({
  series: z.string(),
  /** `null` if the series has documents of several kinds. */
  kind: documentKind.nullable(),
  /** Number of documents in the period. */
  documents: z.int().min(0),
  /** First document number in the period. */
  first: z.string(),
  /** Last document number in the period. */
  last: z.string(),
  /** Ranges of missing sequence numbers of the whole series, at most 100. */
  gaps: z.array(
    z.object({
      first: z.int(),
      last: z.int(),
      /** Whether the numbers were skipped after a restore, as recorded in the audit log (docs/guide/operating.md). */
      is_recorded: z.boolean(),
    }),
  ),
})
export type NumberSeries = z.infer<typeof numberSeries>

export const getReport = officeCall('get-report', {
  summary:
    'Returns the figures of one report for a period; of more than 92 days, those computed within the last ten minutes. `find-report-rows` lists the rows of a figure.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    report: reportName,
    ...periodParts,
    /** Whether the figures of a long period are computed again. */
    recompute: optional(z.boolean()),
  }),
  optional: ['recompute'],
  example: { report: 'sales', from: '2027-03-01', to: '2027-03-31' },
  answer: z.object({
    report: reportName,
    from: z.iso.date(),
    to: z.iso.date(),
    timezone: z.string(),
    currency: z.string(),
    computed_at: instant,
    /** Whether test orders are included, because the shop uses the sandbox. */
    includes_test: z.boolean(),
    total: reportFigure,
    /** Figures by part: days in order, others by amount, largest first. If `more` is set, only the first 366 are listed. */
    parts: z.array(z.object({ by: z.string(), more: z.boolean(), figures: z.array(reportFigure) })),
    /** The number series of the report `documents`; `null` in other reports. */
    series: z.array(numberSeries).nullable(),
  }),
  refusals: ['invalid-input'],
})

export const exportPeriod = officeCall('export-period', {
  summary: 'Exports the figures of all reports for a period as one workbook (XLSX) with a sheet per report.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  payload: z.object(periodParts),
  example: { from: '2027-03-01', to: '2027-03-31' },
  answer: z.unknown(),
  refusals: ['invalid-input'],
})

export const zipDocuments = officeCall('zip-documents', {
  summary:
    'Exports all invoices, credit notes and advance invoices of a period as a ZIP file of PDFs, named by their numbers, with an index.',
  roles: ['owner', 'finance'],
  // The audit log records who exported names and addresses.
  audit: 'changes',
  needsNoDryRun: true,
  answersFile: ['application/zip'],
  payload: z.object(periodParts),
  example: { from: '2027-03-01', to: '2027-03-31' },
  answer: z.unknown(),
  refusals: ['invalid-input', 'no-documents'],
})

export const sendWeeklyReport = officeCall('send-weekly-report', {
  summary:
    "Mails the report of the last complete week, Monday to Sunday in the shop's time zone, to the signed-in person.",
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({}),
  answer: z.object({ from: z.iso.date(), to: z.iso.date(), recipient: z.string() }),
  refusals: ['session-needed'],
})

const reportRow = z.object({
  /** Unique within the report. */
  key: z.string(),
  at: instant,
  /** The order's code. */
  order: z.string(),
  /**
   * An invoice or credit note, which can be downloaded from `/download-invoice/{order}/{checksum}?document={id}`; `null` in
   * reports without documents.
   */
  document: z.object({ id, number: z.string(), checksum: z.string() }).nullable(),
  /** The row's subject: an item, a reference, a voucher's code. */
  what: z.string(),
  pieces: sums.pieces,
  amount: sums.amount,
  net: sums.net,
  tax: sums.tax,
})
export type ReportRow = z.infer<typeof reportRow>

export const findReportRows = officeCall('find-report-rows', {
  summary: 'Lists the rows of one figure of a report, newest first. They add up to the figure.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    report: reportName,
    figure: text(200),
    ...periodParts,
    /** The cursor of the previous response; all other fields must be unchanged. */
    cursor: optional(text(100)),
    /** Rows per page; 50 if absent. */
    limit: optional(z.int().min(1).max(1000)),
  }),
  optional: ['cursor', 'limit'],
  example: { report: 'sales', figure: 'total', from: '2027-03-01', to: '2027-03-31' },
  answer: z.object({ rows: z.array(reportRow), cursor: z.string().nullable() }),
  refusals: ['invalid-input'],
})
