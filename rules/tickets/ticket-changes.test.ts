import { describe, expect, test } from 'vitest'
import {
  effectiveChange,
  isRecentlyEdited,
  lockedUntil,
  missingTicketFields,
  ticketFlags,
  whyNoTicketChange,
  whyNoTravelTimeChange,
  type ChangeableTicket,
  type TicketChange,
  type TicketFlags,
} from './ticket-changes'

const now = new Date('2027-03-01T12:00:00Z')
const past = '2027-03-01T11:59:59Z'
const ticket: ChangeableTicket = {
  status: 'active',
  admitted: false,
  full_name: 'Ana Horvat',
  email: 'ana@example.com',
  accepted_ts_and_cs: true,
  name_changes_allowed: true,
  allow_name_changes_until: null,
  name_change_limit: 0,
  name_changes_made: 0,
  email_changes_allowed: true,
  travel_time_type: 'selectable',
  allow_travel_time_changes_until: '2027-03-01T12:00:00Z',
  timezone: 'Europe/Zagreb',
  last_edited_at: null,
}

test.each<[string, Partial<ChangeableTicket>, Partial<TicketFlags>]>([
  [
    'everything',
    {},
    {
      allow_name_changes: true,
      name_changes_left: null,
      allow_email_changes: true,
      allow_travel_time_changes: true,
      allow_download: true,
      recently_edited: false,
    },
  ],
  ['names not', { name_changes_allowed: false }, { allow_name_changes: false, allow_email_changes: true }],
  ['names until now', { allow_name_changes_until: now }, { allow_name_changes: true }],
  ['names too late', { allow_name_changes_until: past }, { allow_name_changes: false }],
  [
    'one of two left',
    { name_change_limit: 2, name_changes_made: 1 },
    { allow_name_changes: true, name_changes_left: 1 },
  ],
  [
    'none left',
    { name_change_limit: 2, name_changes_made: 2 },
    { allow_name_changes: false, name_changes_left: 0 },
  ],
  ['a limit lowered later', { name_change_limit: 1, name_changes_made: 2 }, { name_changes_left: 0 }],
  ['emails not', { email_changes_allowed: false }, { allow_email_changes: false, allow_name_changes: true }],
  ['no bound for times', { allow_travel_time_changes_until: null }, { allow_travel_time_changes: false }],
  ['times too late', { allow_travel_time_changes_until: past }, { allow_travel_time_changes: false }],
  ['times fixed', { travel_time_type: 'fixed' }, { allow_travel_time_changes: false }],
  ['terms wait', { accepted_ts_and_cs: false }, { allow_download: false }],
  [
    'used',
    { admitted: true },
    {
      allow_name_changes: false,
      allow_email_changes: false,
      allow_travel_time_changes: false,
      allow_download: true,
    },
  ],
  [
    'pending',
    { status: 'pending' },
    { allow_download: false, allow_name_changes: false, allow_email_changes: false },
  ],
  [
    'refund requested',
    { status: 'refund' },
    { allow_download: true, allow_name_changes: false, allow_travel_time_changes: false },
  ],
  ['refunded', { status: 'refunded' }, { allow_download: false }],
  ['void', { status: 'void' }, { allow_download: false, allow_email_changes: false }],
])('the allowed changes of %s', (_, given, flags) =>
  expect(ticketFlags({ ...ticket, ...given }, now)).toMatchObject(flags),
)

test.each([
  [null, false],
  ['2027-03-01T12:00:00Z', true],
  ['2027-03-01T11:45:00.001Z', true],
  ['2027-03-01T11:45:00Z', false],
])('a ticket edited at %s is locked: %s', (last_edited_at, locked) =>
  expect(isRecentlyEdited({ last_edited_at }, now)).toBe(locked),
)

test('lockedUntil returns the end of the lock', () => {
  expect(lockedUntil({ last_edited_at: '2027-03-01T11:50:00Z' }, now)).toEqual(
    new Date('2027-03-01T12:05:00Z'),
  )
  expect(lockedUntil({ last_edited_at: '2027-03-01T11:45:00Z' }, now)).toBeNull()
  expect(lockedUntil({ last_edited_at: null }, now)).toBeNull()
})

const edited: Partial<ChangeableTicket> = { last_edited_at: '2027-03-01T11:50:00Z' }
const same: TicketChange = { full_name: null, email: null, reassign: false }

