import { afterAll, beforeEach, expect, test } from 'vitest'
import { shopData } from '#contract/shop/shop-data'
import { startCustomersApp } from '#tests/support/app/customers-app'
import { deleteExpiredSessions } from '../accounts/queries'

const shop = await startCustomersApp()
afterAll(() => shop.stop())

let number = 0
let email = ''
let password = ''
beforeEach(async () => {
  await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
  email = `ana${(number += 1)}@example.com`
  password = await shop.registered(email)
})

type Fields = { email?: string | null; code?: string | null; nonce?: string | null; call_key?: string }
const requestCode = (to: string | null = email) => shop.call('request-login-code', { email: to })
const logIn = (fields: Fields, from?: string) => shop.call('login-by-code', { email, ...fields }, from)
/** Requests a code and reads it from the mail. */
async function mailed(to = email, readAt = to): Promise<{ code: string; nonce: string }> {
  const { body } = await requestCode(to)
  const { code = '' } = await shop.lastMailTo(readAt, 'login-code')
  return { code, nonce: String(body['nonce']) }
}
/** Returns another code of six digits. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const failed = { status: 422, body: { message: 'Login failed.' } }
const isConfirmed = async (token: unknown) => {
  const { body } = await shop.call('get-user', { token })
  return (body['customer'] as { email_confirmed: boolean }).email_confirmed
}

test.each([
  [null, 'Please enter your email address.'],
  ['ana@', 'Please enter a valid email address.'],
])('request-login-code mails nothing to %j', async (to, sentence) => {
  expect(await requestCode(to)).toMatchObject({ status: 422, body: { errors: { email: [sentence] } } })
})

test.each([
  [{ email: ' ' }, 'email', 'Please enter your email address.'],
  [{ code: ' ' }, 'code', 'Please enter the six digits of your code.'],
  [{ code: null }, 'code', 'Please enter the six digits of your code.'],
])('login-by-code is rejected with %j', async (fields, field, sentence) => {
  const answer = await logIn({ code: '123456', nonce: 'x', ...fields })
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
})

test('login-by-code returns a token and the shop data once per code and nonce', async () => {
  const { code, nonce } = await mailed()
  expect(code).toMatch(/^\d{6}$/)
  const { status, body } = await logIn({
    email: ` ${email.toUpperCase()}`,
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    nonce,
  })
  expect(status).toBe(200)
  expect(shopData.parse(body['data']).customer).toMatchObject({ email, email_confirmed: true })
  const who = await shop.call('get-user', { token: body['remember_token'] })
  expect(who.body['customer']).toMatchObject({ email })
  expect(await logIn({ code, nonce })).toMatchObject(failed)
})

test('only one of several simultaneous logins with the same code succeeds', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const code = await mailed()
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  }
})

/** Two call keys in the format that pages generate. */
const callKeys = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'] as const

test('a repeated request-login-code with the same call key mails no second code and returns the same nonce', async () => {
  const [call_key, other] = callKeys
  const request = (key: string) => shop.call('request-login-code', { email, call_key: key })
  const first = await request(call_key)
  expect(await request(call_key)).toEqual(first)
  const codes = async () => (await shop.mailsTo(email)).filter(({ kind }) => kind === 'login-code')
  expect(await codes()).toHaveLength(1)
  const { code = '' } = await shop.lastMailTo(email, 'login-code')
  // Other requests get other nonces, even for an unknown address.
  const nonces = [
    await request(other),
    await shop.call('request-login-code', { email: 'no@x.com', call_key }),
  ]
  expect(nonces.map(({ body }) => body['nonce'])).not.toContain(first.body['nonce'])
  expect(await codes()).toHaveLength(2)
  expect((await logIn({ code, nonce: String(first.body['nonce']) })).status).toBe(200)
})

