import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeRole } from '#contract/office/office-call'
import { addKey } from '#server/modules/staff/key-routes'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const keyOf = (name: string, role: OfficeRole = 'owner', days?: number) =>
  addKey(shop.db, { name, role, actor: 'test', now: shop.clock.now, ...(days && { days }) })
const statusWith = async (key: string) => (await shop.office('find-orders', {}, key)).status
const found = async (name: string) =>
  (await shop.officeAnswer('find-keys', {})).keys.filter((key) => key.name === name)

test('a key is listed with its role, end and last use, but its text never is', async () => {
  const key = await keyOf('till 1', 'box office', 30)
  const made = shop.clock.now.toISOString()
  const ends = new Date(shop.clock.now.getTime() + 30 * 86_400_000).toISOString()
  const fresh = { role: 'box office', status: 'live', created_at: made, expires_at: ends, revoked_at: null }
  expect(await found('till 1')).toEqual([{ ...fresh, name: 'till 1', last_used_at: null }])
  shop.later(5)
  expect(await statusWith(key)).toBe(200)
  expect(await found('till 1')).toMatchObject([{ last_used_at: shop.clock.now.toISOString() }])
  const answer = JSON.stringify(await shop.office('find-keys', {}))
  expect(answer).not.toContain(key)
  expect(answer).not.toContain('hash')
})

test('a revoked key is rejected from the next request on; the audit log names who revoked it', async () => {
  const key = await keyOf('leaving', 'finance')
  expect(await statusWith(key)).toBe(200)
  const { key: ended } = await shop.officeAnswer('revoke-key', { name: 'leaving' })
  expect(ended).toMatchObject({ status: 'revoked', revoked_at: shop.clock.now.toISOString() })
  expect(await statusWith(key)).toBe(401)
  expect(await shop.office('revoke-key', { name: 'leaving' })).toMatchObject(refused('key-not-found'))
  const log = await shop.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', 'leaving')
    .execute()
  expect(log).toMatchObject([
    { actor: 'test', action: 'add-key', after: { role: 'finance' } },
    { actor: 'OFFICE_KEY', action: 'revoke-key', before: { role: 'finance' } },
  ])
})

test('a key works until its expiry', async () => {
  const key = await keyOf('short', 'finance', 1)
  shop.later(24 * 60 - 1)
  expect(await statusWith(key)).toBe(200)
  shop.later(1)
  expect(await statusWith(key)).toBe(401)
  expect(await found('short')).toMatchObject([{ status: 'expired', revoked_at: null }])
  expect(await shop.office('revoke-key', { name: 'short' })).toMatchObject(refused('key-not-found'))
})

test('valid keys have unique names; the name of an expired key is free again', async () => {
  const first = await keyOf('scanner', 'door', 2)
  await expect(keyOf(' scanner ', 'door')).rejects.toMatchObject({ code: 'key-name-taken' })
  const both = await Promise.allSettled([keyOf('at once'), keyOf('at once')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  shop.later(3 * 24 * 60)
  const second = await keyOf('scanner', 'door')
  expect([await statusWith(first), (await shop.office('check-in', { barcode: 'x' }, second)).status]).toEqual(
    [401, 200],
  )
  await shop.officeAnswer('revoke-key', { name: 'scanner' })
  await keyOf('scanner', 'door')
  expect((await found('scanner')).map(({ status }) => status)).toEqual(['live', 'revoked', 'expired'])
})

test('a key name must contain more than spaces', async () => {
  expect(await shop.office('add-key', { name: ' \t', role: 'door' })).toMatchObject(
    refused('key-name-missing'),
  )
})

test.each(['manager', 'finance', 'box office', 'door'] as const)(
  'a key with the role %s neither lists nor revokes keys',
  async (role) => {
    const key = await keyOf(`as ${role}`, role)
    expect(await shop.office('find-keys', {}, key)).toMatchObject(refused('not-allowed'))
    expect(await shop.office('revoke-key', { name: `as ${role}` }, key)).toMatchObject(refused('not-allowed'))
  },
)

describe('the list of keys', () => {
  const names = async (payload: object) =>
    (await shop.officeAnswer('find-keys', payload)).keys.map(({ name }) => name)
  beforeAll(async () => {
    for (const name of ['Gate Ć', 'Gate 2', 'Till 1', 'Till 2']) await keyOf(name, 'door', 10)
    await shop.officeAnswer('revoke-key', { name: 'Gate 2' })
    await keyOf('Evening', 'door', 1)
    shop.later(24 * 60)
    await keyOf('Evening', 'door', 1)
  })

  test('keys are found by a part of their name, ignoring case and accents', async () => {
    expect(await names({ query: 'gate c' })).toEqual(['Gate Ć'])
    expect(await names({ query: 'TILL 2' })).toEqual(['Till 2'])
    expect(await names({ query: '??' })).toEqual([])
  })

  test('the status filter and its counts match the listed status of each key', async () => {
    const { keys, facets, matching } = await shop.officeAnswer('find-keys', { with_counts: true })
    expect(matching).toEqual({ count: keys.length, more: false })
    const ended = await shop.officeAnswer('find-keys', {
      query: 'evening',
      status: 'live',
      with_counts: true,
    })
    expect(ended).toMatchObject({
      facets: {
        status: [
          { value: 'expired', count: 1 },
          { value: 'live', count: 1 },
        ],
      },
      matching: { count: 1, more: false },
    })
    expect(new Set(keys.map(({ status }) => status))).toEqual(new Set(['live', 'expired', 'revoked']))
    for (const status of ['live', 'expired', 'revoked'] as const) {
      const listed = keys.filter((key) => key.status === status).map(({ name }) => name)
      expect(await names({ status })).toEqual(listed)
      expect(facets?.['status']).toContainEqual({ value: status, label: null, count: listed.length })
    }
  })

  test('keys are listed fifty to a page, newest first', async () => {
    for (let made = 0; made < 60; made += 1) await keyOf(`Script ${made}`, 'door', 10)
    const first = await shop.officeAnswer('find-keys', { query: 'script' })
    expect(first.keys.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Script ${59 - index}`),
    )
    const next = await shop.officeAnswer('find-keys', { query: 'script', cursor: first.cursor })
    expect(next.keys.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Script ${9 - index}`),
    )
    expect(next.cursor).toBeNull()
  })
})
