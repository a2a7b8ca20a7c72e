import { z } from 'zod'
import { id, instant, optional, signedMoney, text } from '../values'
import { officeCall } from './office-call'
import { documentKind } from '../order'

/** The reports, and by what each figure of theirs is divided; `total` is the whole. */
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

/** The most days of a report's period. */
export const maxReportDays = 366

const periodParts = {
  /** Days in the shop's zone, both included. `plans` shows what is open now, whatever the days. */
  from: z.iso.date(),
  to: z.iso.date(),
}

const sums = {
  /** How many rows it has. */
  rows: z.int().min(0),
  /** How many tickets and pieces of merchandise; null where nothing is sold. */
  pieces: z.int().nullable(),
  /** Tax included. */
  amount: signedMoney,
  /** Null where a report knows no taxes. */
  net: signedMoney.nullable(),
  tax: signedMoney.nullable(),
}

const reportFigure = z.object({
  /** Names it to `find-report-rows`: `total`, or a part and its value, such as `day:2027-03-01`. */
  figure: z.string(),
  /** What it means, in the words of docs/behaviour/reports.md: `sales.day`. */
  definition: z.string(),
  /** A day, a code, a country or a kind; empty for the total, and where a row has none. */
  value: z.string(),
  /** A name for people, where the value is a code; null: the value's own label is known. */
  label: z.string().nullable(),
  ...sums,
})
export type ReportFigure = z.infer<typeof reportFigure>

const numberSeries = z.object({
  series: z.string(),
  /** Null: it has documents of several kinds. */
  kind: documentKind.nullable(),
  /** Documents of the period, and the first and last number of them. */
  documents: z.int().min(0),
  first: z.string(),
  last: z.string(),
  /** Numbers of the whole series that no document has, by their sequence; at most 100 ranges. */
  gaps: z.array(
    z.object({
      first: z.int(),
      last: z.int(),
      /** They were skipped after a restore, which the log records (docs/guide/operating.md). */
      is_recorded: z.boolean(),
    }),
  ),
})
export type NumberSeries = z.infer<typeof numberSeries>

export const getReport = officeCall('get-report', {
  summary: 'The figures of one report over a period; each names the rows that it is made of.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({ report: reportName, ...periodParts }),
  answer: z.object({
    report: reportName,
    from: z.iso.date(),
    to: z.iso.date(),
    timezone: z.string(),
    currency: z.string(),
    /** Orders without real money count, because the shop uses the sandbox. */
    includes_test: z.boolean(),
    total: reportFigure,
    /** Days in order, everything else by amount, the largest first. `more`: only the first 366 are listed. */
    parts: z.array(z.object({ by: z.string(), more: z.boolean(), figures: z.array(reportFigure) })),
    /** The number series of `documents`; null in other reports. */
    series: z.array(numberSeries).nullable(),
  }),
  refusals: ['invalid-input'],
})

export const exportPeriod = officeCall('export-period', {
  summary:
    'The figures of all reports over a period as one workbook (XLSX), a sheet a report; the same as those of `get-report`.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  answersFile: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  payload: z.object(periodParts),
  answer: z.unknown(),
  refusals: ['invalid-input'],
})

export const zipDocuments = officeCall('zip-documents', {
  summary:
    'All invoices, credit notes and advance invoices of a period as PDFs in one ZIP, named by their numbers, with a table of them.',
  roles: ['owner', 'finance'],
  // The audit log records who exported names and addresses.
  audit: 'changes',
  answersFile: ['application/zip'],
  payload: z.object(periodParts),
  answer: z.unknown(),
  refusals: ['invalid-input', 'no-documents'],
})

export const sendWeeklyReport = officeCall('send-weekly-report', {
  summary:
    "Mails the report of the last whole week, Monday to Sunday in the shop's zone, to the person who is signed in.",
  roles: ['owner', 'finance'],
  audit: 'changes',
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
  /** An invoice or credit note, which `/download-invoice/{order}/{checksum}?document={id}` opens; null in other reports. */
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
  summary: 'The rows of one figure of a report, which add up to it; newest first.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    report: reportName,
    figure: text(200),
    ...periodParts,
    /** The cursor of the previous response; all other fields must be unchanged. */
    cursor: optional(text(100)),
    /** Rows a page; absent: 50. */
    limit: optional(z.int().min(1).max(1000)),
  }),
  answer: z.object({ rows: z.array(reportRow), cursor: z.string().nullable() }),
  refusals: ['invalid-input'],
})
