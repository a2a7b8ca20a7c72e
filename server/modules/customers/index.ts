export { customerRows } from './customer-rows'
export { getDataHandler } from './get-data'
export { customerHandlers } from './routes'
export { termsHandlers } from './terms-routes'
