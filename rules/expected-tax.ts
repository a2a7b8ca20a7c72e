/** The parts of an item and a seller that say whether a tax rate is expected; prices in minor units, rates in per cent. */
export interface TaxedItem {
  readonly price: number
  readonly fee: number
  readonly tax_rate: number
  readonly tax_rates: Readonly<Record<string, number>>
}

/** Whether a seller charges tax: it has a VAT number, and gives no reason for rates of 0. */
export const expectsTax = (seller: { vatNumber: string | null; zeroRateNote: string | null }): boolean =>
  Boolean(seller.vatNumber?.trim()) && !seller.zeroRateNote?.trim()

/** Whether an item costs money and has no tax rate at all, in no country. */
export const hasNoTax = ({ price, fee, tax_rate, tax_rates }: TaxedItem): boolean =>
  price + fee > 0 && tax_rate === 0 && Object.keys(tax_rates).length === 0
