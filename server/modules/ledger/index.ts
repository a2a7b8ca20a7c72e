export {
  type PayerAccount,
  eraseBankDetails,
  erasePayerAccounts,
  erasePayerAccountsOf,
  findAccountsOfPayers,
  findForeignPayerAccounts,
  findSealed,
  closeEntry,
  deleteBankDetails,
  isRecorded,
  lockEntry,
  markBooked,
  recordMovement,
  replaceBankDetails,
  replacePayerAccount,
  replaceSealed,
} from './queries'
export { findWaitingMoney, isProblem } from './waiting-money'
