export { mailWeeklyReport } from './mail-weekly-report'
export { reportHandlers } from './routes'
export { reportRowsToExport } from './rows-to-export'
