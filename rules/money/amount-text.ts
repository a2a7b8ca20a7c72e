const without = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const withThree = 'BHD IQD JOD KWD LYD OMR TND'

/**
 * Returns the number of decimals of a currency's amounts (ISO 4217): 2 for the euro, 0 for the yen, 3 for the Kuwaiti
 * dinar. Amounts are stored in minor units, so this decides their value. It is never left to `Intl`, whose decimals
 * depend on the platform's version of the Unicode data. For the Serbian dinar these differ by two decimals, so a price
 * in a browser could be a hundred times the price on its invoice.
 */
export const decimalsOf = (currency: string): number =>
  without.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2

/** In characters: no real amount is longer. */
const longest = 60

/** Formats an amount in minor units for programs: '1234.50', or '1234' if the currency has no decimals. */
export function decimalText(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/**
 * Parses an amount with a decimal point and no thousands separator, as in XML ('1234.5', '105.000'), into minor units.
 * Returns `null` for any other text.
 */
export function minorUnitsOfDecimal(text: string, currency: string): number | null {
  if (text.length > longest) return null
  const [, whole = '', fraction = ''] = /^\+?(\d{1,15})(?:\.(\d{0,10}))?$/.exec(text.trim()) ?? []
  const decimals = decimalsOf(currency)
  const cents = fraction.replace(/0+$/, '')
  if (whole === '' || cents.length > decimals) return null
  const value = Number(whole + cents.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? value : null
}

/**
 * Parses an amount in the formats that banks use for people into minor units: '1.234,56', '1,234.56', '1 234,56',
 * "1'234.56", '12', '-12,00', '12,00-', 'EUR 12.00'. The last point or comma is the decimal separator if no more digits
 * follow it than the currency has decimals. Otherwise a separator before three digits, or one that occurs several
 * times, separates thousands. Returns `null` if the text is not an amount, or has too many decimals.
 */
export function minorUnits(text: string, currency: string): number | null {
  if (text.length > longest) return null
  const decimals = decimalsOf(currency)
  const plain = text.replace(/^\s*[A-Z]{3}\s*|\s*[A-Z]{3}\s*$|€/g, '').replace(/[\s\u00A0\u202F'’]/g, '')
  const [, before = '', body = '', after = ''] = /^([+-]?)(\d[\d.,]*)([+-]?)$/.exec(plain) ?? []
  if (body === '' || (before !== '' && after !== '')) return null
  const point = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  const fraction = point === -1 ? '' : body.slice(point + 1)
  const isRepeated = point !== -1 && body.indexOf(body.charAt(point)) < point
  const isThousands = fraction.length === 3 && !body.startsWith('0') && (isRepeated || decimals < 3)
  const whole = isThousands || point === -1 ? body : body.slice(0, point)
  const cents = (isThousands ? '' : fraction).replace(/0+$/, '')
  if (cents.length > decimals || !isGrouped(whole)) return null
  const value = Number(whole.replace(/[.,]/g, '') + cents.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return null
  return before === '-' || after === '-' ? 0 - value : value
}

/**
 * Returns whether a text consists of digits only, or of groups of three digits with one kind of separator between them.
 */
const isGrouped = (whole: string): boolean => /^\d+$|^\d{1,3}(\.\d{3})+$|^\d{1,3}(,\d{3})+$/.test(whole)
