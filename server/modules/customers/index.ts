export { customerRows } from './find-customers'
export { customerHandlers } from './routes'
export { termsHandlers } from './terms-routes'
