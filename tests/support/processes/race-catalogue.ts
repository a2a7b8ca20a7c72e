import type { CatalogueFile } from '#contract/office/catalogue-file'

type Item = NonNullable<CatalogueFile['items']>[number]

/** Returns a ticket at 10.00 plus a fee of 1.00. */
export const ticket = (external_code: string, more: Partial<Item> = {}): Item => ({
  shop_item_type: 'tickets',
  external_code,
  type: 'pass',
  name: `Ticket ${external_code}`,
  price: 1000,
  fee: 100,
  tax_rate: 25,
  ...more,
})

/** Returns an open shop with these items: cards in the sandbox, transfers from Croatia, and no address fields. */
export const raceCatalogue = (items: Item[], vouchers: CatalogueFile['vouchers'] = []): CatalogueFile => ({
  settings: {
    shopName: 'Races',
    shopActive: true,
    merchandiseActive: true,
    creditCardActive: true,
    gateway: 'sandbox',
    countries: { HR: 'Croatia', DE: 'Germany' },
    bankTransferCountries: ['HR'],
    bankAccount: { holder: 'Races d.o.o.', iban: 'HR1210010051863000160', bic: null },
    productTypes: { pass: 'Pass', coach: 'Coach' },
    merchandiseTypes: { shirt: 'Shirt' },
    entryTypes: ['pass'],
    addressLines: {},
    shippingRates: { HR: 500 },
    // A race has few customers, who order a lot.
    maxUnpaidOrders: 100_000,
    maxUnpaidPlaces: 100_000,
    maxFreePlaces: null,
    maxOrdersPerDay: 100_000,
  },
  items,
  vouchers,
})
