import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeCalls, shopCalls } from '#contract/calls'
import { createApp } from '#server/app'
import { makePauseLink, makeSetUpLink } from '#server/modules/staff/staff-links'
import { softwarePasskey } from '#tests/support/app/software-passkey'
import { addPerson, codeOf, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { ownerKey, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp
let app: FastifyInstance
let ana: TestCustomer
const lines: string[] = []

beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
  const logger = pino({ level: 'info', base: undefined }, { write: (line: string) => void lines.push(line) })
  app = await createApp(shop.context, {
    logger,
    metrics: new Registry(),
    distFolder: null,
    mailbox: null,
    isReady: () => true,
  })
})
afterAll(async () => {
  await app.close()
  await shop.stop()
})
beforeEach(() => void lines.splice(0))

const ask = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: path, headers, payload })
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('each login attempt is one line with time, action and result, but without the person', async () => {
  await ask('/api/login', { email: ana.email, password: 'a guess at it' })
  await ask('/api/login', { email: ana.email, password: ana.password })
  await ask('/api/get-user', { token: 'a-token-that-is-none' })
  const at = { time: expect.any(Number), reqId: expect.stringMatching(/^[\da-f-]{36}$/), method: 'POST' }
  expect(logged()).toMatchObject([
    { ...at, route: '/api/login', status: 422 },
    { ...at, route: '/api/login', status: 200 },
    { ...at, route: '/api/get-user', status: 401 },
  ])
  expect(lines.join('')).not.toMatch(/mail\.example|a guess at it|a-token-that-is-none/)
  expect(lines.join('')).not.toContain(ana.password)
})

/** Fields by which a call proves who makes it. */
const proofs = ['password', 'old_password', 'passkey', 'link', 'nonce']
const proves = ({ payload }: (typeof shopCalls | typeof officeCalls)[number]) =>
  proofs.some((field) => field in payload.shape)

test('each failed login of every kind is one line with its call and result', async () => {
  const person = await addPerson(shop)
  const wrong = {
    token: ana.token,
    email: ana.email,
    full_name: 'Ana',
    password: 'a guess at it',
    old_password: 'a guess at it',
    new_password: 'a brand new password',
    passkey: { id: 'a guess at it' },
    link: 'a guess at it',
    code: '123456',
    nonce: 'a guess at it',
  }
  const urls = [
    ...shopCalls.filter(proves).map(({ path }) => `/api/${path}`),
    ...officeCalls.filter(proves).map(({ path }) => `/office/api/${path}`),
  ]
  expect(urls).toEqual(expect.arrayContaining(['/api/login', '/api/login-by-code', '/office/api/sign-in']))
  for (const url of urls) await ask(url, wrong, person.headers)
  await ask('/office/api/get-me', {}, { ...fromPage, cookie: '__Host-staff_session=a-guess-at-it' })
  await ask('/office/api/export', {}, { authorization: 'Bearer a-guess-at-it' })
  await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-guess-at-it' } })
  const refused = new Set([401, 404, 422])
  expect(logged().map(({ route, status }) => [route, refused.has(Number(status))])).toEqual(
    [...urls, '/office/api/get-me', '/office/api/export', '/metrics'].map((url) => [url, true]),
  )
  expect(lines.join('')).not.toMatch(/guess|mail\.example/)
})

