/**
 * An amount for display: `moneyText(12950, 'EUR')` is `€129.50`. Takes integer minor units; the currency determines
 * their digits (JPY 0, EUR 2).
 */
export function moneyText(minor: number, currency: string): string {
  const format = formatFor(currency)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const whole = Math.trunc(Math.abs(minor) / 10 ** digits)
  const rest = String(Math.abs(minor) % 10 ** digits).padStart(digits, '0')
  // A decimal text, not a number: amounts never pass through floating point.
  const decimal =
    `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}` as Intl.StringNumericLiteral
  // A real minus sign: a hyphen is too short beside figures, and a line may break after it.
  return format.format(decimal).replace('-', '−')
}

const formats = new Map<string, Intl.NumberFormat>()

function formatFor(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
  })
  formats.set(currency, made)
  return made
}
