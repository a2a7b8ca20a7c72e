export { checkPassword, generatePassword, hashPassword } from './passwords'
export { confirmEmail, setPasswordByMail, customerView } from './customer-account'
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
  updateOrderEmails,
} from './email-changes.queries'
export { deleteLoginCode, findLoginCode, recordLoginCode, recordWrongLoginCode } from './login-codes.queries'
export {
  changeCustomer,
  deleteCodes,
  endSession,
  endSessions,
  findCustomerByEmail,
  findPasswordHash,
  deleteExpiredSessions,
  removeWaitingAddress,
  hasCode,
  isCode,
  isEmailTaken,
  lockCustomer,
  lockWaitingOf,
  recordCode,
  recordCustomer,
  recordSession,
  replaceMailedPassword,
  transferOrders,
  transferWaiting,
  useCode,
} from './queries'
