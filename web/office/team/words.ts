import { newestOf } from '../session/words'
import { countText } from '../ui/count-text'

export const title = 'Team'
export const search = 'Name or email'
export const name = 'Name'
export const role = 'Role'
export const status = 'Status'
export const statuses = { invited: 'Invited', active: 'Active', ended: 'Ended' } as const
export const factor = 'Second factor'
export const yes = 'Yes'
export const none = 'None'
export const lastUsed = 'Last seen'
export const actions = 'Actions'
export const nothingYet = 'Nobody works here yet.'
export const invite = 'Invite'
export const inviteText = 'A link to set up the account is mailed. It works once, for 3 days.'
export const fullName = 'Full name'
export const invited = 'The invitation is on its way.'
export const roles = {
  owner: 'Owner: everything',
  manager: 'Manager: catalogue, orders, mails; no bank account, staff or keys',
  finance: 'Finance: money, refunds, reports',
  'box office': 'Box office: orders, tickets, mails; no refunds',
  door: 'Door: admits at its gate',
} as const
export const changeRole = 'Change role'
export const changeText = 'It counts from the next request of this person.'
export const changed = 'Role changed.'
export const mailLink = 'Mail a set-up link'
export const mailLinkText =
  'For a lost password or phone. The link sets a new password and second factor, works once, for 3 days; then the sessions end. All owners get a mail.'
export const linkMailed = 'The link is on its way.'
export const end = 'End account'
export const endText = 'The account, its sessions and its links end at once. The log keeps the name.'
export const ended = 'Account ended.'
export const signOut = 'Sign out everywhere'
export const signOutText = 'All sessions of this person end at once. They can sign in again.'
export const signedOut = 'Signed out everywhere.'
export const sessions = 'Sessions'
export const sessionsOf = (name: string) => `Sessions: ${name}`
export const looking = 'Looking …'
export const sessionsText = (shown: number, count: number) =>
  count === 0
    ? 'Not signed in anywhere.'
    : `Signed in on ${countText(count, 'browser')}.${newestOf(shown, count)} What is ended works no more with its next request.`
export const sessionEnded = 'Session ended.'
