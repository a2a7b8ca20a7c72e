import { expect, test } from 'vitest'
import { officeCalls, type OfficePath } from '#contract/calls'
import { officeRoles, type OfficeRole } from '#contract/office/office-call'
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
 * Calls that the box office must not make, with the roles that may (docs/behaviour/staff.md, "Roles"): access, money,
 * cancellations, the catalogue and personal data.
 */
const reserved: readonly (readonly [readonly OfficeRole[], readonly OfficePath[]])[] = [
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
]

test.each(reserved)('only %j may make the calls that are reserved for them', (roles, calls) => {
  for (const path of calls) expect([path, rolesFor(path)]).toEqual([path, roles])
})

test('the role owner may make every call', () => {
  expect(callsOf('owner')).toEqual(paths.toSorted())
})

test('only owner and manager override a refund at the door', () => {
  expect(officeRoles.filter(mayOverride)).toEqual(['owner', 'manager'])
})
