import type { Handlers } from '../../platform/http/serve'
import { exportPeriodHandler } from './export-period'
import { findReportRowsHandler } from './find-report-rows'
import { getReportHandler } from './get-report'
import { sendWeeklyReportHandler } from './send-weekly-report'
import { zipDocumentsHandler } from './zip-documents'

/** The handlers of the reports. */
export const reportHandlers = {
  'get-report': getReportHandler,
  'find-report-rows': findReportRowsHandler,
  'export-period': exportPeriodHandler,
  'send-weekly-report': sendWeeklyReportHandler,
  'zip-documents': zipDocumentsHandler,
} satisfies Partial<Handlers>
