import type { CatalogueFile } from '#contract/office/catalogue-file'
import { testCatalogue, testStart } from '../support/app/test-catalogue'

const tickets = { shop_item_type: 'tickets', event: 'FEST', type: 'entry', tax_rate: 25 } as const

/** A shop with so few places that every history meets sold-out items, and with amounts that do not divide evenly. */
export const modelCatalogue = {
  settings: { ...testCatalogue.settings, bankTransferCountries: ['HR'], withdrawalActive: true },
  // The festival has begun, so that its tickets are admitted.
  events: testCatalogue.events.map((event) => ({ ...event, starts_at: testStart })),
  items: [
    {
      ...tickets,
      external_code: 'pass',
      name: 'Pass',
      price: 10_001,
      fee: 498,
      stock_level: 6,
      limit_per_order: 3,
      is_refundable: true,
      refund_fee: 333,
      allow_name_changes: true,
      name_change_limit: 2,
      allow_email_changes: true,
    },
    {
      ...tickets,
      external_code: 'coach',
      type: 'transport',
      name: 'Coach',
      price: 3401,
      fee: 199,
      tax_rate: 13,
      stock_level: 4,
      is_refundable: true,
      travel_time_type: 'selectable',
      allow_travel_time_changes_until: '2027-07-01T00:00:00Z',
      travel_times: [
        { travel_time: '2027-07-08T06:00:00Z', stock_level: 2 },
        { travel_time: '2027-07-08T14:00:00Z', stock_level: 3 },
      ],
    },
    {
      ...tickets,
      external_code: 'plan',
      name: 'Plan pass',
      // Its last payment is due before it begins.
      starts_at: '2027-07-09T13:00:00Z',
      ends_at: '2027-07-12T03:00:00Z',
      price: 15_203,
      fee: 901,
      stock_level: 3,
      is_refundable: true,
      refund_fee: 900,
      payment_plan: [
        { amount: 6104, count: 0, units: 'months' },
        { amount: 5000, count: 1, units: 'months' },
        { amount: 5000, count: 2, units: 'months' },
      ],
    },
    {
      shop_item_type: 'merchandise',
      external_code: 'shirt',
      type: 'clothing',
      name: 'Shirt',
      price: 2503,
      fee: 0,
      tax_rate: 25,
      tax_rates: { DE: 19 },
      stock_level: 5,
      is_refundable: true,
    },
    { ...tickets, external_code: 'gift', name: 'Gift', price: 0, fee: 0, stock_level: 2 },
  ],
  vouchers: [
    { code: 'TEN', discount_amount: 1000 },
    { code: 'PASS', discount_amount: 10_499 },
    { code: 'ALL', discount_amount: 90_000 },
  ],
} satisfies CatalogueFile

export const itemCodes = modelCatalogue.items.map((item) => item.external_code)
export const voucherCodes = modelCatalogue.vouchers.map((voucher) => voucher.code)
