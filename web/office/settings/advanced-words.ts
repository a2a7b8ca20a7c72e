import type { Settings } from '../../../contract/config'

export const personalData = 'Personal data'
export const personalHint = 'Names and addresses in orders are erased by themselves; invoices keep theirs.'
export const toRetention = 'See what goes when'
export const pages = 'Pages and network'
export const instructions = [
  { value: 'redirect', label: 'By a link' },
  { value: 'submit', label: 'By a form' },
]
export const factorHint = 'These roles cannot work in the office without an app for codes or a passkey.'
export const rolesWithSignIn: readonly Settings['staffSecondFactor'][number][] = [
  'owner',
  'manager',
  'finance',
  'box office',
  'door',
]
export const limitsHint =
  'Beyond them the shop answers: please try again later. Those of logins and keys have a maximum.'
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
  'What customers fill in of an address, in this order. Removing a line hides it in addresses that have it.'
export const noLines = 'No line yet: customers are asked for their country alone.'
export const lineText = 'Text'
export const lineKey = (key: string): string => `Key in files: ${key}`
export const lineRequired = 'Required'
export const requiredKinds = [
  { value: 'all', label: 'In every country' },
  { value: 'some', label: 'In some countries' },
  { value: 'none', label: 'Nowhere' },
]
export const requiredIn = 'Required in'
export const up = 'Up'
export const upOf = (text: string): string => `Move ${text} up`
export const remove = 'Remove'
export const removeOf = (text: string): string => `Remove ${text}`
export const addLine = 'Add a line'
