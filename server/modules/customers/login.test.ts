import { afterAll, beforeEach, expect, test } from 'vitest'
import { shopData } from '#contract/shop/shop-data'
import { comparedCosts } from '#tests/support/app/cheap-passwords'
import { startCustomersApp } from '#tests/support/app/customers-app'
import { tokenHash } from '../../platform/crypto/keys'
import { deleteExpiredSessions } from '../accounts/queries'

const shop = await startCustomersApp()
afterAll(() => shop.stop())
beforeEach(() => shop.context.db.kysely.deleteFrom('rate_limit_count').execute())

const password = await shop.registered('ana@example.com')
const login = (email: string | null, given: string | null, from?: string) =>
  shop.call('login', { email, password: given }, from)
const failed = { message: 'Login failed.' }

test.each([
  [null, null, 'email'],
  ['', 'x', 'email'],
  [' ', 'x', 'email'],
  ['ana@example.com', null, 'password'],
])('login without an email or password is rejected: %j %j', async (email, given, field) => {
  const sentence = 'Please enter your email address and password.'
  expect(await login(email, given)).toMatchObject({
    status: 422,
    body: { message: sentence, errors: { [field]: [sentence] } },
  })
})

test('login returns a token and the shop data, regardless of the email’s case', async () => {
  const { status, body } = await login(' ANA@Example.com', password)
  expect(status).toBe(200)
  expect(shopData.parse(body['data']).customer).toEqual({
    full_name: 'Ana Horvat',
    email: 'ana@example.com',
    country: null,
    address: {},
    company: null,
    email_confirmed: true,
    pending_email: null,
  })
  const token = String(body['remember_token'])
  const who = await shop.call('get-user', { token })
  expect(who.body['customer']).toMatchObject({ email: 'ana@example.com' })
})

test('a login token is stored hashed and expires after 90 days', async () => {
  const token = await shop.loggedIn('ana@example.com', password)
  const { rows } = await shop.context.db.pool.query<{ row: string }>('select s::text as row from session s')
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  expect(rows.some(({ row }) => row.includes(tokenHash(token).toString('hex')))).toBe(true)

  shop.later(90 * 24 * 60 - 1)
  expect((await shop.call('get-user', { token })).status).toBe(200)
  await deleteExpiredSessions(shop.context.db.kysely, shop.context.now())
  expect((await shop.call('get-user', { token })).status).toBe(200)
  shop.later(1)
  expect(await shop.call('get-user', { token })).toMatchObject({
    status: 401,
    body: { message: 'Your login has expired. Please log in again.' },
  })
  await deleteExpiredSessions(shop.context.db.kysely, shop.context.now())
  const left = await shop.context.db.kysely.selectFrom('session').selectAll().execute()
  expect(left).toEqual([])
})

test('get-user returns null for a visitor', async () => {
  expect(await shop.call('get-user', {})).toMatchObject({ status: 200, body: { customer: null } })
})

test('a wrong password and an unknown email are rejected with the same message', async () => {
  const [wrong, unknown] = [
    await login('ana@example.com', 'wrong'),
    await login('nobody@example.com', 'wrong'),
  ]
  expect(wrong).toMatchObject({ status: 422, body: failed })
  expect(unknown).toEqual(wrong)
})

test('a login compares one password at the same cost, whether the email is known or not', async () => {
  const costsOf = async (email: string) => {
    comparedCosts.length = 0
    await login(email, 'wrong')
    return [...comparedCosts]
  }
  const known = await costsOf('ana@example.com')
  expect(known).toEqual([expect.stringMatching(/^\$argon2id\$/)])
  expect(await costsOf('nobody@example.com')).toEqual(known)
})

test.each([
  ['ana@example.com', password],
  ['nobody@example.com', 'wrong'],
])('after ten wrong passwords, logins of %s are rejected for growing pauses', async (email, last) => {
  for (let n = 0; n < 10; n += 1) expect((await login(email, 'wrong')).status).toBe(422)
  expect(await login(email, last)).toEqual({
    status: 429,
    body: {
      code: 'too-many-attempts',
      message: 'That’s too many attempts. Please wait a while and try again.',
    },
    retryAfter: '900',
  })
  shop.later(15)
  expect((await login(email, 'wrong')).status).toBe(422)
  expect((await login(email, last)).retryAfter).toBe('1800')
})

test('after the pause, a login with the right password succeeds and resets the count', async () => {
  for (let n = 0; n < 10; n += 1) await login('ana@example.com', 'wrong')
  shop.later(15)
  expect((await login('ana@example.com', password)).status).toBe(200)
  for (let n = 0; n < 10; n += 1) expect((await login('ana@example.com', 'wrong')).status).toBe(422)
  expect((await login('ana@example.com', password)).retryAfter).toBe('900')
})

