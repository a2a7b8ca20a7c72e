export { customerRows } from './find-customers'
export { customerHandlers } from './routes'
export { termsHandlers } from './terms-routes'
export * as customerMails from './mails'
