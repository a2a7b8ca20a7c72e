import { addPerson } from './staff-people'
import type { TestApp } from './test-app'

/** Makes every call of the theme, the settings, scheduled changes, undo and bulk jobs. Each call succeeds. */
export async function changesWalk(shop: TestApp): Promise<void> {
  await lookWalk(shop)
  await waitingWalk(shop)
  await bulkWalk(shop)
}

async function lookWalk(shop: TestApp): Promise<void> {
  const { headers } = await addPerson(shop)
  const ask = { ...headers }
  const { version } = await shop.officeAnswer('get-look', {}, ask)
  await shop.officeAnswer('save-look', { look: { faqs: '<p>Hats.</p>' }, version }, ask)
  await shop.officeAnswer('keep-preview', { look: { faqs: '<p>Bags.</p>' } }, ask)
  const draft = await shop.officeAnswer('get-look', {}, ask)
  await shop.officeAnswer('publish-look', { version: draft.version }, ask)
  const mail = await shop.officeAnswer('get-settings', { section: 'mail' })
  await shop.officeAnswer('save-settings', {
    section: 'mail',
    settings: { contactEmail: 'box@shop.example' },
    version: mail.version,
  })
  const payments = await shop.officeAnswer('get-settings', { section: 'payments' })
  const bankAccount = { holder: 'Shop', iban: 'DE89370400440532013000', bic: null }
  const { version: ofPayments } = payments
  await shop.officeAnswer('save-settings', {
    section: 'payments',
    settings: { bankAccount },
    version: ofPayments,
  })
  await shop.officeAnswer('get-environment', {})
  await shop.officeAnswer('get-health', {})
  await shop.officeAnswer('check-fiscal', {})
  await shop.officeAnswer('send-test-mail', {}, ask)
  await shop.officeAnswer('send-weekly-report', {}, ask)
}

async function waitingWalk(shop: TestApp): Promise<void> {
  await shop.officeAnswer('save-voucher', { voucher: { code: 'LATER', discount_amount: 100 } })
  const at = new Date(shop.clock.now.getTime() + 86_400_000).toISOString()
  const later = {
    call: 'save-voucher',
    thing: 'LATER',
    version: 1,
    changes: { discount_amount: 200 },
    at,
  } as const
  const { change } = await shop.officeAnswer('schedule-change', later)
  await shop.officeAnswer('find-scheduled-changes', { part: 'coming' })
  await shop.officeAnswer('cancel-scheduled-change', { change_id: change.change_id })
  await shop.officeAnswer('save-voucher', { voucher: { code: 'LATER', discount_amount: 300 }, version: 1 })
  const { rows } = await shop.officeAnswer('find-history', { call: 'save-voucher', thing: 'LATER' })
  await shop.officeAnswer('undo-change', { audit_id: rows[0]?.audit_id ?? 0 })
}

async function bulkWalk(shop: TestApp): Promise<void> {
  const requested = { action: 'end-voucher' as const, filters: { query: 'LATER' } }
  const { count } = await shop.officeAnswer('get-bulk-preview', requested)
  const { job } = await shop.officeAnswer('start-bulk', { ...requested, count })
  await shop.officeAnswer('cancel-bulk', { job_id: job.job_id })
  await shop.officeAnswer('find-bulk-jobs', {})
  await shop.officeAnswer('find-bulk-rows', { job_id: job.job_id })
}
