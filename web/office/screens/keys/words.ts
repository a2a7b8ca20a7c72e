export const title = 'API keys'
export const name = 'Name'
export const role = 'Role'
export const status = 'Status'
export const statuses = { live: 'Live', expired: 'Expired', revoked: 'Revoked' } as const
export const made = 'Made'
export const ends = 'Ends'
export const lastUsed = 'Last used'
export const never = 'Never'
export const nothingYet =
  'No keys. A key lets a script make the office’s calls; the command line makes one: npm run shop -- add-key NAME ROLE.'
export const revoke = 'Revoke'
export const consequences = (key: string) =>
  `The next request with the key ${key} is refused. Whatever uses it stops working. This cannot be undone.`
export const done = 'Key revoked.'
