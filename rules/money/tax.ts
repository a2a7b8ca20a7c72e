import { roundHalfUp } from './money'

/** Returns a tax rate in per cent as a map key: its shortest decimal ('25', '5.5'). */
export function rateKey(rate: number): string {
  return String(rate)
}

/**
 * Returns the tax included in a gross amount at `rate` per cent: gross × r ÷ (100 + r), rounded half up. Exact for
 * rates with decimals: 5.5 is computed as 55 ÷ 10, not as a binary fraction. Throws on a negative or invalid rate.
 */
export function taxWithin(gross: number, rate: number): number {
  const text = rateKey(rate)
  if (!/^\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a tax rate: ${text}`)
  const decimals = text.split('.')[1]?.length ?? 0
  const scale = 10n ** BigInt(decimals)
  const scaled = BigInt(text.replace('.', ''))
  return roundHalfUp(BigInt(gross) * scaled, 100n * scale + scaled)
}

/** The parts of an item and a seller that say whether a tax rate is expected; prices in minor units, rates in per cent. */
export interface TaxedItem {
  readonly price: number
  readonly fee: number
  readonly tax_rate: number
  readonly tax_rates: Readonly<Record<string, number>>
}

/** Returns whether a seller charges tax: it has a VAT number, and gives no reason for rates of 0. */
export const expectsTax = (seller: { vatNumber: string | null; zeroRateNote: string | null }): boolean =>
  Boolean(seller.vatNumber?.trim()) && !seller.zeroRateNote?.trim()

/** Returns whether an item costs money and has no tax rate at all, in no country. */
export const hasNoTax = ({ price, fee, tax_rate, tax_rates }: TaxedItem): boolean =>
  price + fee > 0 && tax_rate === 0 && Object.keys(tax_rates).length === 0
