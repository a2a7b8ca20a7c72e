export const title = 'API keys'
export const search = 'Name of the key'
export const name = 'Name'
export const role = 'Role'
export const status = 'Status'
export const statuses = { live: 'Live', expired: 'Expired', revoked: 'Revoked' } as const
export const made = 'Made'
export const ends = 'Ends'
export const lastUsed = 'Last used'
export const never = 'Never'
export const nothingYet = 'No keys. A key lets a script make the office’s calls, with a role of its own.'
export const add = 'Add key'
export const addText =
  'A script sends it as “Authorization: Bearer KEY”. It is shown once. All owners get a mail.'
export const nameHint = 'What uses it, such as Till 2.'
export const days = 'Works for so many days'
export const daysWrong = 'Please enter a number of days from 1 to 9999.'
export const roles = {
  owner: 'Owner: everything',
  manager: 'Manager: catalogue, orders, mails',
  finance: 'Finance: money, refunds, reports',
  'box office': 'Box office: orders, tickets, mails',
  door: 'Door: check-in',
  monitor: 'Monitor: reads /metrics',
} as const
export const madeKey = (key: string) => `The key ${key}`
export const key = 'the key'
export const keepText = 'Copy it now: it is not shown again.'
export const kept = 'I have copied it'
export const revoke = 'Revoke'
export const consequences = (key: string) =>
  `The next request with the key ${key} is refused. Whatever uses it stops working. This cannot be undone.`
export const done = 'Key revoked.'