test('a repeated login-by-code with the same call key returns the same login, and the code is used only once', async () => {
  const { code, nonce } = await mailed()
  const [call_key, other] = callKeys
  const first = await logIn({ code, nonce, call_key })
  const again = await logIn({ code, nonce, call_key })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body['remember_token']).toBe(first.body['remember_token'])
  const sessions = () => shop.context.db.kysely.selectFrom('session').select('token_hash').execute()
  const before = await sessions()
  expect(await logIn({ code, nonce, call_key: other })).toMatchObject(failed)
  expect(await logIn({ code, nonce })).toMatchObject(failed)
  expect(await logIn({ code, nonce: `${nonce}x`, call_key })).toMatchObject(failed)
  expect(await logIn({ code, nonce, call_key, email: 'no@example.com' })).toMatchObject(failed)
  expect(await sessions()).toEqual(before)
  // After a logout, the repeated request fails too.
  await shop.call('logout', { token: first.body['remember_token'] })
  expect(await logIn({ code, nonce, call_key })).toMatchObject(failed)
})

test('a login code is valid for 10 minutes and is then deleted by the worker', async () => {
  const inTime = await mailed()
  shop.later(9.99)
  await deleteExpiredSessions(shop.context.db.kysely, shop.context.now())
  expect((await logIn(inTime)).status).toBe(200)
  const late = await mailed()
  shop.later(10)
  expect(await logIn(late)).toMatchObject(failed)
  const rows = () => shop.context.db.kysely.selectFrom('login_code').selectAll().execute()
  expect(await rows()).not.toEqual([])
  await deleteExpiredSessions(shop.context.db.kysely, shop.context.now())
  expect(await rows()).toEqual([])
})

test('a login code becomes invalid after five wrong attempts', async () => {
  const valid = await mailed()
  for (let n = 0; n < 4; n += 1)
    expect(await logIn({ ...valid, code: not(valid.code) })).toMatchObject(failed)
  expect((await logIn(valid)).status).toBe(200)

  const exhausted = await mailed()
  const guesses = await Promise.all(
    Array.from({ length: 5 }, () => logIn({ ...exhausted, code: not(exhausted.code) })),
  )
  for (const guess of guesses) expect(guess).toMatchObject(failed)
  expect(await logIn(exhausted)).toMatchObject(failed)
})

test('a login code without its nonce is rejected and does not use up attempts', async () => {
  const { code, nonce } = await mailed()
  for (const other of [null, '', 'wrong', nonce.toLowerCase(), `${nonce} `, `${nonce}x`])
    expect(await logIn({ code, nonce: other })).toMatchObject(failed)
  expect((await logIn({ code, nonce })).status).toBe(200)
})

const codesOf = async (to: string) =>
  (await shop.mailsTo(to)).flatMap(({ kind, payload }) =>
    kind === 'login-code' || kind === 'account-exists' ? [(payload as { code: string }).code] : [],
  )

test('several login codes are valid at a time, each only with the nonce of its own request', async () => {
  const earlier = await mailed()
  const later = await mailed()
  expect(later.nonce).not.toBe(earlier.nonce)
  expect(await logIn({ ...earlier, nonce: later.nonce })).toMatchObject(failed)
  expect((await logIn(earlier)).status).toBe(200)
  expect(await logIn(earlier)).toMatchObject(failed)
  expect((await logIn(later)).status).toBe(200)
})

test('requests of a stranger do not invalidate the owner’s login code', async () => {
  const own = await mailed()
  const from = '198.51.100.7'
  for (let n = 0; n < 5; n += 1) {
    shop.later(0.1)
    await shop.call('register', { full_name: 'Eve', email }, from)
    await shop.call('request-login-code', { email }, from)
  }
  const { rows } = await shop.context.db.pool.query(
    'select from login_code l join customer c on c.id = l.customer_id where c.email = $1',
    [email],
  )
  expect(rows).toHaveLength(5)
  expect((await logIn(own)).status).toBe(200)
})

