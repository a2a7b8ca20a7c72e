import { expect, test } from 'vitest'
import { z } from 'zod'
import { officeCalls } from '../calls'
import { officeCall } from './office-call'

const parts = { summary: 'A call.', payload: z.object({}), answer: z.object({}) }

test('an office call that declares no roles or no audit effect does not compile', () => {
  const whole = officeCall('a-call', { ...parts, roles: ['owner', 'door'], audit: 'reads' })
  expect(whole).toMatchObject({ roles: ['owner', 'door'], audit: 'reads' })
  expect(officeCall('a-call', { ...parts, roles: 'open', audit: 'reads' }).roles).toBe('open')
  // @ts-expect-error: `roles` is missing
  officeCall('a-call', { ...parts, audit: 'reads' })
  // @ts-expect-error: `audit` is missing
  officeCall('a-call', { ...parts, roles: ['owner'] })
  // @ts-expect-error: `roles` must include the owner
  officeCall('a-call', { ...parts, roles: ['manager'], audit: 'reads' })
  // @ts-expect-error: `everybody` is not a valid value
  officeCall('a-call', { ...parts, roles: 'everybody', audit: 'reads' })
  // @ts-expect-error: the role `monitor` makes no calls
  officeCall('a-call', { ...parts, roles: ['owner', 'monitor'], audit: 'reads' })
})

test('every office call declares the errors for a missing key and a missing role', () => {
  for (const { refusals, roles } of officeCalls)
    expect(refusals.slice(0, 2)).toEqual(
      roles === 'open' ? ['wrong-origin', ...refusals.slice(1, 2)] : ['key-needed', 'not-allowed'],
    )
})

test('calls named find- or get- change nothing; all others do, except exports, the recount, checks and preparing calls', () => {
  const pathsThat = (effect: string) =>
    officeCalls.filter(({ audit }) => audit === effect).map(({ path }) => path as string)
  const named = officeCalls.map(({ path }) => path as string).filter((path) => /^(find|get)-/.test(path))
  expect(pathsThat('reads').toSorted()).toEqual(
    [...named, 'audit-stock', 'check-fiscal', 'export', 'export-period'].toSorted(),
  )
  expect(pathsThat('prepares').toSorted()).toEqual([
    'keep-preview',
    'request-pause-link',
    'start-passkey',
    'start-passkey-sign-in',
  ])
})

test('only sign-in and set-up calls are open, and only calls for the own account need no role', () => {
  const pathsOf = (access: string) =>
    officeCalls.filter(({ roles }) => roles === access).map(({ path }) => path as string)
  expect(pathsOf('open').toSorted()).toEqual([
    'get-set-up-link',
    'lift-pause',
    'request-pause-link',
    'set-up-account',
    'sign-in',
    'sign-in-by-link',
    'sign-in-by-passkey',
    'sign-out',
    'start-passkey-sign-in',
  ])
  expect(pathsOf('signed in').toSorted()).toEqual([
    'add-passkey',
    'change-password',
    'confirm-passkey',
    'confirm-password',
    'confirm-totp',
    'end-session',
    'find-passkeys',
    'find-sessions',
    'get-me',
    'new-recovery-codes',
    'remove-passkey',
    'remove-totp',
    'save-oib',
    'start-passkey',
    'start-totp',
  ])
})

test('sensitive calls require a recent password or passkey', () => {
  const asking = officeCalls
    .filter((call) => 'asksAgain' in call && call.asksAgain)
    .map(({ path }) => path as string)
  expect(asking.toSorted()).toEqual([
    'add-key',
    'change-staff-role',
    'end-staff',
    'end-staff-session',
    'end-staff-sessions',
    'erase-customer',
    'fetch-refund-file',
    'import',
    'invite-staff',
    'mail-set-up-link',
    'new-recovery-codes',
    'purge-test-orders',
    'refund-file',
    'remove-passkey',
    'remove-totp',
    'revoke-key',
    'set-refund-account',
    'show-refund-account',
    'start-cancellation',
    'start-passkey',
    'start-totp',
  ])
})