test('each login of staff and of customers by a mailed code is a line, and the audit log names the person and the way', async () => {
  const person = await addPerson(shop)
  const passkey = softwarePasskey({ rpId: 'shop.example', origin: 'https://shop.example' })
  const { options } = await shop.officeAnswer('start-passkey', {}, person.headers)
  const made = passkey.make(String(options['challenge']))
  const { email } = person
  const signIn = { email, password: staffPassword }
  const byPassword = await ask('/office/api/sign-in', signIn, fromPage)
  const { recovery_codes } = await shop.officeAnswer(
    'add-passkey',
    { passkey: made, name: 'Phone' },
    person.headers,
  )
  const withoutCode = await ask('/office/api/sign-in', signIn, fromPage)
  const byCode = await ask('/office/api/sign-in', { ...signIn, code: recovery_codes[0] }, fromPage)
  const started = await ask('/office/api/start-passkey-sign-in', {}, fromPage)
  const challenge = started.json<{ options: { challenge: string } }>().options.challenge
  const byPasskey = await ask(
    '/office/api/sign-in-by-passkey',
    { passkey: passkey.sign(challenge) },
    fromPage,
  )
  const { nonce } = await shop.answer('request-login-code', { email: ana.email })
  const mail = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'login-code')
  const code = String((mail?.payload as { code: string } | undefined)?.code)
  const byMail = await ask('/api/login-by-code', { email: ana.email, code, nonce })
  const statuses = [byPassword, withoutCode, byCode, byPasskey, byMail].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 422, 200, 200, 200])
  expect(logged().map(({ route, status }) => [route, status])).toEqual([
    ['/office/api/sign-in', 200],
    ['/office/api/sign-in', 422],
    ['/office/api/sign-in', 200],
    ['/office/api/start-passkey-sign-in', 200],
    ['/office/api/sign-in-by-passkey', 200],
    ['/api/login-by-code', 200],
  ])
  const { rows } = await shop.officeAnswer('find-audit', { person: [email] })
  const signIns = rows.filter(({ action }) => action.startsWith('sign-in'))
  expect(signIns.map(({ action }) => action)).toEqual(['sign-in-by-passkey', 'sign-in', 'sign-in'])
})

test('a line has the time in milliseconds since 1970 in UTC, as the audit log has it', async () => {
  const { email } = await addPerson(shop, 'door')
  const before = Date.now()
  await ask('/office/api/sign-in', { email, password: staffPassword }, fromPage)
  const [line] = logged()
  expect(line?.['time']).toBeGreaterThanOrEqual(before)
  expect(line?.['time']).toBeLessThanOrEqual(Date.now())
  // The column states its UTC offset; a response has the time in UTC.
  const { rows } = await shop.officeAnswer('find-audit', { action: 'sign-in' })
  expect(rows[0]?.at).toBe(shop.clock.now.toISOString())
  expect(rows[0]?.at).toMatch(/Z$/)
})

test('no line ever contains a password, code, token, link, key, email or account', async () => {
  const person = await addPerson(shop)
  const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
  const code = codeOf(secret, shop.clock.now)
  const link = await makeSetUpLink(shop.db.kysely, person.id, shop.clock.now)
  const pause = await makePauseLink(shop.db.kysely, person.id, shop.clock.now)
  const iban = 'DE89370400440532013000'
  const bankAccount = { holder: 'Ivana Horvatinčić', iban, bic: null }
  const office = (path: string, payload: object, headers = person.headers) =>
    ask(`/office/api/${path}`, payload, headers)
  const { version } = await shop.officeAnswer('get-settings', { section: 'payments' })
  await office('confirm-totp', { code })
  await office('sign-in', { email: person.email, password: staffPassword, code: '123 456' }, fromPage)
  const signedIn = await office('sign-in', { email: person.email, password: staffPassword, code }, fromPage)
  await office('confirm-password', { password: 'another guess at it' })
  await office('save-settings', { section: 'payments', settings: { bankAccount }, version })
  const made = await office('add-key', { name: 'a till', role: 'door', days: 30 })
  await office('request-pause-link', { email: person.email }, fromPage)
  await office('lift-pause', { link: pause }, fromPage)
  await office('get-set-up-link', { link }, fromPage)
  await office('set-up-account', { link, full_name: 'Iva', password: 'a brand new password' }, fromPage)
  await ask('/api/login-by-code', { email: ana.email, code: '918273', nonce: 'a-nonce-of-nobody' })
  await ask('/api/reset-password', { email: ana.email, token: 'a-reset-of-nobody', password: 'a third one' })
  await app.inject({ url: `/reset-password/${ana.email}/a-reset-of-nobody` })
  await app.inject({ url: `/office/set-up/${link}` })
  expect(logged().length).toBeGreaterThan(10)
  const { secret: key } = made.json<{ secret: string }>()
  const secrets = [
    staffPassword,
    'another guess at it',
    'a brand new password',
    'a third one',
    ana.password,
    secret,
    code,
    '123 456',
    '918273',
    link,
    pause,
    key,
    person.token,
    ana.token,
    'a-nonce-of-nobody',
    'a-reset-of-nobody',
    iban,
    iban.slice(4),
    'Horvatin',
    person.email,
    ana.email,
    'mail.example',
    'shop.example',
    ...[signedIn.headers['set-cookie'] ?? []].flat().map((cookie) => /=([^;]+)/.exec(cookie)?.[1] ?? ''),
  ]
  expect(secrets).not.toContain('')
  const text = lines.join('')
  expect(secrets.filter((one) => text.includes(one))).toEqual([])
})

