/** The instant so many months before another, in UTC: events that ended until then are old enough. In a short month its last day is used for the days that it lacks. */
export function monthsBefore(now: Date, months: number): Date {
  return moved(now, -months)
}

/** When the names in an event's orders go: so many months after its end. */
export const erasedFrom = (endsAt: Date, months: number): Date => moved(endsAt, months)

function moved(at: Date, months: number): Date {
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), days))
  return first
}
