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

/** Calls of the box office, which can neither cancel nor refund. */
const deskCalls = [
  'add-note',
  'create-order',
  'edit-ticket',
  'find-deliveries',
  'find-mails',
  'find-orders',
  'find-tickets',
  'find-views',
  'get-order',
  'get-order-form',
  'get-today',
  'print-packing-slips',
  'print-tickets',
  'record-delivery',
  'remove-view',
  'report-delivery-problem',
  'resend-mail',
  'resume-mails',
  'retry-mail',
  'save-view',
  'set-customer-limits',
  'take-payment',
]

test('the role box office may sell, find and resend, but not cancel or refund', () => {
  expect(callsOf('box office')).toEqual(deskCalls)
})

test('the role manager may make the calls of the box office and change orders and the catalogue', () => {
  const more = [
    'audit-stock',
    'cancel-bulk',
    'cancel-order',
    'cancel-scheduled-change',
    'change-company',
    'change-contact',
    'check-fiscal',
    'check-in',
    'end-customer-logins',
    'end-voucher',
    'erase-customer',
    'export',
    'export-customer',
    'extend-deadline',
    'export-list',
    'find-history',
    'undo-change',
    'find-bulk-jobs',
    'find-bulk-rows',
    'get-bulk-preview',
    'start-bulk',
    'find-customers',
    'find-events',
    'find-items',
    'find-retention',
    'find-scans',
    'find-scheduled-changes',
    'find-vouchers',
    'get-customer',
    'get-environment',
    'get-health',
    'get-item',
    'get-item-defaults',
    'get-settings',
    'get-look',
    'import',
    'keep-preview',
    'make-vouchers',
    'move-items',
    'import-guests',
    'retry-guest-list',
    'publish-look',
    'reactivate-order',
    'refund-items',
    'release-items',
    'reset-attempts',
    'save-event',
    'save-item',
    'save-settings',
    'send-test-mail',
    'save-look',
    'save-voucher',
    'send-goods',
    'schedule-change',
    'set-refund-account',
    'start-cancellation',
    'find-payer-accounts',
    'find-cancellations',
    'get-cancellation',
    'retry-cancellation',
    'upload-picture',
  ]
  expect(callsOf('manager')).toEqual([...deskCalls, ...more].toSorted())
})

test('the role finance may book and refund money, and only read orders and the catalogue', () => {
  expect(callsOf('finance')).toEqual([
    'add-note',
    'cancel-bulk',
    'change-company',
    'dismiss-entry',
    'divide-entry',
    'export',
    'export-list',
    'export-period',
    'fetch-refund-file',
    'find-bank-entries',
    'find-bulk-jobs',
    'find-bulk-rows',
    'find-cancellations',
    'find-customers',
    'find-events',
    'find-items',
    'find-orders',
    'find-payer-accounts',
    'find-refund-files',
    'find-refunds',
    'find-report-rows',
    'find-scheduled-changes',
    'find-views',
    'find-vouchers',
    'find-withdrawals',
    'get-bulk-preview',
    'get-cancellation',
    'get-customer',
    'get-inbox',
    'get-item',
    'get-order',
    'get-report',
    'get-today',
    'import-statement',
    'process-refund',
    'record-chargeback',
    'record-payment',
    'refund-file',
    'refund-items',
    'refund-overpayment',
    'refund-withdrawal',
    'remove-view',
    'reopen-entry',
    'report-again',
    'reset-attempts',
    'return-overpayment',
    'save-view',
    'send-weekly-report',
    'set-refund-account',
    'show-refund-account',
    'start-bulk',
    'take-payment',
    'zip-documents',
  ])
})

test('the role owner may make every call', () => {
  expect(callsOf('owner')).toEqual(paths.toSorted())
})

test('only the owner manages keys, and only owner and manager override a refund at the door', () => {
  expect(rolesFor('find-keys')).toEqual(['owner'])
  expect(rolesFor('revoke-key')).toEqual(['owner'])
  expect(officeRoles.filter(mayOverride)).toEqual(['owner', 'manager'])
})
