import { Temporal } from 'temporal-polyfill'

/** The first instant of a calendar day ('2027-03-28') in a zone; not every day begins at midnight. */
export const dayStart = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** The calendar day that is so many days after another, or before it. */
export const dayAfter = (day: string, days = 1): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
