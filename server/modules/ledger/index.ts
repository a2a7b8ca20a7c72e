export {
  eraseBankDetails,
  findSealed,
  forgetBankDetails,
  replaceBankDetails,
  replaceSealed,
} from './bank-details.queries'
export { lockEntry, markBooked } from './book-entry.queries'
export { recordMovement } from './movements.queries'
export {
  type PayerAccount,
  erasePayerAccounts,
  erasePayerAccountsOf,
  findAccountsOfPayers,
  findForeignPayerAccounts,
  replacePayerAccount,
} from './payer-accounts.queries'
export { findWaitingMoney, isProblem } from './waiting-money'
