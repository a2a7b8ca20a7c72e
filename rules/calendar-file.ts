import { toMillis, type Instant } from './instants'

/** One date of a calendar. */
export interface CalendarEntry {
  /** The same each time that the same thing is written: a calendar that reads it again moves the entry it has. */
  uid: string
  /** A moment with its end (null: not known), or a whole day as 'YYYY-MM-DD', wherever the reader is. */
  when: { from: Instant; until: Instant | null } | { day: string }
  title: string
  place?: string | null
  description?: string | null
  url?: string | null
  /** Not certain yet: an order that waits for its money. */
  tentative?: boolean
}

/**
 * A calendar file (RFC 5545). Moments are written in UTC, so that no zone has to be described; lines end in CRLF and
 * are folded at 75 octets. `now` is when the file was made.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, now }: { name: string; now: Instant },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ticket shop//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Not in the standard, but what calendars show as the file's name.
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(entry: CalendarEntry, now: Instant): string[] {
  const { uid, when, title, place, description, url, tentative } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...('day' in when ? wholeDay(when.day) : moments(when.from, when.until)),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    // An address is no text: it is written as it is, and has no line breaks.
    ...(url ? [`URL:${url.replaceAll(/\s/gu, '')}`] : []),
    `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const moments = (from: Instant, until: Instant | null) => [
  `DTSTART:${utc(from)}`,
  // An end that is not after the start is none.
  ...(until !== null && toMillis(until) > toMillis(from) ? [`DTEND:${utc(until)}`] : []),
]

function wholeDay(day: string): string[] {
  const plain = (text: string) => text.replaceAll('-', '')
  const next = new Date(toMillis(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${plain(day)}`, `DTEND;VALUE=DATE:${plain(next)}`, 'TRANSP:TRANSPARENT']
}

/** '20270708T140000Z'. */
const utc = (instant: Instant): string =>
  new Date(toMillis(instant)).toISOString().replaceAll(/[-:]|\.\d+/gu, '')

/** Text as a value: what means something to the format is escaped, other control characters are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\r\u{85}\u{2028}\u{2029}]/gu, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** How many octets a character has in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

/** The line in pieces of at most 75 octets, never through a character; each piece but the first begins with a blank. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > 75) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += more
  }
  return [...pieces, piece].join('\r\n')
}
