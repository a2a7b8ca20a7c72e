import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let ana: TestCustomer
const stranger = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
})
afterAll(() => shop.stop())

test('no response to another origin sets a cookie or permits reading it', async () => {
  const answers = [
    await shop.call('login', { email: ana.email, password: ana.password }, stranger),
    await shop.call('get-data', { token: ana.token }, stranger),
    await shop.app.inject({ method: 'GET', url: '/healthz', headers: stranger }),
    await shop.app.inject({ method: 'GET', url: '/openapi.json', headers: stranger }),
  ]
  for (const { headers } of answers) {
    expect(headers).toHaveProperty('content-security-policy')
    expect(Object.keys(headers).filter((name) => /^(?:set-cookie|access-control-)/.test(name))).toEqual([])
  }
})

test('a page of another origin can make no call, neither by a form nor after a preflight', async () => {
  const payload = JSON.stringify({ token: ana.token })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { ...stranger, 'content-type': type }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/logout-all', headers, payload })
    expect([type, answer.statusCode]).toEqual([type, 400])
  }
  const requested = await shop.app.inject({
    method: 'OPTIONS',
    url: '/api/logout-all',
    headers: {
      ...stranger,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(requested.statusCode).toBe(405)
  expect(Object.keys(requested.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect((await shop.answer('get-user', { token: ana.token })).customer).not.toBeNull()
})

test('GET requests from links and pictures change nothing', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `/api/logout-all?token=${ana.token}`
    expect((await shop.app.inject({ method, url })).statusCode).toBe(405)
  }
  expect((await shop.answer('get-user', { token: ana.token })).customer).not.toBeNull()
})

test('TRACE is rejected', async () => {
  for (const url of ['/', '/healthz', '/api/get-data']) {
    const headers = { authorization: 'Bearer shop_secret' }
    const { statusCode, body } = await shop.app.inject({ method: 'TRACE', url, headers })
    expect([url, statusCode >= 400, body.includes('shop_secret')]).toEqual([url, true, false])
  }
})

test('every response states its content type and charset', async () => {
  const json = 'application/json; charset=utf-8'
  const types = new Map([
    ['/healthz', json],
    ['/openapi.json', json],
    ['/api/get-data', json],
    ['/nowhere', json],
    ['/gateway/sandbox/pay', 'text/html; charset=utf-8'],
  ])
  for (const [url, type] of types) {
    const { headers } = await shop.app.inject({ method: 'GET', url })
    expect([url, headers['content-type']]).toEqual([url, type])
  }
})

test('unknown fields of a call change nothing', async () => {
  const row = () =>
    shop.db.kysely.selectFrom('customer').selectAll().where('email', '=', ana.email).executeTakeFirstOrThrow()
  const own = {
    token: ana.token,
    old_password: ana.password,
    full_name: 'Ana Horvat',
    email: ana.email,
  }
  await shop.answer('update-settings', own)
  const before = await row()
  const more = { id: 999, email_confirmed_at: null, max_unpaid_orders: 1000, erased_at: 'now', role: 'owner' }
  await shop.answer('update-settings', { ...own, ...more })
  expect(await row()).toEqual(before)
})

test('a forwarded address counts only from a trusted proxy', async () => {
  const statuses = async (app: TestApp['app']) => {
    const seen: number[] = []
    for (let guess = 0; guess < 31; guess += 1) {
      const address = `198.51.100.${guess}`
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      const url = `/download-ticket/a@b.example/GUESS${guess}`
      seen.push((await app.inject({ method: 'GET', url, headers })).statusCode)
    }
    return seen
  }
  expect((await statuses(shop.app)).at(-1)).toBe(429)
  const behindProxy = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
  try {
    expect(new Set(await statuses(behindProxy.app))).toEqual(new Set([404]))
  } finally {
    await behindProxy.stop()
  }
})

test('every character of a password counts, whatever its kind and length', async () => {
  const long = `${' ünï🎪\\"\'<b>%00 and Case '.repeat(20)}x`
  const bare = { token: ana.token, full_name: 'Ana Horvat', email: ana.email }
  await shop.answer('update-settings', { ...bare, old_password: ana.password, new_password: long })
  const wrong = [long.slice(0, -1), long.toLowerCase(), `${long}y`]
  for (const password of wrong) {
    expect((await shop.call('login', { email: ana.email, password })).status).toBe(422)
  }
  // Spaces around it come from copying.
  for (const password of [long, long.trim(), `${long} `])
    await shop.answer('login', { email: ana.email, password })
})
