import { dateText, instantText } from './words'

/** An instant in a time zone with the zone's short name; `day` leaves the time of day out. */
export function Instant({ at, timezone, day }: { at: string; timezone: string; day?: boolean }) {
  return <time dateTime={at}>{day ? dateText(at, timezone) : instantText(at, timezone)}</time>
}
