export { mailWeeklyReport } from './get-report'
export { reportHandlers } from './routes'
export { reportRowsToExport } from './find-report-rows'
export * as reportMails from './mails'