test('with five codes of other networks, a sixth network gets no code and the five stay valid', async () => {
  // The registration has requested a code from this network too.
  shop.later(0.1)
  const own = await mailed()
  for (const n of [1, 2, 3, 4]) {
    shop.later(0.1)
    await shop.call('request-login-code', { email }, `198.51.100.${n}`)
  }
  const before = await codesOf(email)
  const refused = await shop.call('request-login-code', { email }, '198.51.100.5')
  expect(refused).toMatchObject({
    status: 200,
    body: { nonce: expect.stringMatching(/^[\w-]{27}$/) as string },
  })
  expect(await codesOf(email)).toEqual(before)
  expect((await logIn(own)).status).toBe(200)
})

test('mails are counted per email and network: a stranger does not use up those of the owner', async () => {
  const from = '198.51.100.8'
  const request = (path: string, network?: string) => shop.call(path, { full_name: 'Eve', email }, network)
  for (const path of ['request-login-code', 'request-password-reset', 'register', 'email-tickets']) {
    for (let n = 0; n < 5; n += 1) expect((await request(path, from)).status).toBe(200)
    expect((await request(path, from)).status).toBe(429)
    expect((await request(path)).status).toBe(200)
    // 20 in all, from any number of networks.
    for (let n = 0; n < 14; n += 1) expect((await request(path, `203.0.113.${n}`)).status).toBe(200)
    expect(await request(path, '203.0.113.200')).toMatchObject({ status: 429, retryAfter: '900' })
    await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
  }
})

/** Runs `work` with a limit of three wrong login codes over all accounts. */
async function withFewWrongCodes(work: () => Promise<void>) {
  const { limits } = shop.context.catalogue.current().settings
  Object.assign(limits, { wrongCodesOverall: 3 })
  try {
    await work()
  } finally {
    Object.assign(limits, { wrongCodesOverall: 500 })
  }
}
const wrongCodesCounted = async () =>
  (
    await shop.context.db.kysely
      .selectFrom('rate_limit_count')
      .select('used')
      .where('scope', '=', 'wrong-login-codes')
      .executeTakeFirst()
  )?.used ?? 0

test('beyond the limit of wrong login codes over all accounts, right codes still log in, but have one attempt', () =>
  withFewWrongCodes(async () => {
    const earlier = await mailed()
    // A stranger's wrong codes for another account.
    for (let n = 0; n < 3; n += 1)
      await logIn({ code: '123456', nonce: 'none', email: `no${n}@example.com` }, '198.51.100.9')
    expect(await wrongCodesCounted()).toBe(3)
    expect((await logIn(earlier)).status).toBe(200)
    const wrong = await mailed()
    expect(await logIn({ ...wrong, code: not(wrong.code) })).toMatchObject(failed)
    expect(await logIn(wrong)).toMatchObject(failed)
    expect((await logIn(await mailed())).status).toBe(200)
    shop.later(15)
    const later = await mailed()
    expect(await logIn({ ...later, code: not(later.code) })).toMatchObject(failed)
    expect((await logIn(later)).status).toBe(200)
  }))

test('wrong login codes for known and unknown accounts count alike over all accounts', async () => {
  const code = await mailed()
  const guesses = [
    { ...code, code: not(code.code) },
    { ...code, nonce: 'none' },
  ]
  for (const [n, guess] of [
    ...guesses,
    ...guesses.map((one) => ({ ...one, email: 'no@example.com' })),
  ].entries()) {
    expect(await logIn(guess)).toMatchObject(failed)
    expect(await wrongCodesCounted()).toBe(n + 1)
  }
})

test('typos in a known browser do not count over all accounts, and it keeps five attempts', () =>
  withFewWrongCodes(async () => {
    const cookie = await shop.knownBrowserOf(email, password)
    const here = (fields: Fields) => shop.call('login-by-code', { email, ...fields }, undefined, cookie)
    const first = await mailed()
    for (let n = 0; n < 4; n += 1)
      expect(await here({ ...first, code: not(first.code) })).toMatchObject(failed)
    expect(await wrongCodesCounted()).toBe(0)
    expect((await here(first)).status).toBe(200)
    for (let n = 0; n < 3; n += 1) await logIn({ ...first, email: `no${n}@example.com` })
    const next = await mailed()
    expect(await here({ ...next, code: not(next.code) })).toMatchObject(failed)
    expect((await here(next)).status).toBe(200)
  }))

