import { maxAttempts } from '#contract/limits'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { initialSettings } from '#server/modules/settings/initial-settings'

/** Number of items of the load that is spread over many items. */
export const SPREAD = 50
export const HOT = 'hot'
/** The item that is paid in two instalments. */
export const PLAN = 'plan'
export const spreadCode = (n: number): string => `spread-${(n % SPREAD) + 1}`

const description = `<p>${'An evening by the sea with good company, music and food. '.repeat(6)}</p>`

const item = (external_code: string, name: string, is_featured: boolean) => ({
  shop_item_type: 'tickets' as const,
  external_code,
  name,
  is_featured,
  event: 'summer',
  type: 'pass',
  price: 12_450,
  fee: 500,
  tax_rate: 25,
  stock_level: 100_000_000,
  shop_description: description,
  is_refundable: true,
  refund_fee: 500,
  allow_name_changes: true,
  name_change_limit: 3,
})

/** A shop with one item that everybody wants and fifty others, of more stock than a measurement can sell. */
export const catalogue: CatalogueFile = {
  settings: {
    shopName: 'Measured shop',
    shopActive: true,
    refundsActive: true,
    countries: { HR: 'Croatia', SI: 'Slovenia', DE: 'Germany' },
    productTypes: { pass: 'Festival passes' },
    entryTypes: ['pass'],
    creditCardActive: true,
    bankTransferCountries: ['HR'],
    bankAccount: { holder: 'Measured shop d.o.o.', iban: 'HR1210010051863000160', bic: null },
    // Few customers place all orders.
    maxOrdersPerDay: 1_000_000,
    // All visitors have the same address here.
    limits: {
      ...initialSettings.limits,
      ...maxAttempts,
      mailsPerAddress: 1_000_000,
    },
    faqs: `<h2>Questions</h2>${description.repeat(3)}`,
    termsConditions: `<h2>Terms</h2>${description.repeat(8)}`,
    privacyPolicy: `<h2>Privacy</h2>${description.repeat(8)}`,
    seller: {
      name: 'Measured shop d.o.o.',
      address: 'Obala 1, Split',
      vatNumber: null,
      registration: null,
      email: null,
      phone: null,
    },
  },
  events: [
    {
      code: 'summer',
      name: 'Summer by the sea',
      venue: 'Old harbour',
      address: 'Obala 1, Split',
      timezone: 'Europe/Zagreb',
      starts_at: '2032-07-01T16:00:00Z',
      ends_at: '2032-07-04T04:00:00Z',
    },
  ],
  items: [
    item(HOT, 'The pass that everybody wants', true),
    ...Array.from({ length: SPREAD }, (_, n) => item(spreadCode(n), `Pass number ${n + 1}`, n < 7)),
    {
      ...item(PLAN, 'A pass in two instalments', false),
      payment_plan: [
        { amount: 6_950, count: 0, units: 'months' as const },
        { amount: 6_000, count: 1, units: 'months' as const },
      ],
    },
  ],
}

/** The same shop with this number of places of the item that everybody wants. */
export const withHotPlaces = (stock_level: number): CatalogueFile => ({
  ...catalogue,
  items: (catalogue.items ?? []).map((one) => (one.external_code === HOT ? { ...one, stock_level } : one)),
})
