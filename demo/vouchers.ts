import type { CatalogueFile } from '#contract/office/catalogue-file'

/** Codes to try the checkout with. Discounts are in cents; each code pays once. */
export const demoVouchers = [
  { code: 'AHOY10', discount_amount: 1000, valid_from: null, valid_until: null },
  { code: 'PINE20', discount_amount: 2000, valid_from: null, valid_until: null },
  { code: 'SALTY15', discount_amount: 1500, valid_from: null, valid_until: null },
  { code: 'CREW50', discount_amount: 5000, valid_from: null, valid_until: null },
  // Only while the summer lasts: shows the refusal outside its dates.
  {
    code: 'SUMMER25',
    discount_amount: 2500,
    valid_from: '2027-06-01T00:00:00Z',
    valid_until: '2027-08-31T22:00:00Z',
  },
  {
    code: 'LASTWINTER',
    discount_amount: 2500,
    valid_from: '2025-12-01T00:00:00Z',
    valid_until: '2026-02-28T23:00:00Z',
  },
  // Larger than most orders: the voucher pays for everything, and what is left over is lost.
  { code: 'CAPTAIN500', discount_amount: 50000, valid_from: null, valid_until: null },
] satisfies CatalogueFile['vouchers']
