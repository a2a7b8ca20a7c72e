export { queueAccountMail, queueConfirmation } from './account-mail'
export { checkPassword } from './check-password'
export { confirmEmail, setPasswordByMail } from './confirm-address'
export { type Guess, countingFailures, resetGuesses } from './counting-failures'
export { customerView } from './customer-view'
export {
  addressesOf,
  changeCustomer,
  findCustomerByEmail,
  findPasswordHash,
  followProvedEmail,
  isEmailTaken,
  lockCustomer,
  recordCustomer,
  replaceMailedPassword,
} from './customers.queries'
export { guarded } from './guarded-link'
export { type Invitation, type Receiver, findOrInvite, prepareInvitation } from './invite-customer'
export { dropLoginCode, findLoginCode, recordLoginCode, recordWrongLoginCode } from './login-codes.queries'
export { mailOnRequest } from './mail-on-request'
export { mailedPasswordCode, recordMailedPassword } from './mailed-password'
export { generatePassword, hashPassword } from './passwords'
export {
  askerOf,
  currentPasswordOf,
  loginOf,
  mailsTo,
  rightLoginsOf,
  wrongCodesFrom,
} from './rate-limits-of-accounts'
export {
  dropCodes,
  endSession,
  endSessions,
  forgetSessions,
  hasCode,
  isCode,
  recordCode,
  recordSession,
  useCode,
} from './sessions.queries'
export { forgetWaitingFor, lockWaitingOf } from './waiting.queries'