describe('changing', () => {
  test.each<[string, Partial<ChangeableTicket>, Partial<TicketChange>, string | null]>([
    ['the name', {}, { full_name: 'Ivo Babić' }, null],
    ['the case of the name', {}, { full_name: 'Ana HORVAT' }, null],
    ['the email', {}, { email: 'ivo@example.com' }, null],
    ['both', {}, { full_name: 'Ivo Babić', email: 'ivo@example.com' }, null],
    ['the holder', {}, { email: 'ivo@example.com', reassign: true }, null],
    [
      'the holder, the email is on it already',
      { email: 'ivo@example.com' },
      { email: 'ivo@example.com', reassign: true },
      null,
    ],
    ['nothing sent', {}, {}, 'nothing-changed'],
    ['the same again', {}, { full_name: ' Ana  Horvat', email: ' ANA@example.com' }, 'nothing-changed'],
    ['to oneself', {}, { email: 'ana@example.com', reassign: true }, 'nothing-changed'],
    ['an empty name', {}, { full_name: ' ' }, 'fields-missing'],
    ['an empty email', {}, { email: '' }, 'fields-missing'],
    ['a bad email', {}, { email: 'mailto:ivo@example.com' }, 'invalid-email'],
    [
      'a name that may not',
      { name_changes_allowed: false },
      { full_name: 'Ivo' },
      'name-changes-not-allowed',
    ],
    ['a name too late', { allow_name_changes_until: past }, { full_name: 'Ivo' }, 'name-changes-not-allowed'],
    [
      'a name too often',
      { name_change_limit: 1, name_changes_made: 1 },
      { full_name: 'Ivo' },
      'no-name-changes-left',
    ],
    [
      'the email when no names are left',
      { name_change_limit: 1, name_changes_made: 1 },
      { email: 'ivo@example.com', full_name: 'Ana Horvat' },
      null,
    ],
    [
      'an email that may not',
      { email_changes_allowed: false },
      { email: 'ivo@example.com' },
      'email-changes-not-allowed',
    ],
    [
      'a holder that may not',
      { email_changes_allowed: false, email: 'ivo@example.com' },
      { reassign: true },
      'email-changes-not-allowed',
    ],
    [
      'neither may',
      { name_changes_allowed: false, email_changes_allowed: false },
      {},
      'name-changes-not-allowed',
    ],
    ['of a refunded ticket', { status: 'refunded' }, { full_name: 'Ivo' }, 'name-changes-not-allowed'],
    ['of a used ticket', { admitted: true }, { full_name: 'Ivo' }, 'ticket-used'],
    [
      'of a used ticket, its holder',
      { admitted: true },
      { email: 'ivo@example.com', reassign: true },
      'ticket-used',
    ],
    ['too soon', edited, { full_name: 'Ivo' }, 'recently-edited'],
    ['the same again too soon', edited, { full_name: 'Ana Horvat' }, 'recently-edited'],
    [
      '"not allowed" comes before "too soon"',
      { ...edited, name_changes_allowed: false },
      { full_name: 'Ivo' },
      'name-changes-not-allowed',
    ],
    [
      'before the terms are accepted',
      { accepted_ts_and_cs: false },
      { full_name: 'Ivo' },
      'terms-not-accepted',
    ],
  ])('changing a ticket: %s', (_, given, change, refusal) => {
    expect(whyNoTicketChange({ ...ticket, ...given }, { ...same, ...change }, 'ana@example.com', now)).toBe(
      refusal,
    )
  })

  test('a holder may reassign a ticket to its buyer', () => {
    const held = { ...ticket, email: 'ivo@example.com' }
    const back = { ...same, email: 'ana@example.com', reassign: true }
    expect(effectiveChange(held, back, 'ivo@example.com')).toEqual({
      name: false,
      email: true,
      reassign: true,
    })
    expect(whyNoTicketChange(held, back, 'ivo@example.com', now)).toBeNull()
  })

  test('missingTicketFields lists the fields that were sent empty', () => {
    const empty = { full_name: '', email: ' ', reassign: false }
    const labels = (flags: { allow_name_changes: boolean; allow_email_changes: boolean }) =>
      missingTicketFields(flags, empty).map(({ label }) => label)
    expect(labels({ allow_name_changes: true, allow_email_changes: true })).toEqual(['Full name', 'Email'])
    expect(labels({ allow_name_changes: false, allow_email_changes: true })).toEqual(['Email'])
    // Nothing that can be seen is nothing.
    const unseen = { ...ticket, full_name: '\u200b', email: 'ana@example.com' }
    expect(
      missingTicketFields(
        { allow_name_changes: true, allow_email_changes: true },
        { ...unseen, reassign: false },
      ),
    ).toMatchObject([{ field: 'full_name' }])
  })
})

test.each<[string, Partial<ChangeableTicket>, string | null]>([
  ['in time', {}, null],
  ['too late', { allow_travel_time_changes_until: past }, 'travel-time-changes-not-allowed'],
  ['locked', edited, 'recently-edited'],
  ['refunded', { status: 'refunded' }, 'travel-time-changes-not-allowed'],
  ['used', { admitted: true }, 'ticket-used'],
])('changing the travel time: %s', (_, given, refusal) => {
  expect(whyNoTravelTimeChange({ ...ticket, ...given }, now)).toBe(refusal)
})
