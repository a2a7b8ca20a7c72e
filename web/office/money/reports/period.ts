import { dayField, isDay } from '../../kit/values/day'

/** Days that a report shows, both included. */
export interface Period {
  from: string
  to: string
}

/** The periods that have a name of their own in the address; `own` has its days there. */
export const periodNames = ['today', 'yesterday', 'month', 'last-month'] as const
type PeriodName = (typeof periodNames)[number]
export type ChosenPeriod = Period & { name: PeriodName | 'own' }

const dayMs = 86_400_000
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the days of a named period, relative to `today`. */
export function daysOf(name: PeriodName, today: string): Period {
  const first = `${today.slice(0, 8)}01`
  const before = shifted(first, -1)
  const yesterday = shifted(today, -1)
  const periods: Readonly<Record<PeriodName, Period>> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    month: { from: first, to: today },
    'last-month': { from: `${before.slice(0, 8)}01`, to: before },
  }
  return periods[name]
}

/** Returns the period in an address; by default this month. */
export function readPeriod(search: string, now: Date, timezone: string): ChosenPeriod {
  const query = new URLSearchParams(search)
  const today = dayField(now, timezone)
  const [from, to] = [query.get('from'), query.get('to')]
  if (from !== null && to !== null && isDay(from) && isDay(to)) return { name: 'own', from, to }
  const name = periodNames.find((known) => known === query.get('period')) ?? 'month'
  return { name, ...daysOf(name, today) }
}

/** A bar of the chart: a day, a week or a month, as far as it is within the period. */
export interface Bar extends Period {
  amount: number
}

const maxDays = 35
const maxWeeks = 27

/**
 * Returns the sales of a period as bars: by day, for a longer period by week from its first day, and for a still longer
 * one by month.
 */
export function barsOf({ from, to }: Period, amounts: ReadonlyMap<string, number>): Bar[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day)
  const barOf = (day: string, index: number): number | string => {
    if (days.length <= maxDays) return index
    return days.length <= maxWeeks * 7 ? Math.floor(index / 7) : day.slice(0, 7)
  }
  const bars: Bar[] = []
  let last: number | string | null = null
  for (const [index, day] of days.entries()) {
    const bar = bars.at(-1)
    const own = barOf(day, index)
    const amount = amounts.get(day) ?? 0
    if (bar && own === last) Object.assign(bar, { to: day, amount: bar.amount + amount })
    else bars.push({ from: day, to: day, amount })
    last = own
  }
  return bars
}
