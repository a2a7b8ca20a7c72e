import { labelOf } from '../../ui/formats'

export const title = 'Log'
export const search = 'Code or email'
export const searchBriefly = 'Code, email'
export const searchOlder =
  'A part of a name is searched in the newest 20,000 changes. Of older ones, type it whole.'
export const at = 'When'
export const actor = 'Who'
export const action = 'What'
export const subject = 'On'
export const change = 'Change'
export const network = 'From'
export const nothingYet = 'Nothing was changed yet. Each change appears here, with who made it and when.'
export const show = 'Show'
export const asJson = 'As JSON'

/** Calls whose path says too little; the others are read as they are. */
const actions: Readonly<Record<string, string>> = {
  import: 'Import catalogue file',
  'start-totp': 'Start app for codes',
  'confirm-totp': 'Set up app for codes',
  'remove-totp': 'Remove app for codes',
  'start-bulk': 'Start job',
  'cancel-bulk': 'Stop job',
  'import-guests': 'Start guest list',
  'retry-guest-list': 'Start guest list again',
  'start-cancellation': 'Cancel what is sold',
  'retry-cancellation': 'Try cancellation again',
  'refund-file': 'Make refund file',
  'zip-documents': 'Save documents as ZIP',
  'export-list': 'Export list',
  'edit-ticket': 'Change ticket',
  'release-items': 'Take out without money',
  'erase-old-orders': 'Erase names in old orders',
  'end-customer-logins': 'End logins of customer',
}
/** Label of a call or command in the log. */
export const actionText = (action: string): string => labelOf(actions, action)
