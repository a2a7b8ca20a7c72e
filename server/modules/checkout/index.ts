export { guestListJob } from './guest-list-job'
export { importGuestsWork } from './read-guests'
export { checkoutHandlers } from './routes'
