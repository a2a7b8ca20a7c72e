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
export {
  addressesOf,
  changeCustomer,
  deleteCodes,
  deleteLoginCode,
  endSession,
  endSessions,
  findCustomerByEmail,
  findLoginCode,
  findPasswordHash,
  updateOrderEmails,
  deleteExpiredSessions,
  removeWaitingAddress,
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
