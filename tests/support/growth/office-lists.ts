import type { TestApp } from '../app/test-app'

/** An office call with its filters. */
export type OfficeCall = readonly [path: Parameters<TestApp['office']>[0], payload: object]

const counted = { with_counts: true }

/** The lists and pages of the office with their filters. */
export const officeLists: readonly OfficeCall[] = [
  ['get-today', {}],
  ['get-inbox', {}],
  ['get-health', {}],
  ['find-orders', {}],
  ['find-orders', counted],
  ['find-orders', { status: ['problem'], ...counted }],
  ['find-orders', { status: ['partial'], ...counted }],
  ['find-orders', { status: ['pending'], ...counted }],
  ['find-orders', { status: ['cancelled'], method: ['bank_transfer'] }],
  ['find-orders', { method: ['bank_transfer'], ...counted }],
  ['find-orders', { method: ['voucher'], ...counted }],
  ['find-orders', { method: ['cash', 'terminal'], ...counted }],
  ['find-orders', { channel: ['Box office'], ...counted }],
  ['find-orders', { channel: ['Nobody'], ...counted }],
  ['find-orders', { item: ['valbor27-vip'], ...counted }],
  ['find-orders', { overdue: true, ...counted }],
  ['find-orders', { has_plan: true, ...counted }],
  ['find-orders', { is_test: false, ...counted }],
  ['find-orders', { sort: 'owed', ...counted }],
  ['find-orders', { sort: 'deadline', ...counted }],
  ['find-tickets', {}],
  ['find-tickets', counted],
  ['find-tickets', { item: 'valbor27-coach-out', ...counted }],
  ['find-tickets', { state: ['scanned'], ...counted }],
  ['find-customers', {}],
  ['find-customers', counted],
  ['find-deliveries', counted],
  ['find-deliveries', { state: ['to-pack'], ...counted }],
  ['find-refunds', {}],
  ['find-refunds', counted],
  ['find-refunds', { status: 'problem' }],
  ['find-refunds', { status: 'processed' }],
  ['find-refunds', { query: 'zupancic', ...counted }],
  ['find-refunds', { query: 'ana', status: 'problem' }],
  ['find-refunds', { query: 'zzzz' }],
  ['find-withdrawals', {}],
  ['find-withdrawals', counted],
  ['find-withdrawals', { status: 'open' }],
  ['find-withdrawals', { query: 'šarić' }],
  ['find-withdrawals', { query: 'zupancic', ...counted }],
  ['find-bank-entries', {}],
  ['find-bank-entries', counted],
  ['find-bank-entries', { status: 'open' }],
  ['find-bank-entries', { status: 'open', query: 'šarić', ...counted }],
  ['find-bank-entries', { status: 'booked', query: 'zupancic', ...counted }],
  ['find-bank-entries', { status: 'closed', query: 'ana', ...counted }],
  ['find-bank-entries', { status: 'closed', ...counted }],
  ['find-bank-entries', { query: 'zzzz', ...counted }],
  ['find-mails', counted],
  ['find-mails', { query: 'zupancic', ...counted }],
  ['find-mails', { status: 'dead', ...counted }],
  ['find-mails', { status: 'waiting', ...counted }],
  ['find-audit', {}],
  ['find-audit', counted],
  ['find-audit', { action: ['check-in'], with_counts: true }],
  ['find-audit', { person: ['nobody@mail.example'], with_counts: true }],
  ['find-audit', { query: 'nobody', with_counts: true }],
  ['find-items', counted],
  ['find-events', {}],
  ['find-vouchers', counted],
  ['find-retention', {}],
  ['find-cancellations', {}],
  ['find-scans', {}],
  ['find-scheduled-changes', counted],
  ['find-bulk-jobs', counted],
  ['find-bulk-jobs', { query: 'nobody', state: ['done'], ...counted }],
  ['get-item', { external_code: 'valbor27-vip' }],
]

/** Parts of names and addresses that staff search for: frequent, rare, and without results. */
export const searchedParts = ['ana', 'šarić', 'ukasz', 'Großm', 'lefè', 'vić', 'mail', 'zzzz']

/** Office lists with a text search. */
export const searchedLists = [
  'find-orders',
  'find-tickets',
  'find-customers',
  'find-deliveries',
  'find-mails',
] as const

/** Matches a sequential scan of a table that grows with every order or visit. */
export const wholeTable =
  /Seq Scan on (orders|order_item|order_event|customer|session|cart|cart_line|payment|payment_attempt|movement|overpayment|refund|refund_item|refund_file_item|card_refund|gateway_refund|invoice|withdrawal|voucher_use|earlier_ticket_code|outbox|audit_log|bank_entry|notification|sandbox_payment|delivery)\b/
