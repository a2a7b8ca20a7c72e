import { dayOf, daysText as daysOf, momentIn } from '#rules/dates/dates-text'
import { decimalsOf } from '#rules/money/amount-text'
import * as texts from '#texts/compiled/screens/parts'

/** The locale is fixed, so that server and browser produce the same text. */
const locale = 'en-GB'

const moneyFormats: Record<string, Intl.NumberFormat> = {}

/** Formats an amount in minor units, such as `€129.50`. */
export function moneyText(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const format = (moneyFormats[currency] ??= new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  }))
  return format.format(amount / 10 ** digits)
}

/** Formats a price in minor units; 'Free' for 0. */
export const priceOrFree = (price: number, currency: string): string =>
  price === 0 ? texts.free() : moneyText(price, currency)

/** Returns the note under a price (docs/behaviour/pages.md, "Prices, dates and words"). */
export function priceNote(fee: number): string {
  return fee > 0 ? texts.price_note_with_fee() : texts.price_note()
}

/** Formats an instant with the zone's short name, such as `Fri, 9 Jul 2027, 15:00 CEST`. */
export function instantText(instant: string, timezone: string): string {
  return `${dateText(instant, timezone)}, ${timeText(instant, timezone)} ${zoneName(instant, timezone)}`
}

/** Formats the day of an instant in a zone, such as `Fri, 9 Jul 2027`. */
export const dateText = (instant: string, timezone: string): string =>
  dayOf(momentIn(instant, timezone), true)

/** Formats the time of day of an instant in a zone, such as `15:00`. */
export const timeText = (instant: string, timezone: string): string => momentIn(instant, timezone).time

/** Formats the days from one instant to another in the shortest form, such as `9–12 July 2027`. */
export const daysText = (from: string, to: string | null, timezone: string): string =>
  daysOf({ starts_at: from, ends_at: to }, timezone)

/** Returns the short name of a zone at an instant, such as `CEST` or `GMT+2`. */
export const zoneName = (instant: string, timezone: string): string => momentIn(instant, timezone).zoneName

const wholeNumbers = new Intl.NumberFormat(locale)

/** Formats a whole number with thousands separators, such as `4,998`. */
export function numberText(count: number): string {
  return wholeNumbers.format(count)
}

/** Returns the label of a key in one of the configuration's label maps. An unknown key is made readable. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[-_]/g, ' ')
}

/** Minutes and seconds of a countdown, such as `14:05`. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
