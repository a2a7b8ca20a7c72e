import { instantsAt } from './local-time'
import { day } from './instants'

/** The furthest that a change may be scheduled, in ms. */
const furthest = 731 * day

type WhyNot = 'time-left-out' | 'time-twice' | 'time-over'

/**
 * The instant of a change that has a time: given as an instant with `Z` or an offset, or as local time in a zone. A local time
 * that does not exist is rejected. Of one that occurs twice, `second` chooses; it is rejected if `second` is null.
 */
export function scheduledTime(
  { at, second }: { at: string; second: boolean | null },
  zone: string,
  now: Date,
): Date | WhyNot {
  const found = /(?:Z|[+-]\d\d:\d\d)$/.test(at) ? [new Date(at)] : instantsAt(at, zone)
  if (found.length > 1 && second === null) return 'time-twice'
  const instant = second === true ? found.at(-1) : found[0]
  if (instant === undefined) return 'time-left-out'
  const ahead = instant.getTime() - now.getTime()
  return ahead <= 0 || ahead > furthest ? 'time-over' : instant
}
