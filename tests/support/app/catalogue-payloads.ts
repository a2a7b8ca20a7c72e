import type { OfficePath } from '#contract/calls'
import type { TestApp } from './test-app'
import { testCatalogue, ticketItem } from './test-catalogue'

let made = 0

/** Valid payloads of the catalogue's forms. Each saves something new. */
export const cataloguePayloads = (shop: TestApp) => {
  const versionOf = async (section: 'mail') => (await shop.officeAnswer('get-settings', { section })).version
  return {
    'find-items': async () => ({ query: 'pass' }),
    'get-item': async () => ({ external_code: 'pass' }),
    'get-item-defaults': async () => ({}),
    'save-item': async () => ({ item: ticketItem({ external_code: `form-${(made += 1)}` }) }),
    'upload-picture': async () => ({ kind: 'item', crop: { left: 0, top: 0, width: 1, height: 1 } }),
    'find-events': async () => ({}),
    'save-event': async () => ({ event: { ...testCatalogue.events[0], code: `FORM-${(made += 1)}` } }),
    'get-look': async () => ({}),
    'save-look': async () => ({ look: { faqs: '<p>Bring a hat.</p>' }, version: 1 }),
    'publish-look': async () => ({ version: 2 }),
    'keep-preview': async () => ({ look: { faqs: 'Hats.' }, item: ticketItem({ external_code: 'kept' }) }),
    'find-vouchers': async () => ({ query: 'TEN' }),
    'save-voucher': async () => ({ voucher: { code: `FORM-${(made += 1)}`, discount_amount: 500 } }),
    'make-vouchers': async () => ({ count: 2, discount_amount: 500, prefix: 'CREW-' }),
    'get-settings': async () => ({ section: 'shop' }),
    'save-settings': async () => ({ section: 'mail', settings: {}, version: await versionOf('mail') }),
    'get-environment': async () => ({}),
    'get-health': async () => ({}),
    'check-fiscal': async () => ({}),
    'send-test-mail': async () => ({}),
    'find-history': async () => ({ call: 'save-item', thing: 'pass' }),
    'undo-change': async () => ({ audit_id: 999_999 }),
    'get-bulk-preview': async () => ({
      action: 'publish-item',
      filters: { query: 'pass' },
      until: null,
      reason: null,
    }),
    'start-bulk': async () => ({
      action: 'end-voucher',
      filters: { query: 'nothing' },
      until: null,
      reason: null,
      count: 1,
    }),
    'find-bulk-jobs': async () => ({}),
    'find-bulk-rows': async () => ({ job_id: 999_999 }),
    'cancel-bulk': async () => ({ job_id: 999_999 }),
    'find-scheduled-changes': async () => ({ part: 'coming' }),
    'schedule-change': async () => ({
      call: 'save-voucher',
      thing: 'TEN',
      version: 1,
      changes: { discount_amount: 900 + (made += 1) },
      at: '2027-07-08T08:00',
      second: false,
    }),
    'cancel-scheduled-change': async () => ({ change_id: 999_999 }),
    'end-voucher': async () => ({ code: 'nothing' }),
    'move-items': async () => ({ items: ['nothing'], before: null }),
  } satisfies Partial<Record<OfficePath, () => Promise<object>>>
}

const listFields = ['query', 'sort', 'cursor', 'limit', 'with_counts']
const savingFields = ['version', 'dry_run', 'fingerprint']

/** Optional fields of these calls. */
export const missingOfCatalogue: Readonly<Record<string, readonly string[]>> = {
  'find-items': listFields.concat('event', 'kind', 'published'),
  'save-item': savingFields,
  'upload-picture': ['crop'],
  'save-event': savingFields,
  'save-look': ['dry_run', 'fingerprint'],
  'publish-look': ['dry_run', 'fingerprint'],
  'keep-preview': ['look', 'item'],
  'find-vouchers': listFields.concat('state'),
  'save-voucher': savingFields,
  'save-settings': ['dry_run', 'fingerprint'],
  'find-history': ['cursor'],
  'undo-change': ['dry_run', 'fingerprint'],
  'get-bulk-preview': ['filters', 'until', 'transport_time_id', 'reason', 'at', 'job_id'],
  'start-bulk': ['filters', 'until', 'transport_time_id', 'reason', 'at', 'job_id', 'only_if_all'],
  'find-bulk-jobs': ['query', 'state', 'action', 'cursor', 'with_counts'],
  'find-bulk-rows': ['state', 'cursor', 'limit'],
  'find-scheduled-changes': ['part', 'call', 'thing', 'cursor', 'with_counts'],
  'schedule-change': ['second'],
  'make-vouchers': ['prefix', 'valid_from', 'valid_until', 'call_key', 'dry_run', 'fingerprint'],
  'end-voucher': ['dry_run', 'fingerprint'],
}
