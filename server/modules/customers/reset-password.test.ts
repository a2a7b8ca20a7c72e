import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCustomersApp } from '../../../tests/support/app/customers-app'
import { forgetSessions, hasCode, isCode, recordCode, useCode } from '../accounts/queries'

const shop = await startCustomersApp()
afterAll(() => shop.stop())
beforeEach(() => shop.context.db.kysely.deleteFrom('rate_limit_count').execute())

const first = await shop.registered('ana@example.com')
const ask = (email: string | null) => shop.call('request-password-reset', { email })
const reset = (token: string | null, password: string | null, email = 'ana@example.com') =>
  shop.call('reset-password', { token, email, password })
const incorrect = { status: 422, body: { message: 'Incorrect code' } }
const codeMailed = async () => {
  await ask('ana@example.com')
  return (await shop.lastMailTo('ana@example.com', 'password-reset'))['token'] ?? ''
}

test.each([
  [null, 'Please enter your email address.'],
  [' ', 'Please enter your email address.'],
  ['ana@', 'Please enter a valid email address.'],
  ['mailto:ana@example.com', 'Please enter a valid email address.'],
])('a link is not mailed to %j', async (email, sentence) => {
  expect(await ask(email)).toMatchObject({ status: 422, body: { errors: { email: [sentence] } } })
})

test('known and unknown addresses are answered alike, in about the same time', async () => {
  const timed = async (email: string) => {
    await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
    const start = performance.now()
    const answer = await ask(email)
    return { answer, time: performance.now() - start }
  }
  const known = [
    await timed('ana@example.com'),
    await timed('ana@example.com'),
    await timed('ana@example.com'),
  ]
  const unknown = [
    await timed('no@example.com'),
    await timed('no@example.com'),
    await timed('no@example.com'),
  ]
  expect(known[0]?.answer.status).toBe(200)
  expect(unknown[0]?.answer).toEqual(known[0]?.answer)
  const middle = (all: { time: number }[]) => all.map(({ time }) => time).toSorted((a, b) => a - b)[1] ?? 0
  expect(middle(known)).toBeGreaterThanOrEqual(99)
  expect(middle(unknown)).toBeGreaterThanOrEqual(99)
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.7)
  expect(middle(unknown) / middle(known)).toBeLessThan(1.4)
  expect(await shop.mailsTo('no@example.com')).toEqual([])
})

test('the link goes to the address as it was stored', async () => {
  await ask('ANA@example.com')
  expect(await shop.lastMailTo('ana@example.com', 'password-reset')).toMatchObject({
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
  })
  expect(await shop.mailsTo('ANA@example.com')).toEqual([])
})

