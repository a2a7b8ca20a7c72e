import { expect, test } from 'vitest'
import { officeCalls, type OfficePath } from '#contract/calls'
import { hasNoDryRun, type OfficeCall, officeRoles, type OfficeRole } from '#contract/office/office-call'
import { mayCall, mayMonitor, mayOverride } from './office-roles'

/** The calls with roles. Calls for sign-in and for the own account have none. */
const paths = officeCalls.filter(({ roles }) => typeof roles !== 'string').map(({ path }) => path)
const callsOf = (role: OfficeRole) => paths.filter((path) => mayCall(role, path)).toSorted()
const rolesFor = (path: OfficePath) => officeRoles.filter((role) => mayCall(role, path))

test('the role door may only call check-in', () => {
  expect(callsOf('door')).toEqual(['check-in'])
})

test('the role monitor may read metrics like the owner and may not make calls', () => {
  expect(callsOf('monitor')).toEqual([])
  expect(officeRoles.filter(mayMonitor)).toEqual(['owner', 'monitor'])
})

/**
 * The roles that may make each call (docs/behaviour/staff.md, "Roles"). The list is independent of the declarations, so that a
 * call whose roles change, or a new one, is a decision here too.
 */
const table: readonly (readonly [readonly OfficeRole[], readonly OfficePath[]])[] = [
  [
    ['owner'],
    [
      'add-key',
      'change-staff-role',
      'end-staff',
      'end-staff-session',
      'end-staff-sessions',
      'find-audit',
      'find-keys',
      'find-staff',
      'find-staff-sessions',
      'invite-staff',
      'mail-set-up-link',
      'purge-test-orders',
      'revoke-key',
    ],
  ],
  [
    ['owner', 'finance'],
    [
      'dismiss-entry',
      'divide-entry',
      'export-period',
      'fetch-refund-file',
      'find-bank-entries',
      'find-refund-files',
      'find-refunds',
      'find-report-rows',
      'find-withdrawals',
      'get-inbox',
      'get-report',
      'import-statement',
      'process-refund',
      'record-chargeback',
      'record-payment',
      'refund-file',
      'refund-overpayment',
      'refund-withdrawal',
      'reopen-entry',
      'report-again',
      'return-overpayment',
      'send-weekly-report',
      'show-refund-account',
      'zip-documents',
    ],
  ],
  [
    ['owner', 'manager'],
    [
      'audit-stock',
      'cancel-order',
      'cancel-scheduled-change',
      'change-contact',
      'check-fiscal',
      'end-customer-logins',
      'end-voucher',
      'erase-customer',
      'export-customer',
      'extend-deadline',
      'find-history',
      'find-retention',
      'find-scans',
      'get-environment',
      'get-health',
      'get-item-defaults',
      'get-look',
      'get-settings',
      'import',
      'import-guests',
      'keep-preview',
      'make-vouchers',
      'move-items',
      'publish-look',
      'reactivate-order',
      'release-items',
      'retry-cancellation',
      'retry-guest-list',
      'save-event',
      'save-item',
      'save-look',
      'save-settings',
      'save-voucher',
      'schedule-change',
      'send-goods',
      'send-test-mail',
      'start-cancellation',
      'undo-change',
      'upload-picture',
    ],
  ],
  [['owner', 'manager', 'door'], ['check-in']],
  [
    ['owner', 'manager', 'finance'],
    [
      'cancel-bulk',
      'change-company',
      'export',
      'export-list',
      'find-bulk-jobs',
      'find-bulk-rows',
      'find-cancellations',
      'find-customers',
      'find-events',
      'find-items',
      'find-payer-accounts',
      'find-scheduled-changes',
      'find-vouchers',
      'get-bulk-preview',
      'get-cancellation',
      'get-customer',
      'get-item',
      'refund-items',
      'reset-attempts',
      'set-refund-account',
      'start-bulk',
    ],
  ],
  [
    ['owner', 'manager', 'box office'],
    [
      'create-order',
      'edit-ticket',
      'find-deliveries',
      'find-mails',
      'find-tickets',
      'get-order-form',
      'print-packing-slips',
      'print-tickets',
      'record-delivery',
      'report-delivery-problem',
      'resend-mail',
      'resume-mails',
      'retry-mail',
      'set-customer-limits',
    ],
  ],
  [
    ['owner', 'manager', 'finance', 'box office'],
    [
      'add-note',
      'find-orders',
      'find-views',
      'get-order',
      'get-today',
      'remove-view',
      'save-view',
      'take-payment',
    ],
  ],
]

test.each(table)('%j may make their calls, and no other role may', (roles, calls) => {
  for (const path of calls) expect([path, rolesFor(path)]).toEqual([path, roles])
})

test('every call with roles is in the table', () => {
  expect(table.flatMap(([, calls]) => calls).toSorted()).toEqual(paths.toSorted())
})

const pathsOf = (access: 'open' | 'signed in') =>
  officeCalls.filter(({ roles }) => roles === access).map(({ path }) => path)

test('only calls for signing in are open to everybody', () => {
  expect(pathsOf('open').toSorted()).toEqual([
    'get-set-up-link',
    'lift-pause',
    'request-pause-link',
    'set-up-account',
    'sign-in',
    'sign-in-by-link',
    'sign-in-by-passkey',
    'sign-out',
    'start-passkey-sign-in',
  ])
})

test('only calls for the own account are open to every member of staff', () => {
  expect(pathsOf('signed in').toSorted()).toEqual([
    'add-passkey',
    'change-password',
    'confirm-passkey',
    'confirm-password',
    'confirm-totp',
    'end-session',
    'find-passkeys',
    'find-sessions',
    'get-me',
    'new-recovery-codes',
    'remove-passkey',
    'remove-totp',
    'save-oib',
    'start-passkey',
    'start-totp',
  ])
})

test('the role owner may make every call', () => {
  expect(callsOf('owner')).toEqual(paths.toSorted())
})

test('only owner and manager override a refund at the door', () => {
  expect(officeRoles.filter(mayOverride)).toEqual(['owner', 'manager'])
})

test('every changing staff call has a dry run, or declares that it needs none', () => {
  const calls: readonly OfficeCall[] = officeCalls
  const staffs = calls.filter(({ roles }) => roles !== 'open' && roles !== 'signed in')
  const without = staffs.filter(hasNoDryRun).map(({ path }) => path)
  expect(without).toEqual(staffs.filter(({ needsNoDryRun }) => needsNoDryRun).map(({ path }) => path))
  // A call that moves money or ends something does not join this list.
  expect(without.toSorted()).toEqual([
    'add-key',
    'add-note',
    'cancel-bulk',
    'cancel-scheduled-change',
    'change-staff-role',
    'check-in',
    'end-customer-logins',
    'end-staff',
    'end-staff-session',
    'end-staff-sessions',
    'export-customer',
    'export-list',
    'fetch-refund-file',
    'invite-staff',
    'mail-set-up-link',
    'move-items',
    'print-packing-slips',
    'print-tickets',
    'remove-view',
    'report-again',
    'reset-attempts',
    'resume-mails',
    'retry-cancellation',
    'retry-guest-list',
    'revoke-key',
    'save-view',
    'schedule-change',
    'send-test-mail',
    'send-weekly-report',
    'set-customer-limits',
    'set-refund-account',
    'show-refund-account',
    'start-bulk',
    'upload-picture',
    'zip-documents',
  ])
})
