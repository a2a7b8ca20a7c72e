/** An instant as a date and time field has it in a zone: `2027-07-09T15:00`; empty for null. */
export function fieldOfInstant(instant: string | null, timezone: string): string {
  if (instant === null || Number.isNaN(Date.parse(instant))) return ''
  return wallTime(new Date(instant), timezone)
}

/** The instant that a date and time field means in a zone; null where it is empty. Of an hour that comes twice, the first. */
export function instantOfField(field: string, timezone: string): string | null {
  const asUtc = Date.parse(`${field}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (at: number) => Date.parse(`${wallTime(new Date(at), timezone)}Z`) - at
  // The zone's offset a day before and after: one of them holds, also around a change of the clock.
  const day = 86_400_000
  const candidates = [offsetAt(asUtc - day), offsetAt(asUtc + day)].map((offset) => asUtc - offset)
  const found = candidates.find((at) => wallTime(new Date(at), timezone) === field.slice(0, 16))
  return new Date(found ?? (candidates[0] as number)).toISOString()
}

/** The date and time that clocks in a zone show. */
function wallTime(at: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value.padStart(2, '0') ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
