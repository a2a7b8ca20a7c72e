export { registerMetrics } from './metrics-page'
export { metricsHandlers } from './routes'
