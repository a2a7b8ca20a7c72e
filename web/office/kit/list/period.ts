import * as texts from '#texts/compiled/office/list'
import { isDay, noonOf, shortDay } from '../values/day'

/** Days, both included; either may be missing. */
export interface Period {
  from: string | null
  to: string | null
}

const written = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

/** Parses a period from a list's address, such as `2027-01-05..2027-01-07`; returns `null` if it is invalid. */
export function readPeriod(value: string | undefined): Period | null {
  const found = written.exec(value ?? '')
  if (!found) return null
  const [, from = null, to = null] = found
  const days = [from, to].filter((day) => day !== null)
  return days.length > 0 && days.every(isDay) ? { from, to } : null
}

/** Returns whether a list's address can have it as a period. */
export const isPeriod = (value: string): boolean => readPeriod(value) !== null

/** Returns the period for a list's address; an empty text if it has no day. */
export const periodValue = ({ from, to }: Period): string =>
  from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`

/** Formats a period, such as `5 Jan 2027` or `5 Jan 2027 – 7 Jan 2027`. */
export function periodText({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => day && shortDay(noonOf(day), 'UTC'))
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? texts.period_from({ day: first }) : texts.period_until({ day: last ?? '' })
}