test('a login code is rejected for another account', async () => {
  const code = await mailed()
  const ivo = `ivo${number}@example.com`
  await shop.registered(ivo, 'Ivo')
  await mailed(ivo)
  expect(await logIn({ ...code, email: ivo })).toMatchObject(failed)
  expect(await logIn({ ...code, email: 'no@example.com' })).toMatchObject(failed)
  expect((await logIn(code)).status).toBe(200)
})

test('known and unknown addresses get the same responses in the same time when a code is requested or entered', async () => {
  const alike = async (known: () => Promise<unknown>, unknown: () => Promise<unknown>) => {
    const timed = async (work: () => Promise<unknown>) => {
      await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const times: [number[], number[]] = [[], []]
    for (let n = 0; n < 5; n += 1) {
      times[0].push(await timed(known))
      times[1].push(await timed(unknown))
    }
    // Other load only adds time, so the minimum shows the duration of the work.
    const [ofKnown, ofUnknown] = [Math.min(...times[0]), Math.min(...times[1])]
    expect(Math.min(ofKnown, ofUnknown)).toBeGreaterThanOrEqual(99)
    expect(ofUnknown / ofKnown).toBeGreaterThan(0.7)
    expect(ofUnknown / ofKnown).toBeLessThan(1.4)
  }
  const [known, unknown] = [await requestCode(), await requestCode('no@example.com')]
  expect(known.status).toBe(200)
  const nonces = [known, unknown].map(({ body }) => String(body['nonce']))
  expect(unknown).toEqual({ ...known, body: { ...known.body, nonce: nonces[1] } })
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{27}$/)
  expect(await shop.mailsTo('no@example.com')).toEqual([])
  await alike(requestCode, () => requestCode('no@example.com'))

  const guess = { code: '000000', nonce: 'wrong' }
  expect(await logIn({ ...guess, email: 'no@example.com' })).toEqual(await logIn(guess))
  await alike(
    () => logIn(guess),
    () => logIn({ ...guess, email: 'no@example.com' }),
  )
})

test('at most five login codes are mailed to a known or unknown email in 15 minutes', async () => {
  for (const to of [email, 'no@example.com']) {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await requestCode(to)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('wrong codes and wrong passwords count together toward the login limit of a known or unknown account', async () => {
  for (const who of [email, 'no@example.com']) {
    const code = await mailed(email).then((sent) => ({ ...sent, code: not(sent.code), email: who }))
    for (let n = 0; n < 5; n += 1) {
      expect(await logIn(code)).toMatchObject(failed)
      expect((await shop.call('login', { email: who, password: 'wrong' })).status).toBe(422)
    }
    expect(await logIn(code)).toMatchObject({ status: 429, retryAfter: '900' })
    expect(await shop.call('login', { email: who, password })).toMatchObject({ status: 429 })
  }
})

test('only ten of many simultaneous wrong codes are checked', async () => {
  const { code, nonce } = await mailed()
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn({ code: not(code), nonce })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})

test('a network is blocked after a hundred wrong codes, and right codes are not counted', async () => {
  const from = '2001:db8:7:7::1'
  expect((await logIn(await mailed(), from)).status).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 103 }, (_, n) =>
      logIn({ email: `guess${n}@example.com`, code: '000000', nonce: 'x' }, from),
    ),
  )
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(100)
  const code = await mailed()
  expect((await logIn(code, from)).status).toBe(429)
  expect((await logIn(code)).status).toBe(200)
})

