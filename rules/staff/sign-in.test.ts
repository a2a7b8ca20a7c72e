import { expect, test } from 'vitest'
import {
  whyNotStaffPassword,
  isUseRecorded,
  reauthenticatedUntil,
  isFactorMissing,
  sessionEnd,
} from './sign-in'

const why = (password: string) => whyNotStaffPassword(password, (plain) => plain === 'passwordpassword')

test('a staff password needs 12 characters of any kind', () => {
  expect(why('eleven char')).toBe('password-too-short')
  expect(why('twelve chars')).toBeNull()
  // Counted as people see them: an accent that was typed by itself is no character.
  expect(why('e\u0301'.repeat(6) + 'abcde')).toBe('password-too-short')
  expect(why('čšž ćđ ČŠŽ 1')).toBeNull()
})

test('common and patterned staff passwords are rejected', () => {
  for (const password of [
    'passwordpassword',
    'PasswordPassword',
    'aaaaaaaaaaaaaa',
    'abababababab',
    'abcdabcdabcda',
    '123412341234',
    '123456789012345678',
    '098765432109',
    'abcdefghijklmnop',
  ])
    expect([password, why(password)]).toEqual([password, 'password-too-common'])
  for (const password of ['passwordpasswort', 'abcdefghijkl1', '1234567890134', 'ha ha ha ho ho'])
    expect([password, why(password)]).toEqual([password, null])
})

const usedAt = new Date('2027-03-01T10:00:00Z')

test.each([
  [null, true],
  ['2027-03-01T09:59:00Z', true],
  ['2027-03-01T09:59:01Z', false],
  ['2027-03-01T10:00:00Z', false],
])('the use of a key last used at %s is recorded: %s', (last, isRecorded) =>
  expect(isUseRecorded(last === null ? null : new Date(last), usedAt)).toBe(isRecorded),
)

const now = new Date('2027-07-08T06:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const session = { startedBy: 'password', factorAt: null, authenticatedAt: now, expiresAt: after(720) }

test('a staff session lasts 12 hours, and 30 minutes for door staff on a shared device', () => {
  expect(sessionEnd('owner', false, now)).toEqual(after(720))
  expect(sessionEnd('door', false, now)).toEqual(after(720))
  expect(sessionEnd('owner', true, now)).toEqual(after(720))
  expect(sessionEnd('door', true, now)).toEqual(after(30))
})

test('a session without a second factor is incomplete if its role needs one, except for the demo’s link', () => {
  expect(isFactorMissing(session, 'owner', ['owner'])).toBe(true)
  expect(isFactorMissing(session, 'door', ['owner'])).toBe(false)
  expect(isFactorMissing({ ...session, factorAt: now }, 'owner', ['owner'])).toBe(false)
  expect(isFactorMissing({ ...session, startedBy: 'demo' }, 'owner', ['owner'])).toBe(false)
})

test('sensitive calls require the password again after 10 minutes, except from the demo’s owner', () => {
  expect(reauthenticatedUntil(session, after(9))).toEqual(after(10))
  expect(reauthenticatedUntil(session, after(10))).toBeNull()
  expect(reauthenticatedUntil({ ...session, startedBy: 'demo' }, after(300))).toEqual(session.expiresAt)
})
