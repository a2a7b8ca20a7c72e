import { decimalsOf } from '../../rules/currency-decimals'
import { daysText as daysOf } from '../../rules/dates-text'
import * as texts from '../../texts/compiled/screens/parts'

/** Texts and figures for display. The locale is fixed, so that server and browser produce the same. */
const locale = 'en-GB'

const moneyFormats: Record<string, Intl.NumberFormat> = {}

/** An amount in minor units as text, such as `€129.50`. */
export function moneyText(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const format = (moneyFormats[currency] ??= new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  }))
  return format.format(amount / 10 ** digits)
}

/** The note under a price (docs/behaviour/pages.md, "Prices, dates and words"). */
export function priceNote(fee: number): string {
  return fee > 0 ? texts.price_note_with_fee() : texts.price_note()
}

/** An instant with the zone's short name, such as `Fri, 9 Jul 2027, 15:00 CEST`. */
export function instantText(instant: string, timezone: string): string {
  return `${dateText(instant, timezone)}, ${timeText(instant, timezone)} ${zoneName(instant, timezone)}`
}

/** The day of an instant in a zone, such as `Fri, 9 Jul 2027`. */
export function dateText(instant: string, timezone: string): string {
  const { weekday, day, month, year } = parts(instant, timezone)
  return `${weekday}, ${day} ${month} ${year}`
}

/** The time of day of an instant in a zone, such as `15:00`. */
export function timeText(instant: string, timezone: string): string {
  const { hour, minute } = parts(instant, timezone)
  return `${hour}:${minute}`
}

/** The days from one instant to another in the shortest form, such as `9–12 July 2027`. */
export const daysText = (from: string, to: string | null, timezone: string): string =>
  daysOf({ starts_at: from, ends_at: to }, timezone)

/** The short name of a zone at an instant, such as `CEST` or `GMT+2`. */
export function zoneName(instant: string, timezone: string): string {
  return formatParts(instant, timezone, { timeZoneName: 'short' }).timeZoneName ?? ''
}

const wholeNumbers = new Intl.NumberFormat(locale)

/** A whole number with its thousands separated, such as `4,998`. */
export function numberText(count: number): string {
  return wholeNumbers.format(count)
}

/** The label of a key in one of the configuration's label maps; an unknown key is made readable. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[-_]/g, ' ')
}

/** Minutes and seconds of a countdown, such as `14:05`. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Parts = Readonly<Record<string, string>> & { timeZoneName?: string }
const dateFormats: Record<string, Intl.DateTimeFormat> = {}

// Assembled from parts, because the literals between them differ between ICU versions, so between server and browser.
function formatParts(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): Parts {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const format = (dateFormats[key] ??= new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

const months = texts.months().split(' ')

function parts(instant: string, timezone: string): Parts {
  const found = formatParts(instant, timezone, {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  // Short months are ours, because ICU changed en-GB's September from Sep to Sept.
  // With a numeric month en-GB writes 09 for the day.
  return { ...found, day: String(Number(found['day'])), month: months[Number(found['month']) - 1] ?? '' }
}
