export { checkPassword, generatePassword, hashPassword } from './passwords'
export { customerView } from './customer-account'
export { type Guess, countingFailures, resetGuesses, guarded } from './guess-limits'
export {
  type Invitation,
  type Receiver,
  findOrInvite,
  mailedPasswordCode,
  prepareInvitation,
  queueAccountMail,
  queueConfirmation,
  queueEmailChange,
  recordMailedPassword,
} from './invite-customer'
export {
  type MailSource,
  askerOf,
  currentPasswordOf,
  loginOf,
  mailOnRequest,
  countMail,
  rightLoginsOf,
  wrongCodesFrom,
  wrongLoginCodes,
} from './mail-on-request'
export {
  findPendingEmail,
  lockWithOwnerOf,
  removeEmailChange,
  removeEmailChangesTo,
  setConfirmedEmail,
  takeEmailChange,
} from './email-changes.queries'
export { eraseCustomer } from './erase-account.queries'
export { deleteLoginCode, findLoginCode, recordLoginCode, recordWrongLoginCode } from './login-codes.queries'
export {
  changeCustomer,
  deleteCodes,
  endSession,
  endSessions,
  findCustomerByEmail,
  findPasswordHash,
  findWaitingAccount,
  deleteExpiredSessions,
  removeWaitingAddress,
  hasCode,
  isCode,
  isEmailTaken,
  lockCustomer,
  lockWaitingOf,
  markEmailConfirmed,
  recordCode,
  recordCustomer,
  recordLimits,
  recordSession,
  replaceMailedPassword,
  setProvedPassword,
  useCode,
} from './queries'
export * as accountMails from './mails'
