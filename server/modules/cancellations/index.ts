export { cancellingHandlers } from './routes'
export { runCancellations } from './run-cancellations'
