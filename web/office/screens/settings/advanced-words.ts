import type { Settings } from '../../../../contract/config'

export const pages = 'Pages and network'
export const instructions = [
  { value: 'redirect', label: 'By a link' },
  { value: 'submit', label: 'By a form' },
]
export const onlyOwner = 'Only an owner changes this.'
export const factorHint = 'These roles cannot work in the office without an app for codes or a passkey.'
export const rolesWithSignIn: readonly Settings['staffSecondFactor'][number][] = [
  'owner',
  'manager',
  'finance',
  'box office',
  'door',
]
export const limitsHint = 'Beyond them the shop answers: please try again later.'
export const limits: Readonly<Record<keyof Settings['limits'], string>> = {
  loginsPerAccount: 'Failed logins of an account',
  loginsPerAddress: 'Failed logins of a network',
  rightLoginsPerAccount: 'Logins of an account',
  sessionsPerAccount: 'Logins at a time',
  mailsPerEmail: 'Mails asked for by an address',
  mailsPerAddress: 'Mails asked for by a network',
  vouchersPerCustomer: 'Wrong vouchers of a customer',
  downloadsPerAddress: 'Wrong download links of a network',
  officeKeysPerAddress: 'Wrong office keys of a network',
  downloadsPerLink: 'Openings of one link',
}
export const linesHint =
  'Each line has a key, its text, and whether it is required: true, false, or a list of countries.'
export const unreadable = 'This is not JSON yet.'
