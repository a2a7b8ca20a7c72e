import { expect, test } from 'vitest'
import { whyHolderCannot, whyNoStaffChange, type ChangeableTicket } from './ticket-changes'

const now = new Date('2027-07-01T10:00:00Z')
const ticket: ChangeableTicket = {
  status: 'active',
  admitted: false,
  full_name: 'Ana',
  email: 'ana@mail.example',
  accepted_ts_and_cs: true,
  name_changes_allowed: true,
  allow_name_changes_until: null,
  name_change_limit: 0,
  name_changes_made: 0,
  email_changes_allowed: true,
  travel_time_type: 'selectable',
  allow_travel_time_changes_until: '2027-07-02T10:00:00Z',
  timezone: 'Europe/Zagreb',
  last_edited_at: null,
}
const departures = [
  { id: 1, travel_time: '2027-07-01T09:00:00Z' },
  { id: 2, travel_time: '2027-07-03T09:00:00Z' },
]
const keeps = { full_name: null, email: null, reassign: false }
const holderCannot = (changed: Partial<ChangeableTicket>, wish: object, departureId: number | null = null) =>
  whyHolderCannot({ ...ticket, ...changed }, { holder: { ...keeps, ...wish }, departureId }, departures, now)

test('staff can change valid and unpaid tickets, but no used or ended ones', () => {
  const why = (status: ChangeableTicket['status'], admitted = false) => whyNoStaffChange({ status, admitted })
  expect([why('active'), why('pending')]).toEqual([null, null])
  expect(why('active', true)).toBe('ticket-used')
  for (const status of ['refund', 'refunding', 'refund-problem', 'refunded', 'void'] as const)
    expect(why(status)).toBe('ticket-ended')
})

test('staff need no reason for a change that the holder could make', () => {
  expect(holderCannot({}, { full_name: 'Iva' })).toBeNull()
  expect(holderCannot({}, { email: 'iva@mail.example' }, 2)).toBeNull()
  expect(holderCannot({ name_changes_allowed: false, email_changes_allowed: false }, {})).toBeNull()
})

test.each([
  ['name-changes-not-allowed', { name_changes_allowed: false }, { full_name: 'Iva' }, null],
  ['email-changes-not-allowed', { email_changes_allowed: false }, { email: 'iva@mail.example' }, null],
  ['email-changes-not-allowed', { email_changes_allowed: false }, { reassign: true }, null],
  ['no-name-changes-left', { name_change_limit: 1, name_changes_made: 1 }, { full_name: 'Iva' }, null],
  ['recently-edited', { last_edited_at: '2027-07-01T09:50:00Z' }, { full_name: 'Iva' }, null],
  ['travel-time-changes-not-allowed', { allow_travel_time_changes_until: null }, {}, 2],
  ['time-departed', {}, {}, 1],
  ['terms-not-accepted', { accepted_ts_and_cs: false }, { full_name: 'Iva' }, null],
] as const)(
  'whyHolderCannot names the rule that binds the holder: %s',
  (refusal, changed, wish, departureId) => {
    expect(holderCannot(changed, wish, departureId)).toBe(refusal)
  },
)
