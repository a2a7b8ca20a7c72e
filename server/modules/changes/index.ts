export { auditHandlers } from './audit-routes'
export { auditRows } from './audit-rows'
export { countFailed, findComing, findNextTimes } from './audit.queries'
export type { BulkAction, BulkActions, BulkRequest, JobAction } from './bulk-action'
export { bulkHandlers } from './bulk-routes'
export { bulkRows } from './bulk-rows'
export { jobView } from './bulk-view'
export {
  eraseGuests,
  eraseOldGuests,
  findJob,
  findWaitingGuests,
  lockJob,
  recordJob,
  restartJob,
} from './bulk.queries'
export { changeFields } from './change-fields'
export type { Editable, Editables, FieldValues } from './editable'
export { countSlots, numberText } from './count-slots'
export { forgetInViews } from './forget-in-views'
export { maySeeList } from './list-calls'
export { type ListedPage, type ListedRows, listedRows } from './listed-rows'
export { runBulkJobs } from './run-bulk-jobs'
export { runDueChanges } from './run-due-changes'
export { scheduleChangeHandler, scheduleHandlers, scheduledView } from './schedule-routes'
export { viewHandlers } from './view-routes'
