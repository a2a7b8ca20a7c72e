import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GUESSES_OF_ACCOUNT_A_DAY, GUESSES_OF_SOURCE_A_DAY } from '#server/modules/accounts/guess-limits'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { makePauseLink } from '#server/modules/staff/staff-links'
import { addPerson, codeOf, fromPage, staffPassword, type TestPerson } from '#tests/support/app/staff-people'
import { type RawAnswer, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  await shop.db.kysely.deleteFrom('known_browser').execute()
})

const paused = refused('too-many-attempts')
const from = (network: string) => ({ 'x-forwarded-for': network, ...fromPage })
/** Cookie header that a browser sends after these responses. */
const cookiesOf = (...answers: readonly RawAnswer[]) =>
  answers
    .flatMap(({ headers }) => headers['set-cookie'] ?? [])
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .join('; ')
const browserCookie = (...answers: readonly RawAnswer[]) =>
  cookiesOf(...answers)
    .split('; ')
    .filter((cookie) => cookie.startsWith('__Host-known_browser='))
    .join('; ')

const office = (path: string, payload: object, headers: Record<string, string>) =>
  shop.post(`/office/api/${path}`, payload, headers)
const signIn = (
  { email }: { email: string },
  password: string,
  network: string,
  more: { code?: string; cookie?: string } = {},
) =>
  office(
    'sign-in',
    { email, password, code: more.code ?? null },
    { ...from(network), ...(more.cookie !== undefined && { cookie: more.cookie }) },
  )
/** Sends wrong passwords from a network. */
async function guess(person: { email: string }, network: string, count: number, cookie?: string) {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1)
    statuses.push(
      (await signIn(person, 'wrong', network, { ...(cookie !== undefined && { cookie }) })).status,
    )
  return statuses
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)
/** Sets up an authenticator in a session of the person. */
async function withApp(person: TestPerson): Promise<string> {
  const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
  await shop.officeAnswer('confirm-totp', { code: codeOf(secret, shop.clock.now) }, person.headers)
  shop.later(1)
  return secret
}

test('an attacker locks out no staff: other networks and the known browser sign in by password and code', async () => {
  const person = await addPerson(shop)
  const secret = await withApp(person)
  const code = () => {
    shop.later(1)
    return codeOf(secret, shop.clock.now)
  }
  const known = browserCookie(await signIn(person, staffPassword, '192.0.2.1', { code: code() }))
  // The attacker shares the person's network, and also takes the one attempt of each pause.
  expect(await guess(person, '192.0.2.1', 12)).toEqual([...times(10, 422), 429, 429])
  for (const pause of [15, 30, 60]) {
    shop.later(pause)
    expect(await guess(person, '192.0.2.1', 2)).toEqual([422, 429])
  }
  expect(await signIn(person, staffPassword, '192.0.2.1', { code: code() })).toMatchObject(paused)
  expect((await signIn(person, staffPassword, '192.0.2.1', { code: code(), cookie: known })).status).toBe(200)
  expect((await signIn(person, staffPassword, '203.0.113.1', { code: code() })).status).toBe(200)
})

test('the limit of a network does not stop a browser that the account knows', async () => {
  const person = await addPerson(shop)
  const known = browserCookie(await signIn(person, staffPassword, '192.0.2.7'))
  for (let n = 0; n < 100; n += 1) await guess({ email: `nobody-${n}@shop.example` }, '192.0.2.7', 1)
  expect(await signIn(person, staffPassword, '192.0.2.7')).toMatchObject(paused)
  expect((await signIn(person, staffPassword, '192.0.2.7', { cookie: known })).status).toBe(200)
})

test('guesses from all networks have a daily limit per account; then only known browsers sign in', async () => {
  const person = await addPerson(shop)
  const known = browserCookie(await signIn(person, staffPassword, '192.0.2.1'))
  let guessed = 0
  for (let network = 1; network <= 15; network += 1)
    guessed += (await guess(person, `198.51.100.${network}`, 10)).filter((status) => status === 422).length
  expect(guessed).toBe(GUESSES_OF_ACCOUNT_A_DAY)
  expect((await signIn(person, staffPassword, '192.0.2.1', { cookie: known })).status).toBe(200)
  shop.later(6 * 60)
  expect(await signIn(person, staffPassword, '203.0.113.5')).toMatchObject(paused)
  await tidyUp(shop.context)
  expect(await signIn(person, staffPassword, '203.0.113.5')).toMatchObject(paused)
  shop.later(18 * 60)
  expect((await signIn(person, staffPassword, '203.0.113.5')).status).toBe(200)
})

