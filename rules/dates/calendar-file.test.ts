import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from './calendar-file'

const now = '2027-03-01T10:00:00.123Z'
const festival: CalendarEntry = {
  uid: 'K7QM2XPA-event-3@shop.example',
  when: { from: '2027-07-08T14:00:00Z', until: new Date('2027-07-12T04:00:00Z') },
  title: 'Festival; the first, with a \\',
  place: 'Tvrđava sv. Mihovila, Šibenik',
  description: 'Ana\nBruno\r\nCvita',
  url: 'https://shop.example/portal/orders/K7QM2XPA',
}
const write = (...entries: CalendarEntry[]) => calendarFile(entries, { name: 'Orders', now })

/** Reads a file as RFC 5545 says: unfolds, then one property a line. */
const read = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const unescaped = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/gu, (_, character: string) =>
    character.toLowerCase() === 'n' ? '\n' : character,
  )

test('a calendar file has the expected lines for an event in UTC', () => {
  expect(read(write(festival))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ticket shop//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Orders',
    'BEGIN:VEVENT',
    'UID:K7QM2XPA-event-3@shop.example',
    'DTSTAMP:20270301T100000Z',
    'DTSTART:20270708T140000Z',
    'DTEND:20270712T040000Z',
    String.raw`SUMMARY:Festival\; the first\, with a \\`,
    String.raw`LOCATION:Tvrđava sv. Mihovila\, Šibenik`,
    String.raw`DESCRIPTION:Ana\nBruno\nCvita`,
    'URL:https://shop.example/portal/orders/K7QM2XPA',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a whole-day entry ends on the next calendar day, also at the end of a month or leap February', () => {
  for (const [day, from, until] of [
    ['2027-12-31', '20271231', '20280101'],
    ['2028-02-28', '20280228', '20280229'],
    ['2027-03-28', '20270328', '20270329'],
  ] as const) {
    const lines = read(write({ uid: 'a', when: { day }, title: 'Payment' }))
    expect(lines).toContain(`DTSTART;VALUE=DATE:${from}`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${until}`)
    expect(lines).toContain('TRANSP:TRANSPARENT')
  }
})

test('an entry without an end after its start is written without an end', () => {
  const from = '2027-07-08T14:00:00Z'
  for (const until of [null, from, '2027-07-08T13:00:00Z'])
    expect(write({ uid: 'a', when: { from, until }, title: 'x' })).not.toContain('DTEND')
})

test('an entry without place, description, address and end has only the other properties', () => {
  const entry = { uid: 'a', when: { from: '2027-07-08T14:00:00Z', until: null }, title: 'x' }
  const lines = read(write(entry))
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTAMP:20270301T100000Z',
    'DTSTART:20270708T140000Z',
    'SUMMARY:x',
    'STATUS:CONFIRMED',
  ])
})

test.each([
  ['a', 67],
  ['č', 33],
  ['\u07FF', 33],
  ['\u0800', 22],
  ['€', 22],
  ['\uFFFD', 22],
  ['\u{10000}', 16],
  ['🎪', 16],
])('a line of %j is folded once it is full', (character, fits) => {
  const summary = (count: number) => write({ ...festival, title: character.repeat(count) })
  expect(summary(fits)).toContain(`SUMMARY:${character.repeat(fits)}\r\nLOCATION`)
  expect(summary(fits + 1)).toContain(`SUMMARY:${character.repeat(fits)}\r\n ${character}\r\nLOCATION`)
})

test('a calendar entry that is not certain is written as tentative', () => {
  expect(read(write({ ...festival, tentative: true }))).toContain('STATUS:TENTATIVE')
})

describe('any text', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })

  // Whatever ends a line is written as a line break.
  const lineEnds = /[\u0085\u2028\u2029]/gu

  test('any title is read back unchanged from lines of at most 75 octets', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const file = write({ ...festival, title })
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const summary = read(file).find((line) => line.startsWith('SUMMARY:')) ?? ''
        expect(unescaped(summary.slice('SUMMARY:'.length))).toBe(title.replaceAll(lineEnds, '\n'))
      }),
      { examples: [['One\u2028Two']] },
    )
  })

  test('text with line breaks cannot add lines to a calendar file', () => {
    const hostile = 'Ana\r\nEND:VEVENT\rBEGIN:VALARM\nX\u0000\u0007\u2028ATTACH:x'
    const { uid, title, place, description } = {
      uid: hostile,
      title: hostile,
      place: hostile,
      description: hostile,
    }
    const lines = read(
      calendarFile([{ ...festival, uid, title, place, description }], { name: hostile, now }),
    )
    expect(
      lines.filter((line) => /^(?:BEGIN|END|ATTACH|X)/.test(line)).map((line) => line.split(':')[0]),
    ).toEqual(['BEGIN', 'X-WR-CALNAME', 'BEGIN', 'END', 'END'])
    // oxlint-disable-next-line no-control-regex -- that is what is looked for
    expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/u)
  })

  test('folding a calendar line never splits a character', () => {
    const file = write({ ...festival, title: '🎪'.repeat(60) })
    expect(file).not.toContain('\uFFFD')
    expect(Buffer.from(file).toString()).toBe(file)
    expect(file.split('\r\n').filter((line) => line.includes('🎪')).length).toBeGreaterThan(2)
  })
})
