/**
 * An amount in the format of WSPay's form: decimal comma, two places, no thousands separator (`1525,00`), and its
 * digits, which the signatures contain. Below 1.00 the leading zero stays, as in the official plugins.
 */
export function wspayAmount(amount: number): { text: string; digits: string } {
  const digits = String(amount).padStart(3, '0')
  return { text: `${digits.slice(0, -2)},${digits.slice(-2)}`, digits }
}

/** The minor units of an amount that WSPay reports in major units, as number or text; null if it is invalid. */
export function minorUnits(reported: number | string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(reported).trim())
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Currency numbers of ISO 4217. WSPay reports them; the charged currency belongs to the ShopID. */
const currencies: Readonly<Record<string, string>> = {
  '191': 'HRK',
  '203': 'CZK',
  '208': 'DKK',
  '348': 'HUF',
  '578': 'NOK',
  '752': 'SEK',
  '756': 'CHF',
  '807': 'MKD',
  '826': 'GBP',
  '840': 'USD',
  '941': 'RSD',
  '946': 'RON',
  '975': 'BGN',
  '977': 'BAM',
  '978': 'EUR',
  '985': 'PLN',
}

/** The currency's letters; for an unknown number the number, which equals no currency of ours. */
export const currencyOf = (code: number | string): string => {
  const number = String(code).trim().padStart(3, '0')
  return currencies[number] ?? number
}
