export { oldOrdersJob } from './erase-old-orders'
export { retentionHandlers } from './routes'
export { tidyUp } from './tidy-up'
