import { decimalsOf } from '#rules/money/amount-text'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one takes a hundred times as long as using it. */
function dateFormatFor(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  dateFormats.set(key, made)
  return made
}

/** Formats an ISO 8601 instant as a date in a time zone: `8 July 2027`. */
export function dateText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** Formats an ISO 8601 instant as a date with its weekday: `Thursday, 8 July 2027`. */
export function dayText(instant: string, zone: string): string {
  const weekday = dateFormatFor(zone, 'weekday', { weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${dateText(instant, zone)}`
}

/** Formats the time of day with the zone's short name, `16:00 CEST`, because the reader may be in another zone. */
export function timeText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'time', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** Formats an ISO 8601 instant as date and time: `8 July 2027, 16:00 CEST`. */
export function dateTimeText(instant: string, zone: string): string {
  return `${dateText(instant, zone)}, ${timeText(instant, zone)}`
}

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