test('only ten of many simultaneous wrong passwords are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => login('ana@example.com', 'wrong')))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})

test('twenty of many simultaneous logins succeed, then none for 15 minutes', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => login('ana@example.com', password)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  const refused = await login('ana@example.com', password)
  expect([refused.status, refused.retryAfter]).toEqual([429, '900'])
  shop.later(15)
  expect((await login('ana@example.com', password)).status).toBe(200)
})

test('failed logins neither count toward the limit of successful logins nor reset it', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await login('ana@example.com', 'wrong')).status).toBe(422)
    expect((await login('ana@example.com', password)).status).toBe(200)
    expect((await login('ana@example.com', password)).status).toBe(200)
  }
  expect((await login('ana@example.com', password)).status).toBe(429)
})

test('a customer has at most ten logins, and the eleventh ends the oldest', async () => {
  await shop.call('logout-all', { token: await shop.loggedIn('ana@example.com', password) })
  const ivo = await shop.loggedIn('ivo3@example.com', await shop.registered('ivo3@example.com', 'Ivo'))
  const tokens: string[] = []
  for (let n = 0; n < 12; n += 1) {
    shop.later(1)
    tokens.push(await shop.loggedIn('ana@example.com', password))
  }
  const statuses = []
  for (const token of tokens) statuses.push((await shop.call('get-user', { token })).status)
  expect(statuses).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)])
  expect((await shop.call('get-user', { token: ivo })).status).toBe(200)
  // The limit also applies to simultaneous logins.
  await Promise.all(Array.from({ length: 6 }, () => login('ana@example.com', password)))
  const { rows } = await shop.context.db.pool.query(
    "select count(*)::int as kept from session s join customer c on c.id = customer_id where email = 'ana@example.com'",
  )
  expect(rows).toEqual([{ kept: 10 }])
})

test('if too many password checks wait, further logins fail with 503 and are not counted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => login('nobody@example.com', 'wrong', '198.51.100.1')),
  )
  const full = answers.filter(({ status }) => status === 503)
  expect(full.length).toBeGreaterThan(30)
  expect(full[0]).toMatchObject({ retryAfter: '5', body: { message: expect.stringContaining('very busy') } })
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect((await login('ana@example.com', password)).status).toBe(200)
})

test('a network is blocked after a hundred failed logins; successful logins and other networks are not affected', async () => {
  await login('ana@example.com', password, '2001:db8:5:5::1')
  const failures = await Promise.all(
    Array.from({ length: 103 }, (_, n) => login(`guess${n}@example.com`, 'wrong', `2001:db8:5:5::${n}`)),
  )
  expect(failures.filter(({ status }) => status === 422)).toHaveLength(100)
  expect((await login('ana@example.com', password, '2001:db8:5:5:9::9')).status).toBe(429)
  expect((await login('ana@example.com', password, '2001:db8:5:6::9')).status).toBe(200)
  // Logins that the limit of the network rejects are not counted for the account.
  for (let n = 0; n < 12; n += 1) await login('ana@example.com', 'wrong', '2001:db8:5:5::1')
  expect((await login('ana@example.com', password)).status).toBe(200)
})

test('logout ends only this login and succeeds when repeated or without a token', async () => {
  const [one, other] = [
    await shop.loggedIn('ana@example.com', password),
    await shop.loggedIn('ana@example.com', password),
  ]
  expect(await shop.call('logout', { token: one })).toMatchObject({
    status: 200,
    body: { message: 'You have been logged out.' },
  })
  expect((await shop.call('get-user', { token: one })).status).toBe(401)
  expect((await shop.call('get-user', { token: other })).status).toBe(200)
  expect((await shop.call('logout', { token: one })).status).toBe(200)
  expect((await shop.call('logout', {})).status).toBe(200)
})

test('logout-all ends all logins of the customer and no others', async () => {
  const eva = await shop.registered('eva@example.com', 'Eva')
  const tokens = [await shop.loggedIn('eva@example.com', eva), await shop.loggedIn('eva@example.com', eva)]
  const ivo = await shop.loggedIn('ivo@example.com', await shop.registered('ivo@example.com', 'Ivo'))
  expect((await shop.call('logout-all', { token: tokens[0] })).status).toBe(200)
  for (const token of tokens) expect((await shop.call('get-user', { token })).status).toBe(401)
  expect((await shop.call('get-user', { token: ivo })).status).toBe(200)
  expect(await shop.call('logout-all', {})).toMatchObject({
    status: 401,
    body: { message: 'Please log in to continue.' },
  })
})
