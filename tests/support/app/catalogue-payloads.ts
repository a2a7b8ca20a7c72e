import type { OfficePath } from '#contract/calls'
import type { TestApp } from './test-app'
import { testCatalogue, ticketItem } from './test-catalogue'

let made = 0

/** Valid payloads of the catalogue's forms. Each saves something new. */
export const cataloguePayloads = (shop: TestApp) => {
  const versionOf = async (section: 'mail') => (await shop.officeAnswer('get-settings', { section })).version
  return {
    'save-item': async () => ({ item: ticketItem({ external_code: `form-${(made += 1)}` }) }),
    'save-event': async () => ({ event: { ...testCatalogue.events[0], code: `FORM-${(made += 1)}` } }),
    'save-voucher': async () => ({ voucher: { code: `FORM-${(made += 1)}`, discount_amount: 500 } }),
    'save-settings': async () => ({ section: 'mail', settings: {}, version: await versionOf('mail') }),
    'schedule-change': async () => ({
      call: 'save-voucher',
      thing: 'TEN',
      version: 1,
      changes: { discount_amount: 900 + (made += 1) },
      at: '2027-07-08T08:00',
      second: false,
    }),
  } satisfies Partial<Record<OfficePath, () => Promise<object>>>
}
