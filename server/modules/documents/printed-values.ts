import { decimalsOf } from '../../../rules/money/amount-text'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs a hundred times as much as using it, so each is kept. */
function dateFormatFor(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  dateFormats.set(key, made)
  return made
}

/** `8 July 2027` in that zone. Takes an ISO 8601 instant. */
export function dateText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** `Thursday, 8 July 2027` in that zone. */
export function dayText(instant: string, zone: string): string {
  const weekday = dateFormatFor(zone, 'weekday', { weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${dateText(instant, zone)}`
}

/** `16:00 CEST`: the time of day with the zone's short name, because a traveller may be in another zone. */
export function timeText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'time', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** `8 July 2027, 16:00 CEST`. */
export function dateTimeText(instant: string, zone: string): string {
  return `${dateText(instant, zone)}, ${timeText(instant, zone)}`
}

/**
 * An amount for display: `moneyText(12950, 'EUR')` is `€129.50`. Takes integer minor units; the currency determines
 * their digits (JPY 0, EUR 2).
 */
export function moneyText(minor: number, currency: string): string {
  const { format, digits } = moneyFormatFor(currency)
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
