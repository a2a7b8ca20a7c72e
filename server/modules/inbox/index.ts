export { todayHandlers } from './routes'
