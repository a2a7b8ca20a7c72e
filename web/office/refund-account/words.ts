export const needsAccount = 'Needs an account'
export const enter = 'Enter account'
export const change = 'Change account'
export const title = (order: string) => `Account for the refund of ${order}`
export const consequences = (sum: string) =>
  `${sum} goes to this account with the next bank file that has this refund. The customer sees its last digits.`
export const replaces = (account: string) => `It replaces ${account}.`
export const holder = 'Account holder'
export const iban = 'IBAN'
export const bic = 'BIC'
export const bicHint = 'Only for a bank outside the European Economic Area.'
export const done = 'The account is entered.'
export const paidFrom = 'The order was paid from'
export const useAccount = 'Use this account'
export const isFilledIn = 'Filled in below'
