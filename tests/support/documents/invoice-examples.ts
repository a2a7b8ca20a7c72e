import type { PrintedInvoice } from '#server/modules/documents/invoice-snapshot'

/**
 * An invoice with two passes, goods with shipping, a voucher and two tax rates, reported to the tax authority. Net and
 * VAT add up to the total.
 */
export const festivalInvoice: PrintedInvoice = {
  kind: 'invoice',
  number: '123/WEB/1',
  issued_at: '2026-11-20T22:40:00Z',
  supply_at: '2027-07-08T14:00:00Z',
  timezone: 'Europe/Zagreb',
  currency: 'EUR',
  shopName: 'Adriatic Sound',
  brand: '#1d3557',
  seller: {
    name: 'Jadranski zvuk d.o.o.',
    address: ['Obala hrvatske mornarice 12', '22000 Šibenik', 'Croatia'],
    vat_number: 'HR12345678901',
    registration: 'Commercial court in Zadar, MBS 060123456',
    email: 'tickets@adriatic.example',
  },
  customer: { name: 'Ana Horvat', address: ['Ilica 1', '10000 Zagreb', 'Croatia'], vat_number: null },
  order: 'K7QM2XPA',
  payment_method: 'Credit card',
  lines: [
    {
      description: 'Festival pass, four days',
      detail: 'Adriatic Sound Festival 2027 · Ana Horvat, Љубомир Ђорђевић',
      quantity: 2,
      unit_price: 15_800,
      gross: 31_600,
      tax_rate: '5',
    },
    {
      description: 'T-shirt “Tvrđava”',
      detail: null,
      quantity: 1,
      unit_price: 2500,
      gross: 2500,
      tax_rate: '25',
    },
  ],
  shipping: { name: 'Shipping to Croatia', gross: 590, tax_rate: '25' },
  discount: { name: 'Voucher LJETO27', amount: 2000 },
  taxes: [
    { rate: '5', net: 28_360, tax: 1418 },
    { rate: '25', net: 2330, tax: 582 },
  ],
  net: 30_690,
  tax: 2000,
  total: 32_690,
  tax_note: null,
  original: null,
  reason: null,
  fiscal: {
    zki: '9d2f5a6c8b7e4f3a1c0d9e8f7a6b5c4d',
    jir: '3f8e2c1a-7b6d-4e5f-9a8b-1c2d3e4f5a6b',
    qr_url:
      'https://porezna.example/rn?jir=3f8e2c1a-7b6d-4e5f-9a8b-1c2d3e4f5a6b&datv=20261120_2340&izn=32690',
    operator: 'WEB',
  },
}

/** Credit note of one of the two passes. */
export const festivalCreditNote: PrintedInvoice = {
  ...festivalInvoice,
  kind: 'credit-note',
  number: '7/WEB/1',
  issued_at: '2027-01-15T09:12:00Z',
  supply_at: null,
  lines: [
    {
      description: 'Festival pass, four days',
      detail: 'Adriatic Sound Festival 2027 · Ana Horvat',
      quantity: 1,
      unit_price: -14_900,
      gross: -14_900,
      tax_rate: '5',
    },
  ],
  shipping: null,
  discount: null,
  taxes: [{ rate: '5', net: -14_190, tax: -710 }],
  net: -14_190,
  tax: -710,
  total: -14_900,
  original: { number: '123/WEB/1', issued_at: '2026-11-20T22:40:00Z' },
  reason: 'Refund 41, requested by the customer',
}

/** Advance invoice of the first of three payments for a pass. */
export const advanceInvoice: PrintedInvoice = {
  ...festivalInvoice,
  kind: 'advance-invoice',
  number: 'ADV-2027-000001',
  issued_at: '2027-01-31T10:00:00Z',
  supply_at: null,
  instalment: 1,
  lines: [
    {
      description: 'Instalment 1 of 3',
      detail: 'Festival pass, four days',
      quantity: 1,
      unit_price: 5800,
      gross: 5800,
      tax_rate: '25',
    },
  ],
  shipping: null,
  discount: null,
  taxes: [{ rate: '25', net: 4640, tax: 1160 }],
  net: 4640,
  tax: 1160,
  total: 5800,
  payments: [{ at: '2027-01-31T10:00:00Z', amount: 5800 }],
}

/** Cancellation of the whole advance invoice, which the invoice replaces. */
export const advanceCancellation: PrintedInvoice = {
  ...advanceInvoice,
  kind: 'advance-cancellation',
  number: 'CA-2027-000001',
  issued_at: '2027-03-31T10:00:00Z',
  lines: advanceInvoice.lines.map((line) => ({ ...line, unit_price: -5800, gross: -5800, of_line: 0 })),
  taxes: [{ rate: '25', net: -4640, tax: -1160 }],
  net: -4640,
  tax: -1160,
  total: -5800,
  original: { number: 'ADV-2027-000001', issued_at: '2027-01-31T10:00:00Z' },
  reason: 'Replaced by invoice 2027-000007',
}
