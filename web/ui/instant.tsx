import type { TextPart } from '#texts/text-types'
import { dateText, instantText } from './formats'
import { RichText } from './rich-text'

interface InstantProps {
  at: string
  timezone: string
  day?: boolean
}

/** An instant in a time zone with the zone's short name; `day` leaves the time of day out. */
export function Instant({ at, timezone, day }: InstantProps) {
  return <time dateTime={at}>{day ? dateText(at, timezone) : instantText(at, timezone)}</time>
}

/** A text of the catalogue that names an instant: its tag `{#when/}`. */
export function TextWithInstant({ parts, ...instant }: InstantProps & { parts: readonly TextPart[] }) {
  const when = () => <Instant {...instant} />
  return <RichText parts={parts} tags={{ when }} />
}
