import { findReportRows } from '../../../contract/office/reports'
import { listedRows } from '../changes'
import { readReportRows } from './find-report-rows'
import type { FoundRow } from './queries'

/** The rows of a report's figure, for exports: a figure, its rows and its file come from one query. */
export const reportRowsToExport = listedRows<'report-rows', typeof findReportRows, FoundRow>(findReportRows, {
  read: readReportRows,
  cells: {
    order: ({ order }) => order,
    at: ({ at }) => at,
    document: ({ document }) => document,
    what: ({ what }) => what,
    pieces: ({ pieces }) => pieces,
    net: ({ net }) => net,
    tax: ({ tax }) => tax,
    amount: ({ amount }) => amount,
    currency: (_row, currency) => currency,
  },
})
