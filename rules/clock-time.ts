/** One for each zone that was asked for: making it takes ten times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The date and time that clocks in a zone show, to the minute: `2027-07-09T15:00`. */
export function clockTime(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value.padStart(2, '0') ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const day = 86_400_000

/**
 * The instants at which clocks in a zone show a date and time (`2027-07-09T15:00`), in their order: one; two where the
 * clocks are put back, so that an hour comes twice; none where they are put forward, so that an hour is left out.
 */
export function instantsAt(shown: string, zone: string): Date[] {
  const asUtc = Date.parse(`${shown}Z`)
  if (Number.isNaN(asUtc)) return []
  const offsetAt = (at: number) => Date.parse(`${clockTime(new Date(at), zone)}Z`) - at
  // The zone's offset a day before and after: one of them holds, also around a change of the clock.
  const candidates = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)]
  return [...new Set(candidates)]
    .filter((at) => clockTime(new Date(at), zone) === shown.slice(0, 16))
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
}

/** Noon of a calendar day (`2027-07-09`) in a zone. Noon in UTC is on the next day from UTC+12 on. */
export const noonIn = (day: string, zone: string): Date =>
  instantsAt(`${day}T12:00`, zone)[0] ?? new Date(`${day}T12:00:00Z`)
