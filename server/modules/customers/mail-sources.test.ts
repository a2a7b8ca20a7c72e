import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCustomersApp } from '#tests/support/app/customers-app'

const shop = await startCustomersApp()
afterAll(() => shop.stop())

let number = 0
let email = ''
let password = ''
beforeEach(async () => {
  await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
  await shop.context.db.kysely.deleteFrom('login_code').execute()
  email = `ana${(number += 1)}@example.com`
  password = await shop.registered(email)
})

const logIn = (fields: { code?: string; nonce?: string }) => shop.call('login-by-code', { email, ...fields })
const codesOf = async (to: string) =>
  (await shop.mailsTo(to)).flatMap(({ kind, payload }) =>
    kind === 'login-code' || kind === 'account-exists' ? [payload['code'] ?? ''] : [],
  )

test('a known browser gets a code in place of another network’s, and nobody’s request invalidates it', async () => {
  const cookie = await shop.knownBrowserOf(email, password)
  await shop.context.db.kysely.deleteFrom('login_code').execute()
  const strangers: { code: string; nonce: string }[] = []
  for (const n of [1, 2, 3, 4, 5]) {
    shop.later(0.1)
    const { body } = await shop.call('request-login-code', { email }, `198.51.100.${n}`)
    const { code = '' } = await shop.lastMailTo(email, 'login-code')
    strangers.push({ code, nonce: String(body['nonce']) })
  }
  shop.later(0.1)
  const { body } = await shop.call('request-login-code', { email }, undefined, cookie)
  const own = { code: (await codesOf(email)).at(-1) ?? '', nonce: String(body['nonce']) }
  // The oldest code of the others is replaced. Later requests, also from the same network, do not replace the browser's code.
  expect((await logIn(strangers[0] ?? {})).status).toBe(422)
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.9']) {
    shop.later(0.1)
    await shop.call('request-login-code', { email }, from)
  }
  expect((await logIn(strangers[1] ?? {})).status).toBe(200)
  expect((await logIn(own)).status).toBe(200)
})

test('a request from one known browser does not invalidate the code of another', async () => {
  const first = await shop.knownBrowserOf(email, password)
  const second = await shop.knownBrowserOf(email, password)
  await shop.context.db.kysely.deleteFrom('login_code').execute()
  const request = async (from?: string, cookie?: string) => {
    shop.later(0.1)
    const { body } = await shop.call('request-login-code', { email }, from, cookie)
    return { code: (await codesOf(email)).at(-1) ?? '', nonce: String(body['nonce']) }
  }
  // The oldest of six codes, so the one that a request of a known browser would replace if it were a network's.
  const own = await request(undefined, first)
  for (const n of [1, 2, 3, 4]) await request(`198.51.100.${n}`)
  const other = await request(undefined, second)
  expect((await logIn(own)).status).toBe(200)
  expect((await logIn(other)).status).toBe(200)
})

test('mails to a known browser’s account are not limited by the requests of others', async () => {
  const cookie = await shop.knownBrowserOf(email, password)
  const { limits } = shop.context.catalogue.current().settings
  const before = { ...limits }
  await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
  Object.assign(limits, { mailsPerEmailOverall: 3, mailsPerAddress: 2 })
  try {
    for (const path of ['request-login-code', 'request-password-reset', 'register', 'email-tickets']) {
      const request = async (from?: string, sent?: string) =>
        (await shop.call(path, { full_name: 'Eve', email }, from, sent)).status
      for (const n of [1, 2, 3]) expect(await request(`203.0.113.${n}`)).toBe(200)
      expect([await request(), await request(), await request()]).toEqual([429, 429, 429])
      for (let n = 0; n < 5; n += 1) expect(await request(undefined, cookie)).toBe(200)
      // The browser has a limit of its own, which others do not use up.
      expect(await request(undefined, cookie)).toBe(429)
    }
  } finally {
    Object.assign(limits, before)
  }
})

test('the networks of one IPv6 customer count as one for the mails and codes of an address', async () => {
  const request = (network: string) => shop.call('request-login-code', { email }, `2001:db8:7:${network}::1`)
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) statuses.push((await request(String(n))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const sources = await shop.context.db.kysely
    .selectFrom('login_code')
    .select('source_hash')
    .distinct()
    .execute()
  const ofNetwork = await shop.call('request-login-code', { email }, '2001:db8:8:1::1')
  expect(ofNetwork.status).toBe(200)
  expect(
    await shop.context.db.kysely.selectFrom('login_code').select('source_hash').distinct().execute(),
  ).toHaveLength(sources.length + 1)
})