test('an email has five links, whether it is known or not', async () => {
  for (const email of ['ana@example.com', 'no@example.com']) {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('a new password is needed', async () => {
  const sentence = 'Please enter your new password.'
  for (const password of [null, '', '  ']) {
    expect(await reset('x', password)).toMatchObject({
      status: 422,
      body: { errors: { password: [sentence] } },
    })
  }
})

test('a code sets the password once, ends all logins, and says so by mail', async () => {
  const login = await shop.loggedIn('ana@example.com', first)
  const code = await codeMailed()
  expect((await reset(code, 'my new password')).status).toBe(200)
  expect((await shop.call('get-user', { token: login })).status).toBe(401)
  expect((await shop.call('login', { email: 'ana@example.com', password: first })).status).toBe(422)
  await shop.loggedIn('ana@example.com', 'my new password')
  expect((await shop.mailsTo('ana@example.com')).at(-1)?.kind).toBe('password-changed')
  expect(await reset(code, 'another one')).toMatchObject(incorrect)
  await shop.loggedIn('ana@example.com', 'my new password')
})

test('of two calls with one code one wins', async () => {
  const code = await codeMailed()
  const answers = await Promise.all([reset(code, 'password one'), reset(code, 'password two')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  const winner = answers[0]?.status === 200 ? 'password one' : 'password two'
  await shop.loggedIn('ana@example.com', winner)
})

test('a code that was used takes the earlier ones with it', async () => {
  const [earlier, later] = [await codeMailed(), await codeMailed()]
  expect((await reset(later, 'by the later one')).status).toBe(200)
  expect(await reset(earlier, 'by the earlier one')).toMatchObject(incorrect)
})

test('a code works for 15 minutes', async () => {
  const [inTime, late] = [await codeMailed(), await codeMailed()]
  shop.later(14.99)
  await forgetSessions(shop.context.db.kysely, shop.context.now())
  expect((await reset(inTime, 'just in time')).status).toBe(200)
  expect(await reset(late, 'too late')).toMatchObject(incorrect)
  const expired = await codeMailed()
  shop.later(15)
  expect(await reset(expired, 'too late')).toMatchObject(incorrect)
})

test('a wrong code, none, or a right one with another email is incorrect', async () => {
  await shop.registered('ivo@example.com', 'Ivo')
  const code = await codeMailed()
  expect(await reset('wrong', 'a password')).toMatchObject(incorrect)
  expect(await reset(null, 'a password')).toMatchObject(incorrect)
  expect(await reset(code, 'a password', 'ivo@example.com')).toMatchObject(incorrect)
  expect(await reset(code, 'a password', 'no@example.com')).toMatchObject(incorrect)
  expect((await reset(code, 'a password', 'Ana@Example.com')).status).toBe(200)
})

test('codes are stored hashed', async () => {
  const code = await codeMailed()
  const { rows } = await shop.context.db.pool.query<{ row: string }>(
    'select c::text as row from customer_code c',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(code)
})

test('setting a password lets in again who was locked out', async () => {
  for (let n = 0; n < 11; n += 1) await shop.call('login', { email: 'ana@example.com', password: 'wrong' })
  expect((await shop.call('login', { email: 'ana@example.com', password: 'wrong' })).status).toBe(429)
  await reset(await codeMailed(), 'remembered')
  await shop.loggedIn('ana@example.com', 'remembered')
})

test('a login that was checked before the password changed is not started after it', async () => {
  const { findCustomerByEmail } = await import('../accounts/queries')
  const { startLogin } = await import('./login')
  const found = await findCustomerByEmail(shop.context.db.kysely, 'ana@example.com')
  if (found === undefined) throw new Error('Ana has an account')
  await reset(await codeMailed(), 'changed meanwhile')
  expect(await startLogin(shop.context, found)).toBeNull()
})

test('wrong codes from one network are refused after 300', async () => {
  await reset('wrong', 'a password')
  await shop.context.db.kysely.updateTable('rate_limit_count').set({ used: 300 }).execute()
  expect(await reset('wrong', 'a password')).toMatchObject({ status: 429, retryAfter: '900' })
})

test('a reset by its mail confirms an address where the mailed password was never used', async () => {
  await shop.registered('late@example.com')
  await ask('late@example.com')
  const code = (await shop.lastMailTo('late@example.com', 'password-reset'))['token'] ?? ''
  expect((await reset(code, 'of my own', 'late@example.com')).status).toBe(200)
  const { body } = await shop.call('get-user', {
    token: await shop.loggedIn('late@example.com', 'of my own'),
  })
  expect(body['customer']).toMatchObject({ email_confirmed: true })
})

test('a mailed code that was used is none any more, whatever it was for', async () => {
  const { kysely } = shop.context.db
  const now = shop.context.now()
  const { id } = await kysely
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', 'ana@example.com')
    .executeTakeFirstOrThrow()
  const [hash, emailKey] = [Buffer.alloc(32, 7), 'ana@example.com']
  await recordCode(kysely, {
    hash,
    emailKey,
    now,
    customerId: id,
    purpose: 'confirm-email',
    expiresAt: new Date(now.getTime() + 60_000),
  })
  const uses = [1, 2].map(() => useCode(kysely, hash, 'confirm-email', emailKey, now))
  expect(new Set(await Promise.all(uses))).toEqual(new Set([id, null]))
  expect(await isCode(kysely, hash, 'confirm-email', emailKey, now)).toBe(false)
  expect(await hasCode(kysely, id, 'confirm-email', emailKey, now)).toBe(false)
})