test('an office call without permission is a line too, without the key', async () => {
  await ask('/office/api/export', {}, { authorization: 'Bearer no-key-of-this-shop' })
  expect(logged()).toMatchObject([{ route: '/office/api/export', status: 401 }])
  expect(lines.join('')).not.toContain('no-key-of-this-shop')
})

test('secrets and line breaks in a URL do not reach the log', async () => {
  await app.inject({ url: `/download-ticket/${ana.email}/A%0A%7B%22level%22%3A50%7D` })
  await app.inject({ url: '/nowhere%0d%0a{"level":60}' })
  expect(logged()).toMatchObject([
    { route: '/download-ticket/:email/:code', status: 404 },
    { route: 'none', status: 404 },
  ])
  expect(lines.join('')).not.toContain(ana.email)
})

test('a proxy’s request id is in the line and in the response if it is short and harmless', async () => {
  const given = await ask('/api/login', {}, { 'x-request-id': 'proxy-7f.3:a_b' })
  expect(given.headers['x-request-id']).toBe('proxy-7f.3:a_b')
  for (const id of ['ana@mail.example', 'two words', 'x'.repeat(65), '"}{"level":60'])
    expect((await ask('/api/login', {}, { 'x-request-id': id })).headers['x-request-id']).toMatch(
      /^[\da-f-]{36}$/,
    )
  const own = await app.inject({ url: '/download-tickets/ABCDEFGH/none' })
  const ids = [given, own].map(({ headers }) => headers['x-request-id'])
  expect(logged()).toMatchObject([{ reqId: ids[0] }, {}, {}, {}, {}, { reqId: ids[1] }])
  expect(lines.join('')).not.toMatch(/ana@|two words|level":60/)
})

test('a request about an order logs its code, and nothing else that was typed', async () => {
  const { token } = ana
  const { cart } = await shop.answer('add-product-to-cart', {
    token,
    external_code: 'pass',
    full_name: 'Ana',
    email: 'ana@mail.example',
  })
  const made = await ask('/api/checkout-cart', {
    token,
    cart: cart.code,
    customer: { full_name: 'Ana Horvat', country: 'HR' },
    order: { payment_method: 'bank_transfer' },
  })
  const { code, checksum } = made.json<{ order: { code: string; checksum: string } }>().order
  const key = { authorization: `Bearer ${ownerKey}` }
  await ask('/office/api/get-order', { order: code }, key)
  await ask('/office/api/record-payment', { order: code, amount: -1 }, key)
  await app.inject({ url: `/download-invoice/${code}/${checksum.slice(1)}` })
  await ask('/office/api/get-order', { order: 'ana@mail.example' }, key)
  expect(logged().map(({ route, order }) => [route, order])).toEqual([
    ['/api/checkout-cart', code],
    ['/office/api/get-order', code],
    ['/office/api/record-payment', code],
    ['/download-invoice/:order/:checksum', code],
    ['/office/api/get-order', undefined],
  ])
  expect(lines.join('')).not.toContain(checksum)
})

test('a server error is logged with its cause, and answered with only a request id', async () => {
  await shop.db.pool.query('alter table customer rename to customer_away')
  const answer = await ask('/api/login', { email: ana.email, password: ana.password })
  await shop.db.pool.query('alter table customer_away rename to customer')
  const [fault, line] = logged()
  expect(fault).toMatchObject({
    level: 50,
    msg: 'fault',
    err: { stack: expect.stringContaining('customer') },
  })
  expect(line).toMatchObject({ route: '/api/login', status: 500, reqId: fault?.['reqId'] })
  expect(answer.json()).toEqual({
    code: 'fault',
    message: `Something went wrong on our side. Request ${String(line?.['reqId'])}.`,
  })
  expect(lines.join('')).not.toContain(ana.password)
})
