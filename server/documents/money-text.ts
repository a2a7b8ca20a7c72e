/**
 * An amount as people write it: `moneyText(12950, 'EUR')` is `€129.50`. Takes integer minor units; how many digits
 * they are is the currency's (JPY 0, EUR 2).
 */
export function moneyText(minor: number, currency: string): string {
  const format = formatFor(currency)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const whole = Math.trunc(Math.abs(minor) / 10 ** digits)
  const rest = String(Math.abs(minor) % 10 ** digits).padStart(digits, '0')
  // A decimal text, not a number: no figure on paper passes through floating point.
  const decimal =
    `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}` as Intl.StringNumericLiteral
  // The minus sign proper: a hyphen is too short beside figures, and a line may break after it.
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
