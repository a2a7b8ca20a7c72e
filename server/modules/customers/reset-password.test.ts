import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCustomersApp } from '#tests/support/app/customers-app'
import { deleteExpiredSessions, hasCode, isCode, recordCode, useCode } from '../accounts/queries'

const shop = await startCustomersApp()
afterAll(() => shop.stop())
beforeEach(() => shop.context.db.kysely.deleteFrom('rate_limit_count').execute())

const first = await shop.registered('ana@example.com')
const requestLink = (email: string | null) => shop.call('request-password-reset', { email })
const reset = (token: string | null, password: string | null, email = 'ana@example.com') =>
  shop.call('reset-password', { token, email, password })
const incorrect = { status: 422, body: { message: 'Incorrect code' } }
const codeMailed = async () => {
  await requestLink('ana@example.com')
  return (await shop.lastMailTo('ana@example.com', 'password-reset'))['token'] ?? ''
}

test.each([
  [null, 'Please enter your email address.'],
  [' ', 'Please enter your email address.'],
  ['ana@', 'Please enter a valid email address.'],
  ['mailto:ana@example.com', 'Please enter a valid email address.'],
])('request-password-reset mails nothing to %j', async (email, sentence) => {
  expect(await requestLink(email)).toMatchObject({ status: 422, body: { errors: { email: [sentence] } } })
})

test('request-password-reset gives known and unknown addresses the same response in about the same time', async () => {
  const timed = async (email: string) => {
    await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
    const start = performance.now()
    const answer = await requestLink(email)
    return { answer, time: performance.now() - start }
  }
  const known: Awaited<ReturnType<typeof timed>>[] = []
  const unknown: typeof known = []
  for (let n = 0; n < 5; n += 1) {
    known.push(await timed('ana@example.com'))
    unknown.push(await timed('no@example.com'))
  }
  expect(known[0]?.answer.status).toBe(200)
  expect(unknown[0]?.answer).toEqual(known[0]?.answer)
  // Other load only adds time, so the minimum shows the duration of the work.
  const fastest = (all: typeof known) => Math.min(...all.map(({ time }) => time))
  const [ofKnown, ofUnknown] = [fastest(known), fastest(unknown)]
  expect(Math.min(ofKnown, ofUnknown)).toBeGreaterThanOrEqual(99)
  expect(ofUnknown / ofKnown).toBeGreaterThan(0.7)
  expect(ofUnknown / ofKnown).toBeLessThan(1.4)
  expect(await shop.mailsTo('no@example.com')).toEqual([])
})

test('the password reset link is mailed to the address as it is stored', async () => {
  await requestLink('ANA@example.com')
  expect(await shop.lastMailTo('ana@example.com', 'password-reset')).toMatchObject({
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
  })
  expect(await shop.mailsTo('ANA@example.com')).toEqual([])
})

test('at most five reset links are mailed to a known or unknown email', async () => {
  for (const email of ['ana@example.com', 'no@example.com']) {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await requestLink(email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('reset-password requires a new password', async () => {
  const sentence = 'Please enter your new password.'
  for (const password of [null, '', '  ']) {
    expect(await reset('x', password)).toMatchObject({
      status: 422,
      body: { errors: { password: [sentence] } },
    })
  }
})

test('a reset code sets the password once, ends all logins and sends a mail', async () => {
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

test('only one of two simultaneous resets with the same code succeeds', async () => {
  const code = await codeMailed()
  const answers = await Promise.all([reset(code, 'password one'), reset(code, 'password two')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  const winner = answers[0]?.status === 200 ? 'password one' : 'password two'
  await shop.loggedIn('ana@example.com', winner)
})

test('a password reset invalidates earlier reset codes', async () => {
  const [earlier, later] = [await codeMailed(), await codeMailed()]
  expect((await reset(later, 'by the later one')).status).toBe(200)
  expect(await reset(earlier, 'by the earlier one')).toMatchObject(incorrect)
})

test('a reset code is valid for 15 minutes', async () => {
  const [inTime, late] = [await codeMailed(), await codeMailed()]
  shop.later(14.99)
  await deleteExpiredSessions(shop.context.db.kysely, shop.context.now())
  expect((await reset(inTime, 'just in time')).status).toBe(200)
  expect(await reset(late, 'too late')).toMatchObject(incorrect)
  const expired = await codeMailed()
  shop.later(15)
  expect(await reset(expired, 'too late')).toMatchObject(incorrect)
})

test('a wrong or missing reset code, or one of another email, is rejected', async () => {
  await shop.registered('ivo@example.com', 'Ivo')
  const code = await codeMailed()
  expect(await reset('wrong', 'a password')).toMatchObject(incorrect)
  expect(await reset(null, 'a password')).toMatchObject(incorrect)
  expect(await reset(code, 'a password', 'ivo@example.com')).toMatchObject(incorrect)
  expect(await reset(code, 'a password', 'no@example.com')).toMatchObject(incorrect)
  expect((await reset(code, 'a password', 'Ana@Example.com')).status).toBe(200)
})

test('reset codes are stored hashed', async () => {
  const code = await codeMailed()
  const { rows } = await shop.context.db.pool.query<{ row: string }>(
    'select c::text as row from customer_code c',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(code)
})

test('a password reset unblocks an account after too many wrong passwords', async () => {
  for (let n = 0; n < 11; n += 1) await shop.call('login', { email: 'ana@example.com', password: 'wrong' })
  expect((await shop.call('login', { email: 'ana@example.com', password: 'wrong' })).status).toBe(429)
  await reset(await codeMailed(), 'remembered')
  await shop.loggedIn('ana@example.com', 'remembered')
})

test('a login whose password was checked before a password change is rejected', async () => {
  const { findCustomerByEmail } = await import('../accounts/queries')
  const { startLogin } = await import('./login')
  const found = await findCustomerByEmail(shop.context.db.kysely, 'ana@example.com')
  if (found === undefined) throw new Error('Ana has an account')
  await reset(await codeMailed(), 'changed in between')
  expect(await startLogin(shop.context, found)).toBeNull()
})

test('wrong reset codes from one network are blocked after 300', async () => {
  await reset('wrong', 'a password')
  await shop.context.db.kysely.updateTable('rate_limit_count').set({ used: 300 }).execute()
  expect(await reset('wrong', 'a password')).toMatchObject({ status: 429, retryAfter: '900' })
})

test('a password reset by mail confirms the address', async () => {
  await shop.registered('late@example.com')
  await requestLink('late@example.com')
  const code = (await shop.lastMailTo('late@example.com', 'password-reset'))['token'] ?? ''
  expect((await reset(code, 'of my own', 'late@example.com')).status).toBe(200)
  const { body } = await shop.call('get-user', {
    token: await shop.loggedIn('late@example.com', 'of my own'),
  })
  expect(body['customer']).toMatchObject({ email_confirmed: true })
})

test('a mailed code can be used only once', async () => {
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
