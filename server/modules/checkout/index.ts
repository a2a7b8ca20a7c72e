export { guestListJob } from './import-guests'
export { importGuestsWork } from './read-guests'
export { checkoutHandlers } from './routes'
