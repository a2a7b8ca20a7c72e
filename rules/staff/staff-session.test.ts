import { expect, test } from 'vitest'
import { askedUntil, isFactorMissing, sessionEnd } from './session'

const now = new Date('2027-07-08T06:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const session = { startedBy: 'password', factorAt: null, askedAt: now, expiresAt: after(720) }

test('a session lasts 12 hours; of the door staff on a shared device half an hour', () => {
  expect(sessionEnd('owner', false, now)).toEqual(after(720))
  expect(sessionEnd('door', false, now)).toEqual(after(720))
  expect(sessionEnd('owner', true, now)).toEqual(after(720))
  expect(sessionEnd('door', true, now)).toEqual(after(30))
})

test('a second factor is missing where the role needs one and the session gave none, except by the demo’s link', () => {
  expect(isFactorMissing(session, 'owner', ['owner'])).toBe(true)
  expect(isFactorMissing(session, 'door', ['owner'])).toBe(false)
  expect(isFactorMissing({ ...session, factorAt: now }, 'owner', ['owner'])).toBe(false)
  expect(isFactorMissing({ ...session, startedBy: 'demo' }, 'owner', ['owner'])).toBe(false)
})

test('sensitive calls require the password again after 10 minutes, but never of the demo’s owner', () => {
  expect(askedUntil(session, after(9))).toEqual(after(10))
  expect(askedUntil(session, after(10))).toBeNull()
  expect(askedUntil({ ...session, startedBy: 'demo' }, after(300))).toEqual(session.expiresAt)
})
