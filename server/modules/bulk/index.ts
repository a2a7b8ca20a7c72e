export type { BulkAction, BulkActions, BulkRequest, JobAction } from './bulk-actions'
export { bulkHandlers } from './routes'
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
} from './queries'
