import { companyOf, paysByCardOnly } from '#rules/customers/company'
import { paymentTexts, type StoredText } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { OrderRow } from '../../platform/db/tables'

/**
 * Returns a note that a transfer to an unpaid order needs an e-invoice, because its buyer is a Croatian company; otherwise
 * `null`.
 */
export function eInvoiceNote(
  { catalogue }: Context,
  order: Pick<
    OrderRow,
    'cancelled_at' | 'company_name' | 'company_vat_number' | 'country' | 'is_test' | 'paid_at'
  >,
): StoredText | null {
  const company = companyOf(order)
  const { country } = catalogue.current().settings.fiscal
  if (company === null || !paysByCardOnly(company, order.country, country)) return null
  if (order.is_test || order.paid_at !== null || order.cancelled_at !== null) return null
  return paymentTexts.needs_e_invoice({ name: company.name })
}
