import type { OfficeAnswered, OfficePath } from '../../../contract/calls'

/** Calls that would do a second time what they are sent a second time, or would be refused in words that say nothing of the first. */
const once = [
  'add-note',
  'cancel-order',
  'change-company',
  'change-contact',
  'create-order',
  'divide-entry',
  'dismiss-entry',
  'edit-ticket',
  'end-voucher',
  'erase-customer',
  'extend-deadline',
  'import-guests',
  'invite-staff',
  'process-refund',
  'purge-test-orders',
  'reactivate-order',
  'record-chargeback',
  'record-delivery',
  'record-payment',
  'refund-items',
  'refund-withdrawal',
  'release-items',
  'remove-view',
  'reopen-entry',
  'report-delivery-problem',
  'resend-mail',
  'reset-attempts',
  'retry-guest-list',
  'retry-mail',
  'return-overpayment',
  'save-view',
  'schedule-change',
  'send-goods',
  'send-weekly-report',
  'set-refund-account',
  'start-bulk',
  'take-payment',
] as const satisfies readonly OfficePath[]

const oncePaths: ReadonlySet<OfficePath> = new Set(once)

/** Whether a call is sent with a key, so that it is done once. */
export const isDoneOnce = (path: OfficePath): boolean => oncePaths.has(path)

/** Response to a change; `null` if an earlier call, whose response was lost, already made the change. */
export type Done<P extends OfficePath> = P extends (typeof once)[number]
  ? OfficeAnswered<P> | null
  : OfficeAnswered<P>
