import type { CatalogueFile } from '#contract/office/catalogue-file'

type Item = NonNullable<CatalogueFile['items']>[number]

/** Start of every test's clock: a Monday in winter time. Summer time begins on 28 March. */
export const testStart = '2027-03-01T10:00:00.000Z'

const festival = {
  code: 'FEST',
  name: 'Festival',
  venue: 'Harbour',
  address: 'Split',
  timezone: 'Europe/Zagreb',
  starts_at: '2027-07-09T13:00:00Z',
  ends_at: '2027-07-12T03:00:00Z',
}

/** A small shop with one item of every kind. Amounts are in cents. */
export const testCatalogue = {
  settings: {
    shopName: 'Test shop',
    shopActive: true,
    merchandiseActive: true,
    refundsActive: true,
    creditCardActive: true,
    countries: { HR: 'Croatia', DE: 'Germany', US: 'United States', BR: 'Brazil' },
    productTypes: { entry: 'Entry', transport: 'Transport' },
    merchandiseTypes: { clothing: 'Clothing' },
    entryTypes: ['entry'],
    addressLines: {
      street: { text: 'Street', required: true },
      city: { text: 'City', required: true },
      region: { text: 'Region', required: ['US'] },
    },
    ibanCountries: ['HR', 'DE'],
    bankTransferCountries: ['HR', 'DE'],
    contactEmail: 'operator@shop.example',
    bankAccount: { holder: 'Test shop d.o.o.', iban: 'HR1210010051863000160', bic: 'NBHRHR2D' },
    seller: {
      name: 'Test shop d.o.o.',
      address: 'Obala 1\n21000 Split',
      vatNumber: 'HR12345678903',
      registration: null,
      email: null,
      phone: null,
    },
    shippingRates: { HR: 500, DE: 1200 },
    shippingTaxRate: 25,
    shippingTaxRates: { DE: 19 },
    // Most tests place many orders for one customer; calls/checkout/unpaid-limits.test.ts and
    // calls/checkout/free-places.test.ts test the limits.
    maxUnpaidOrders: 100_000,
    maxUnpaidPlaces: 100_000,
    maxFreePlaces: null,
    maxOrdersPerDay: 100_000,
  },
  events: [festival],
  items: [
    {
      shop_item_type: 'tickets',
      event: 'FEST',
      external_code: 'pass',
      type: 'entry',
      name: 'Pass',
      price: 1e4,
      fee: 500,
      tax_rate: 25,
      stock_level: 1e4,
      is_refundable: true,
      refund_fee: 500,
      allow_name_changes: true,
      allow_email_changes: true,
    },
    {
      shop_item_type: 'tickets',
      event: 'FEST',
      external_code: 'coach',
      type: 'transport',
      name: 'Coach',
      price: 3400,
      fee: 200,
      tax_rate: 13,
      stock_level: 1e4,
      travel_time_type: 'selectable',
      allow_travel_time_changes_until: '2027-07-01T00:00:00Z',
      travel_times: [
        {
          travel_time: '2027-07-08T06:00:00Z',
          stock_level: 50,
        },
        {
          travel_time: '2027-07-08T14:00:00Z',
          stock_level: 50,
        },
        {
          travel_time: '2027-07-09T06:00:00Z',
          stock_level: 0,
        },
      ],
    },
    {
      shop_item_type: 'tickets',
      event: 'FEST',
      external_code: 'plan',
      type: 'entry',
      name: 'Plan pass',
      price: 15200,
      fee: 900,
      tax_rate: 25,
      stock_level: 1e4,
      is_refundable: true,
      refund_fee: 900,
      payment_plan: [
        {
          amount: 4100,
          count: 0,
          units: 'months',
        },
        {
          amount: 4e3,
          count: 1,
          units: 'months',
        },
        {
          amount: 4e3,
          count: 2,
          units: 'months',
        },
        {
          amount: 4e3,
          count: 3,
          units: 'months',
        },
      ],
    },
    {
      shop_item_type: 'merchandise',
      external_code: 'shirt',
      type: 'clothing',
      name: 'Shirt',
      price: 2500,
      fee: 0,
      tax_rate: 25,
      tax_rates: { DE: 19 },
      stock_level: 1e4,
      is_refundable: true,
    },
  ],
} satisfies CatalogueFile

let made = 0

/** Returns a ticket item for one test, so that no other test affects its counter and limits. */
export function ticketItem(overrides: Partial<Item> = {}): Item {
  made += 1
  return {
    shop_item_type: 'tickets',
    external_code: `ticket-${made}`,
    type: 'entry',
    name: `Ticket ${made}`,
    price: 1e4,
    fee: 500,
    tax_rate: 25,
    ...overrides,
  }
}

/** Returns a merchandise item for one test. */
export function goodsItem(overrides: Partial<Item> = {}): Item {
  made += 1
  return {
    shop_item_type: 'merchandise',
    external_code: `goods-${made}`,
    type: 'clothing',
    name: `Goods ${made}`,
    price: 2500,
    tax_rate: 25,
    ...overrides,
  }
}

/** The event of the test shop in another year, for tests that sell its tickets after 2027. */
export const eventIn = (year: number) => ({
  ...festival,
  starts_at: `${year}-07-09T13:00:00Z`,
  ends_at: `${year}-07-12T03:00:00Z`,
})