test('one network alone cannot exhaust the daily limit of an account, however slowly it guesses', async () => {
  const person = await addPerson(shop)
  let guessed = 0
  for (let window = 0; window < 12; window += 1) {
    guessed += (await guess(person, '198.51.100.1', 9)).filter((status) => status === 422).length
    shop.later(16)
  }
  expect(guessed).toBe(GUESSES_OF_SOURCE_A_DAY)
  expect((await signIn(person, staffPassword, '203.0.113.5')).status).toBe(200)
})

test('a stolen cookie has its own small limit and is useless for other accounts; forged ones are useless', async () => {
  const [person, other] = [await addPerson(shop), await addPerson(shop)]
  const stolen = browserCookie(await signIn(person, staffPassword, '192.0.2.1'))
  const second = browserCookie(await signIn(person, staffPassword, '192.0.2.2'))
  expect(await guess(person, '198.51.100.1', 11, stolen)).toEqual([...times(10, 422), 429])
  // Networks do not matter, and other known browsers are unaffected.
  expect(await guess(person, '198.51.100.2', 1, stolen)).toEqual([429])
  expect((await signIn(person, staffPassword, '198.51.100.1', { cookie: second })).status).toBe(200)
  // Elsewhere it counts as an unknown browser.
  expect(await guess(other, '198.51.100.3', 10)).toEqual(times(10, 422))
  for (const cookie of [stolen, '__Host-known_browser=AAAAAAAAAAAAAAAAAAAAAAAAAAA'])
    expect(await guess(other, '198.51.100.3', 1, cookie)).toEqual([429])
})

test('an attacker with the password cannot exhaust the codes of a browser that the account knows', async () => {
  const person = await addPerson(shop)
  const secret = await withApp(person)
  const known = browserCookie(
    await signIn(person, staffPassword, '192.0.2.1', { code: codeOf(secret, shop.clock.now) }),
  )
  shop.later(1)
  const wrong = (network: string) => signIn(person, staffPassword, network, { code: 'x' })
  for (let n = 0; n < 10; n += 1) expect(await wrong('192.0.2.1')).toMatchObject(refused('code-wrong'))
  expect(await wrong('192.0.2.1')).toMatchObject(paused)
  // Nor can right passwords without a code.
  for (let n = 0; n < 20; n += 1) await signIn(person, staffPassword, '198.51.100.9')
  const code = codeOf(secret, shop.clock.now)
  expect(await signIn(person, staffPassword, '203.0.113.1', { code })).toMatchObject(paused)
  expect((await signIn(person, staffPassword, '192.0.2.1', { code, cookie: known })).status).toBe(200)
})

test('a browser becomes known by a complete sign-in only: the password alone sets no cookie', async () => {
  const person = await addPerson(shop)
  await withApp(person)
  expect(cookiesOf(await signIn(person, staffPassword, '192.0.2.1'))).toBe('')
  expect(cookiesOf(await signIn(person, 'wrong', '192.0.2.1'))).toBe('')
})

test('re-entered passwords are limited by browser and network, separately from sign-ins', async () => {
  const person = await addPerson(shop)
  const signed = await signIn(person, staffPassword, '192.0.2.1')
  const [cookie, session] = [cookiesOf(signed), cookiesOf(signed).split('; ')[0] ?? '']
  const confirm = (network: string, password: string, sent: string) =>
    office('confirm-password', { password }, { ...from(network), cookie: sent })
  // Somebody has only the session's cookie.
  for (let n = 0; n < 10; n += 1)
    expect(await confirm('198.51.100.1', 'wrong', session)).toMatchObject(refused('password-wrong'))
  expect(await confirm('198.51.100.1', staffPassword, session)).toMatchObject(paused)
  expect((await confirm('198.51.100.1', staffPassword, cookie)).status).toBe(200)
  expect((await confirm('192.0.2.1', staffPassword, session)).status).toBe(200)
  expect((await signIn(person, staffPassword, '198.51.100.1')).status).toBe(200)
})

const linkOf = async (email: string) => {
  const { payload } = (await shop.mailsTo(email)).findLast(({ kind }) => kind === 'staff-pause') ?? {}
  return (payload as { token: string } | undefined)?.token
}

