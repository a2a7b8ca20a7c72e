export { customerRows } from './customer-rows'
export { getDataHandler } from './login'
export { customerHandlers } from './routes'
export { termsHandlers } from './terms-routes'
