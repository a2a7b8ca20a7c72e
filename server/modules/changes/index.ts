export { auditHandlers, auditRows, undoChangeHandler } from './audit-routes'
export { countFailed, findScheduledChangePage, findNextTimes } from './audit.queries'
export type { BulkAction, BulkActions, BulkRequest, JobAction } from './bulk-actions'
export { bulkHandlers } from './bulk-routes'
export { bulkRows, jobView, runBulkJobs } from './bulk-jobs'
export {
  eraseGuests,
  eraseOldGuests,
  findChangesOfJob,
  findJob,
  findWaitingGuests,
  lockJob,
  recordJob,
  restartJob,
} from './bulk.queries'
export { changeFields, type Editable, type Editables, type FieldValues } from './editable'
export { countSlots, numberText } from './count-slots'
export { eraseViewsAbout, viewHandlers } from './view-routes'
export { maySeeList, type ListedPage, type ListedRows, listedRows } from './listed-rows'
export { runDueChanges } from './run-due-changes'
export { scheduleChangeHandler, scheduleHandlers, scheduledView } from './schedule-routes'
