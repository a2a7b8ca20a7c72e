export { oldOrdersJob, tidyUp } from './tidy-up'
export { retentionHandlers } from './routes'