test('a mailed link lifts the pause of one browser once, and signs nobody in', async () => {
  const person = await addPerson(shop)
  await guess(person, '192.0.2.1', 10)
  const requested = await office(
    'request-pause-link',
    { email: ` ${person.email.toUpperCase()}` },
    from('192.0.2.1'),
  )
  const unknown = await office('request-pause-link', { email: 'nobody@shop.example' }, from('192.0.2.1'))
  expect([requested.status, requested.body]).toEqual([unknown.status, unknown.body])
  expect(await shop.mailsTo('nobody@shop.example')).toEqual([])
  const link = await linkOf(person.email)
  const stored = await shop.db.pool.query<{ row: string }>('select l::text as row from staff_link l')
  expect(stored.rows.some(({ row }) => row.includes(String(link)))).toBe(false)
  // Opening the page does nothing, nor does a page of another site.
  await shop.app.inject({ method: 'GET', url: `/office/lift-pause/${link}` })
  expect(await office('lift-pause', { link }, { 'sec-fetch-site': 'cross-site' })).toMatchObject(
    refused('wrong-origin'),
  )
  const lifted = await office('lift-pause', { link }, from('192.0.2.1'))
  expect(lifted.status).toBe(200)
  expect(cookiesOf(lifted)).toBe(browserCookie(lifted))
  expect(await office('get-me', {}, { ...from('192.0.2.1'), cookie: cookiesOf(lifted) })).toMatchObject(
    refused('signed-out'),
  )
  expect(await office('lift-pause', { link }, from('192.0.2.1'))).toMatchObject(refused('staff-link-ended'))
  expect(await signIn(person, staffPassword, '192.0.2.1')).toMatchObject(paused)
  expect((await signIn(person, 'wrong', '192.0.2.1', { cookie: cookiesOf(lifted) })).status).toBe(422)
  expect((await signIn(person, staffPassword, '192.0.2.1', { cookie: cookiesOf(lifted) })).status).toBe(200)
  expect(
    await shop.db.kysely.selectFrom('audit_log').selectAll().where('action', '=', 'lift-pause').execute(),
  ).toMatchObject([{ actor: `staff:${person.email}`, network: '192.0.2.1' }])
})

test('a link that lifts a pause expires after 15 minutes, sets nothing up, and voids copied cookies', async () => {
  const person = await addPerson(shop)
  const make = () => makePauseLink(shop.db.kysely, person.id, shop.clock.now)
  const [late, other] = [await make(), await make()]
  const account = { link: other, full_name: 'Eve', password: 'another long password' }
  expect(await office('set-up-account', account, fromPage)).toMatchObject(refused('staff-link-ended'))
  expect(await office('get-set-up-link', { link: other }, fromPage)).toMatchObject(
    refused('staff-link-ended'),
  )
  expect(await office('sign-in-by-link', { link: other }, fromPage)).toMatchObject(
    refused('staff-link-ended'),
  )
  const copied = browserCookie(await signIn(person, staffPassword, '192.0.2.1'))
  await guess(person, '198.51.100.1', 10, copied)
  expect(await signIn(person, staffPassword, '192.0.2.1', { cookie: copied })).toMatchObject(paused)
  const lifted = await office('lift-pause', { link: other }, { ...fromPage, cookie: copied })
  expect((await signIn(person, staffPassword, '192.0.2.1', { cookie: browserCookie(lifted) })).status).toBe(
    200,
  )
  await guess(person, '198.51.100.1', 10)
  expect(await guess(person, '198.51.100.1', 1, copied)).toEqual([429])
  shop.later(15)
  expect(await office('lift-pause', { link: late }, fromPage)).toMatchObject(refused('staff-link-ended'))
})

test('links are mailed five times in 15 minutes, also to unknown addresses, and earlier ones stay valid', async () => {
  const person = await addPerson(shop)
  for (const email of [person.email, 'nobody@shop.example']) {
    const ask = () => office('request-pause-link', { email }, from('192.0.2.1'))
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject(paused)
  }
  const mails = (await shop.mailsTo(person.email)).filter(({ kind }) => kind === 'staff-pause')
  expect(mails).toHaveLength(5)
  const token = String(mails[0]?.payload['token'])
  expect((await office('lift-pause', { link: token }, fromPage)).status).toBe(200)
})

