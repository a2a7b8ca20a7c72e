import { toMillis, type Instant } from './instants'

/** Entry of a calendar. */
export interface CalendarEntry {
  /** Identifies the entry. A calendar that reads the file again moves the entry with the same id. */
  uid: string
  /** An instant with its end (`null` if unknown), or a whole day as 'YYYY-MM-DD' in the reader's time zone. */
  when: { from: Instant; until: Instant | null } | { day: string }
  title: string
  place?: string | null
  description?: string | null
  url?: string | null
  /** The entry is not certain, because its order is not paid yet. */
  tentative?: boolean
}

/**
 * Writes a calendar file (RFC 5545). Instants are in UTC, so that no time zone has to be described. Lines end in CRLF
 * and are folded at 75 octets. `now` is the time of creation.
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
    // Not in the standard, but calendars show it as the name.
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
    // A URL is not a text value: it is not escaped, and has no line breaks.
    ...(url ? [`URL:${url.replaceAll(/\s/gu, '')}`] : []),
    `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const moments = (from: Instant, until: Instant | null) => [
  `DTSTART:${utc(from)}`,
  // An end that is not after the start is left out.
  ...(until !== null && toMillis(until) > toMillis(from) ? [`DTEND:${utc(until)}`] : []),
]

function wholeDay(day: string): string[] {
  const plain = (text: string) => text.replaceAll('-', '')
  const next = new Date(toMillis(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return [`DTSTART;VALUE=DATE:${plain(day)}`, `DTEND;VALUE=DATE:${plain(next)}`, 'TRANSP:TRANSPARENT']
}

/** Formats an instant as '20270708T140000Z'. */
const utc = (instant: Instant): string =>
  new Date(toMillis(instant)).toISOString().replaceAll(/[-:]|\.\d+/gu, '')

/** Escapes the special characters of a text value and removes other control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\r\u{85}\u{2028}\u{2029}]/gu, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

/**
 * Splits a line into pieces of at most 75 octets without splitting a character. Each piece but the first begins with a
 * space.
 */
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
