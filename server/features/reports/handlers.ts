import type { Handlers } from '../../http/serve'
import { findReportRowsHandler } from './find-report-rows'
import { getReportHandler } from './get-report'

/** The handlers of the reports. */
export const reportHandlers = {
  'get-report': getReportHandler,
  'find-report-rows': findReportRowsHandler,
} satisfies Partial<Handlers>
