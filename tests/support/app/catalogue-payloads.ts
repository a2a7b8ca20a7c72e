import type { OfficePath } from '#contract/calls'
import type { TestApp } from './test-app'
import { testCatalogue, ticketItem } from './test-catalogue'

let made = 0

/** The fields of the examples of the catalogue's forms that are new each time, so that each saves something. */
export const cataloguePayloads = (shop: TestApp) => {
  const versionOf = async (section: 'mail') => (await shop.officeAnswer('get-settings', { section })).version
  return {
    'save-item': async () => ({ item: ticketItem({ external_code: `form-${(made += 1)}` }) }),
    'save-event': async () => ({ event: { ...testCatalogue.events[0], code: `FORM-${(made += 1)}` } }),
    'save-voucher': async () => ({ voucher: { code: `FORM-${(made += 1)}`, discount_amount: 500 } }),
    'save-settings': async () => ({ version: await versionOf('mail') }),
    'schedule-change': async () => ({ changes: { discount_amount: 900 + (made += 1) } }),
  } satisfies Partial<Record<OfficePath, () => Promise<object>>>
}
