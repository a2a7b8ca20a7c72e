export { customerRows } from './find-customers'
export { getDataHandler } from './login'
export { customerHandlers } from './routes'
export { termsHandlers } from './terms-routes'
