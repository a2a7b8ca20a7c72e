import { decimalsOf } from './amount-text'

/**
 * Formats an amount in integer minor units: `moneyText(12950, 'EUR')` returns `€129.50`. The currency determines the
 * number of decimals (JPY 0, EUR 2).
 */
export function moneyText(minor: number, currency: string): string {
  const { format, digits } = moneyFormatFor(currency)
  const whole = Math.trunc(Math.abs(minor) / 10 ** digits)
  const rest = String(Math.abs(minor) % 10 ** digits).padStart(digits, '0')
  // The formatter gets a decimal string, because amounts must not be converted to floating point.
  const decimal =
    `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}` as Intl.StringNumericLiteral
  // A hyphen becomes a minus sign, because it is too short beside figures and allows a line break after it.
  return format.format(decimal).replace('-', '−')
}

interface MoneyFormat {
  readonly format: Intl.NumberFormat
  /** Number of decimals. */
  readonly digits: number
}

const moneyFormats = new Map<string, MoneyFormat>()

function moneyFormatFor(currency: string): MoneyFormat {
  const known = moneyFormats.get(currency)
  if (known) return known
  const digits = decimalsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    minimumFractionDigits: digits,
  })
  const made = { format, digits }
  moneyFormats.set(currency, made)
  return made
}
