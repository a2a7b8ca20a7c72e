export { exportHandlers } from './routes'