test('a new password forgets earlier browsers, and lifts every pause', async () => {
  const [owner, person] = [await addPerson(shop), await addPerson(shop, 'door')]
  const known = browserCookie(await signIn(person, staffPassword, '192.0.2.1'))
  for (let network = 1; network <= 10; network += 1) await guess(person, `198.51.100.${network}`, 10)
  await shop.officeAnswer('mail-set-up-link', { staff_id: person.id }, owner.headers)
  const { payload } = (await shop.mailsTo(person.email)).at(-1) ?? {}
  const link = (payload as unknown as { url: string }).url.split('/').at(-1)
  const password = 'another long password'
  await shop.officeAnswer('set-up-account', { link, full_name: 'Iva', password }, fromPage)
  expect((await signIn(person, password, '198.51.100.1')).status).toBe(200)
  expect(await guess(person, '198.51.100.1', 11, known)).toEqual([...times(10, 422), 429])
})

test('one cookie makes a browser known to several accounts of staff and customers', async () => {
  const [one, two] = [await addPerson(shop), await addPerson(shop)]
  const ana = await shop.customer()
  const login = (cookie: string, password = ana.password) =>
    shop.call('login', { email: ana.email, password }, { ...from('192.0.2.1'), cookie })
  const first = await signIn(one, staffPassword, '192.0.2.1')
  const second = await signIn(two, staffPassword, '192.0.2.1', { cookie: browserCookie(first) })
  const third = await login(browserCookie(second))
  const cookie = browserCookie(third)
  for (const person of [one, two]) await guess(person, '192.0.2.1', 10)
  for (let n = 0; n < 10; n += 1) await login('', 'wrong')
  expect((await login('')).status).toBe(429)
  expect((await login(cookie)).status).toBe(200)
  for (const person of [one, two])
    expect((await signIn(person, staffPassword, '192.0.2.1', { cookie })).status).toBe(200)
})

test('a customer’s known browser logs in during an attack; a password reset lifts every pause', async () => {
  const ana = await shop.customer()
  const login = (network: string, password: string, cookie = '') =>
    shop.call('login', { email: ana.email, password }, { ...from(network), cookie })
  const known = browserCookie(await login('192.0.2.1', ana.password))
  for (let network = 1; network <= 10; network += 1)
    for (let n = 0; n < 10; n += 1) await login(`198.51.100.${network}`, 'wrong')
  expect((await login('203.0.113.1', ana.password)).status).toBe(429)
  expect((await login('203.0.113.1', ana.password, known)).status).toBe(200)
  await shop.answer('request-password-reset', { email: ana.email })
  const reset = (await shop.mailsTo(ana.email)).findLast(({ kind }) => kind === 'password-reset')
  const token = String(reset?.payload['token'])
  await shop.answer('reset-password', { email: ana.email, token, password: 'a new one' }, from('203.0.113.9'))
  expect((await login('198.51.100.1', 'a new one')).status).toBe(200)
})

test('programs and pages of other sites get no cookie; erasing a customer forgets their browsers', async () => {
  const ana = await shop.customer()
  const login = (headers: Record<string, string>) =>
    shop.call('login', { email: ana.email, password: ana.password }, headers)
  const others: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of others) expect(cookiesOf(await login(headers))).toBe('')
  expect(String((await login(fromPage)).headers['set-cookie'])).toMatch(
    /^__Host-known_browser=[\w-]{27}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const browsers = () => shop.db.kysely.selectFrom('known_browser').selectAll().execute()
  expect(await browsers()).toHaveLength(1)
  await shop.answer('delete-my-account', { token: ana.token, password: ana.password })
  expect(await browsers()).toEqual([])
})

test('an account knows its last twenty browsers for 400 days', async () => {
  const person = await addPerson(shop, 'door')
  let last = ''
  for (let n = 0; n < 22; n += 1) {
    last = browserCookie(await signIn(person, staffPassword, '192.0.2.1'))
    shop.later(16)
  }
  const browsers = () => shop.db.kysely.selectFrom('known_browser').selectAll().execute()
  expect(await browsers()).toHaveLength(20)
  await guess(person, '192.0.2.1', 10)
  expect((await signIn(person, staffPassword, '192.0.2.1', { cookie: last })).status).toBe(200)
  shop.later(400 * 24 * 60)
  await tidyUp(shop.context)
  expect(await browsers()).toEqual([])
})
