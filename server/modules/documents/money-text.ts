import { decimalsOf } from '../../../rules/money/amount-text'

/**
 * An amount for display: `moneyText(12950, 'EUR')` is `€129.50`. Takes integer minor units; the currency determines
 * their digits (JPY 0, EUR 2).
 */
export function moneyText(minor: number, currency: string): string {
  const { format, digits } = formatFor(currency)
  const whole = Math.trunc(Math.abs(minor) / 10 ** digits)
  const rest = String(Math.abs(minor) % 10 ** digits).padStart(digits, '0')
  // A decimal text, not a number: amounts never pass through floating point.
  const decimal =
    `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}` as Intl.StringNumericLiteral
  // A real minus sign: a hyphen is too short beside figures, and a line may break after it.
  return format.format(decimal).replace('-', '−')
}

interface MoneyFormat {
  readonly format: Intl.NumberFormat
  /** How many digits amounts have after the point. */
  readonly digits: number
}

const formats = new Map<string, MoneyFormat>()

function formatFor(currency: string): MoneyFormat {
  const known = formats.get(currency)
  if (known) return known
  const digits = decimalsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    minimumFractionDigits: digits,
  })
  const made = { format, digits }
  formats.set(currency, made)
  return made
}
