export { checkPassword } from './check-password'
export { confirmEmail, setPasswordByMail } from './confirm-address'
export { type Guess, countingFailures, resetGuesses } from './counting-failures'
export { customerView } from './customer-view'
export { guarded } from './guarded-link'
export {
  type Invitation,
  type Receiver,
  findOrInvite,
  mailedPasswordCode,
  prepareInvitation,
  queueAccountMail,
  queueConfirmation,
  recordMailedPassword,
} from './invite-customer'
export {
  askerOf,
  currentPasswordOf,
  loginOf,
  mailOnRequest,
  mailsTo,
  rightLoginsOf,
  wrongCodesFrom,
} from './mail-on-request'
export { generatePassword, hashPassword } from './passwords'
export {
  addressesOf,
  changeCustomer,
  dropCodes,
  dropLoginCode,
  endSession,
  endSessions,
  findCustomerByEmail,
  findLoginCode,
  findPasswordHash,
  followProvedEmail,
  forgetSessions,
  forgetWaitingFor,
  hasCode,
  isCode,
  isEmailTaken,
  lockCustomer,
  lockWaitingOf,
  recordCode,
  recordCustomer,
  recordLoginCode,
  recordSession,
  recordWrongLoginCode,
  replaceMailedPassword,
  useCode,
} from './queries'
