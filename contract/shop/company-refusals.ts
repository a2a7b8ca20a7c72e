import * as texts from '#texts/compiled/refusals/company'

/**
 * Errors about companies as buyers. They are separate from `refusals` because the first load of the shop does not need
 * their sentences.
 */
export const companyRefusals = {
  'vat-number-invalid': [422, texts.vat_number_invalid],
  'company-by-card': [422, texts.company_by_card],
  'invoice-issued': [409, texts.invoice_issued],
} as const satisfies Record<string, readonly [status: number, sentence: () => string]>