test('a right login code resets the count of wrong passwords', async () => {
  for (let n = 0; n < 9; n += 1) await shop.call('login', { email, password: 'wrong' })
  expect((await logIn(await mailed())).status).toBe(200)
  for (let n = 0; n < 10; n += 1)
    expect((await shop.call('login', { email, password: 'wrong' })).status).toBe(422)
})

test('successful logins by password and by code count toward the same limit', async () => {
  for (let n = 0; n < 20; n += 1) await shop.loggedIn(email, password)
  expect(await logIn(await mailed())).toMatchObject({ status: 429, retryAfter: '900' })
  shop.later(15)
  expect((await logIn(await mailed())).status).toBe(200)
})

test('the eleventh login of a customer ends the oldest one', async () => {
  const first = await shop.loggedIn(email, password)
  for (let n = 0; n < 9; n += 1) {
    shop.later(1)
    await shop.loggedIn(email, password)
  }
  shop.later(1)
  expect((await shop.call('get-user', { token: first })).status).toBe(200)
  expect((await logIn(await mailed())).status).toBe(200)
  expect((await shop.call('get-user', { token: first })).status).toBe(401)
})

test('login-by-code confirms the address that the code was mailed to', async () => {
  const { body } = await logIn(await mailed())
  expect(await isConfirmed(body['remember_token'])).toBe(true)
})

test('login codes belong to the confirmed address until a new one is confirmed', async () => {
  const token = await shop.loggedIn(email, password)
  const before = await mailed()
  const fresh = `new.${email}`
  const changed = await shop.call('update-settings', {
    token,
    old_password: password,
    full_name: 'Ana Horvat',
    email: fresh,
  })
  expect(changed.status).toBe(200)
  expect(await logIn({ ...before, email: fresh })).toMatchObject(failed)
  expect((await logIn(before)).status).toBe(200)
  await requestCode(fresh)
  expect((await shop.mailsTo(fresh)).map(({ kind }) => kind)).toEqual(['confirm-email'])
  expect((await shop.mailsTo(email)).map(({ kind }) => kind)).toEqual([
    'welcome',
    'login-code',
    'email-changed',
  ])
})

test('a password change invalidates an earlier login code', async () => {
  const token = await shop.loggedIn(email, password)
  const code = await mailed()
  const details = { token, full_name: 'Ana Horvat', email }
  await shop.call('update-settings', { ...details, old_password: password, new_password: 'my own' })
  expect(await logIn(code)).toMatchObject(failed)

  const next = await mailed()
  await shop.call('request-password-reset', { email })
  const { token: reset } = await shop.lastMailTo(email, 'password-reset')
  expect((await shop.call('reset-password', { token: reset, email, password: 'by mail' })).status).toBe(200)
  expect(await logIn(next)).toMatchObject(failed)
})

test('a customer without a password can log in with a code', async () => {
  await shop.context.db.kysely
    .updateTable('customer')
    .set({ password_hash: null })
    .where('email', '=', email)
    .execute()
  expect((await logIn(await mailed())).status).toBe(200)
})

test('the database contains neither the code nor the nonce, and the code cannot be found by trying all codes', async () => {
  const { code, nonce } = await mailed()
  const { rows } = await shop.context.db.pool.query<{ row: string; code_hash: Buffer }>(
    'select c::text as row, code_hash from login_code c',
  )
  expect(rows.length).toBeGreaterThan(0)
  const { tokenHash } = await import('../../platform/crypto/keys')
  for (const { row, code_hash: stored } of rows) {
    expect(row).not.toContain(nonce)
    expect(stored.equals(tokenHash(code))).toBe(false)
  }
  const { loginCodeHash } = await import('./login-by-code')
  expect(rows.some(({ code_hash: stored }) => stored.equals(loginCodeHash(code, nonce)))).toBe(true)
})

test('login codes have six digits and are random', async () => {
  const { generateLoginCode } = await import('./login-by-code')
  const codes = Array.from({ length: 2000 }, generateLoginCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(1970)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
