import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordLink } from '#server/modules/staff/accounts.queries'
import { demoLink, firstOwnerLink, makeSetUpLink } from '#server/modules/staff/staff-links'
import { tokenHash } from '#server/platform/crypto/keys'
import { addPerson, addSession, codeOf, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
beforeEach(() => shop.db.kysely.deleteFrom('rate_limit_count').execute())

const ask = (path: string, payload: object = {}, headers: Record<string, string> = fromPage) =>
  shop.post(`/office/api/${path}`, payload, headers)
/** Session cookie, which precedes the browser cookie. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  String([headers['set-cookie']].flat().find((cookie) => String(cookie).includes('staff_session')))
/** Headers of a browser that was given a session. */
const browserOf = (answer: Awaited<ReturnType<typeof ask>>) => ({
  ...fromPage,
  cookie: `other=1; ${cookieOf(answer).split(';')[0]}`,
})
const log = (action: string) =>
  shop.db.kysely.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

describe('set-up links', () => {
  test('the set-up link of a shop without staff creates the first owner once; other links create none', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => shop.db.transaction((tx) => firstOwnerLink(tx, shop.clock.now))),
    )
    expect((await ask('get-set-up-link', { link: first })).body).toMatchObject({ email: null, role: 'owner' })
    const account = { full_name: ' Ana  Horvat ', email: 'Ana@shop.example', password: staffPassword }
    expect(await ask('set-up-account', { ...account, email: null, link: first })).toMatchObject(
      refused('email-missing'),
    )
    const answer = await ask('set-up-account', { ...account, link: first })
    expect(answer.body).toMatchObject({ me: { full_name: 'Ana Horvat', role: 'owner' } })
    for (const link of [first, second])
      expect(await ask('set-up-account', { ...account, link })).toMatchObject(refused('staff-link-ended'))
    expect(await shop.db.transaction((tx) => firstOwnerLink(tx, shop.clock.now))).toBe(null)
    expect(await log('set-up-account')).toMatchObject([
      { actor: 'staff:Ana@shop.example', network: '127.0.0.1' },
    ])
  })

  test('the set-up link of a shop without staff ends when the command adds somebody', async () => {
    await addPerson(shop)
    const now = shop.clock.now
    const expiresAt = new Date(now.getTime() + 60_000)
    const printed = { hash: tokenHash('printed'), purpose: 'set-up', staffId: null, now, expiresAt } as const
    await recordLink(shop.db.kysely, printed)
    const account = { full_name: 'Ivo', email: 'ivo@shop.example', password: staffPassword, link: 'printed' }
    expect(await ask('set-up-account', account)).toMatchObject(refused('staff-link-ended'))
  })

  test('a set-up link sets a new password, and ends previous sessions, links and second factors', async () => {
    const person = await addPerson(shop, 'manager')
    const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
    const started = { code: codeOf(secret, shop.clock.now) }
    const { recovery_codes } = await shop.officeAnswer('confirm-totp', started, person.headers)
    const passkey = { credential_id: 'a key', public_key: Buffer.from('x'), counter: 0, name: 'Phone' }
    await shop.db.kysely
      .insertInto('staff_passkey')
      .values({
        ...passkey,
        staff_id: person.id,
        transports: [],
        created_at: shop.clock.now,
        last_used_at: null,
      })
      .execute()
    const [link, other] = await Promise.all(
      [1, 2].map(() => makeSetUpLink(shop.db.kysely, person.id, shop.clock.now)),
    )
    const account = { link, full_name: 'Iva', password: 'another long password' }
    for (const [password, code] of [
      ['eleven char', 'password-too-short'],
      ['PasswordPassword', 'password-too-common'],
      ['aaaaaaaaaaaaaa', 'password-too-common'],
    ] as const)
      expect(await ask('set-up-account', { ...account, password })).toMatchObject(
        refused(code, { least: '12' }),
      )
    const without = { has_totp: false, passkeys: 0, recovery_codes_left: 0, second_factor_missing: true }
    const answer = await ask('set-up-account', account)
    expect([answer.status, answer.body]).toMatchObject([200, { me: without }])
    expect(await ask('get-me', {}, person.headers)).toMatchObject(refused('signed-out'))
    expect(await ask('get-set-up-link', { link: other })).toMatchObject(refused('staff-link-ended'))
    const { email } = person
    expect(await ask('sign-in', { email, password: staffPassword })).toMatchObject(refused('sign-in-failed'))
    // No code or previous recovery code is required, and the session can only set up a new factor.
    const signedIn = await ask('sign-in', { email, password: account.password, code: recovery_codes[0] })
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { me: without }])
    expect(await ask('find-orders', {}, browserOf(signedIn))).toMatchObject(refused('second-factor-missing'))
    const left = ['staff_recovery_code', 'staff_passkey'] as const
    for (const table of left)
      expect(
        await shop.db.kysely.selectFrom(table).selectAll().where('staff_id', '=', person.id).execute(),
      ).toEqual([])
  })

  test('a set-up link is valid for three days', async () => {
    const person = await addPerson(shop, 'door')
    const link = await makeSetUpLink(shop.db.kysely, person.id, shop.clock.now)
    shop.later(3 * 24 * 60)
    expect(await ask('get-set-up-link', { link })).toMatchObject(refused('staff-link-ended'))
  })
})

describe('sign-ins', () => {
  test('a sign-in sets a cookie for 12 hours that is hidden from scripts and other sites', async () => {
    const { email } = await addPerson(shop, 'box office')
    const answer = await ask('sign-in', { email: ` ${email.toUpperCase()}`, password: staffPassword })
    expect(cookieOf(answer)).toMatch(
      /^__Host-staff_session=[\w-]{27}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    const { me } = answer.body as { me: { calls: string[]; session_ends_at: string } }
    expect(me).toMatchObject({ email, role: 'box office', second_factor_missing: false })
    expect(me.calls).toContain('find-orders')
    expect(me.calls).not.toContain('import')
    expect((await ask('find-orders', {}, browserOf(answer))).status).toBe(200)
    expect(await ask('import', {}, browserOf(answer))).toMatchObject(refused('not-allowed'))
    shop.later(12 * 60)
    expect(await ask('find-orders', {}, browserOf(answer))).toMatchObject(refused('signed-out'))
  })

  test('a sign-in on a shared device lasts 30 minutes for the door role only', async () => {
    for (const [role, seconds] of [
      ['door', 1800],
      ['box office', 43_200],
    ] as const) {
      const { email } = await addPerson(shop, role)
      const answer = await ask('sign-in', { email, password: staffPassword, shared_device: true })
      expect(cookieOf(answer)).toContain(`Max-Age=${seconds};`)
    }
  })

  test('a failed sign-in reveals nothing about the account, counts, and increases the wait', async () => {
    const { email } = await addPerson(shop)
    const wrong = await ask('sign-in', { email, password: 'wrong' })
    expect(await ask('sign-in', { email: 'no@shop.example', password: 'wrong' })).toMatchObject({
      status: wrong.status,
      body: wrong.body,
    })
    for (let n = 1; n < 10; n++) await ask('sign-in', { email, password: 'wrong' })
    expect(await ask('sign-in', { email, password: staffPassword })).toMatchObject(
      refused('too-many-attempts'),
    )
    shop.later(15)
    expect((await ask('sign-in', { email, password: staffPassword })).status).toBe(200)
  })

  test('a sign-in by the demo link works once within 15 minutes, without a second factor', async () => {
    const link = () => shop.db.transaction((tx) => demoLink(tx, shop.clock.now))
    const [first, late] = [await link(), await link()]
    const answer = await ask('sign-in-by-link', { link: first })
    expect(answer.body).toMatchObject({ me: { role: 'owner', second_factor_missing: false } })
    expect((await ask('find-keys', {}, browserOf(answer))).status).toBe(200)
    const { staff } = await shop.officeAnswer('find-staff', {}, browserOf(answer))
    expect(staff.find((member) => member.email === 'owner@demo.example')).toMatchObject({ status: 'active' })
    expect(await ask('sign-in-by-link', { link: first })).toMatchObject(refused('staff-link-ended'))
    shop.later(15)
    expect(await ask('sign-in-by-link', { link: late })).toMatchObject(refused('staff-link-ended'))
    // The link belongs to the owner, whatever role the account has.
    await shop.db.kysely
      .updateTable('staff')
      .set({ role: 'door' })
      .where('email', '=', 'owner@demo.example')
      .execute()
    expect((await ask('sign-in-by-link', { link: await link() })).body).toMatchObject({
      me: { role: 'owner' },
    })
    const setUp = await makeSetUpLink(shop.db.kysely, (await addPerson(shop)).id, shop.clock.now)
    expect(await ask('sign-in-by-link', { link: setUp })).toMatchObject(refused('staff-link-ended'))
  })
})

describe('staff sessions', () => {
  test('a session is valid only on a page of the shop', async () => {
    const { headers } = await addPerson(shop)
    const { cookie = '' } = headers
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await ask('get-me', {}, { cookie, 'sec-fetch-site': site })).toMatchObject(
        refused('wrong-origin'),
      )
    expect(await ask('get-me', {}, { cookie })).toMatchObject(refused('wrong-origin'))
    const from = (origin: string) => ask('get-me', {}, { cookie, origin, host: 'shop.example' })
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:8443',
      'https://shop.example.evil.example',
      'null',
    ])
      expect([origin, await from(origin)]).toMatchObject([origin, refused('wrong-origin')])
    for (const origin of ['https://shop.example', 'https://shop.example:443'])
      expect([origin, (await from(origin)).status]).toEqual([origin, 200])
  })

  test('a session is ignored if the request has a key', async () => {
    const { headers } = await addPerson(shop)
    const both = { ...headers, authorization: 'Bearer wrong' }
    expect(await ask('find-orders', {}, both)).toMatchObject(refused('key-needed'))
    const key = { authorization: `Bearer ${ownerKey}` }
    expect((await ask('find-orders', {}, key)).status).toBe(200)
    expect(await ask('get-me', {}, key)).toMatchObject(refused('session-needed'))
  })

  test('a browser with a dropped session cookie is told to sign in again; only a script needs a key', async () => {
    expect(await ask('find-orders')).toMatchObject(refused('signed-out'))
    expect(await ask('get-me')).toMatchObject(refused('signed-out'))
    expect(await ask('find-orders', {}, {})).toMatchObject(refused('key-needed'))
    expect(await ask('find-orders', {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject(
      refused('key-needed'),
    )
  })

  test('an ended session is rejected from the next request on, as is that of a removed person', async () => {
    const person = await addPerson(shop)
    const other = await addSession(shop, person.id)
    expect(cookieOf(await ask('sign-out', {}, person.headers))).toContain('staff_session=; ')
    expect(await ask('get-me', {}, person.headers)).toMatchObject(refused('signed-out'))
    expect((await ask('get-me', {}, other.headers)).status).toBe(200)
    await shop.db.kysely
      .updateTable('staff')
      .set({ ended_at: shop.clock.now })
      .where('id', '=', person.id)
      .execute()
    expect(await ask('get-me', {}, other.headers)).toMatchObject(refused('signed-out'))
    const { email } = person
    expect(await ask('sign-in', { email, password: staffPassword })).toMatchObject(refused('sign-in-failed'))
  })

  test('a session without a required second factor can only set one up', async () => {
    const person = await addPerson(shop, 'finance', { factorAt: null })
    const answer = await ask('get-me', {}, person.headers)
    expect(answer.body).toMatchObject({ me: { second_factor_missing: true } })
    expect(await ask('find-orders', {}, person.headers)).toMatchObject(refused('second-factor-missing'))
    await shop.configure({ staffSecondFactor: ['owner'] })
    expect((await ask('find-orders', {}, person.headers)).status).toBe(200)
    await shop.configure({ staffSecondFactor: ['owner', 'manager', 'finance'] })
  })

  test('a person has at most ten sessions: the oldest ends with the eleventh', async () => {
    const { email } = await addPerson(shop, 'door')
    const browsers: Record<string, string>[] = []
    for (let n = 0; n < 11; n += 1) {
      shop.later(1)
      browsers.push(browserOf(await ask('sign-in', { email, password: staffPassword })))
    }
    const statuses: number[] = []
    for (const browser of browsers) statuses.push((await ask('get-me', {}, browser)).status)
    // The session in which the person was added ends before the first one.
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })

  test('a session requires the password again for sensitive calls after ten minutes', async () => {
    const person = await addPerson(shop)
    shop.later(10)
    const answer = await ask('get-me', {}, person.headers)
    expect(answer.body).toMatchObject({ me: { asked_until: null } })
    const wrong = await ask('confirm-password', { password: 'x' }, person.headers)
    expect(wrong).toMatchObject(refused('password-wrong'))
    const right = await ask('confirm-password', { password: staffPassword }, person.headers)
    const until = new Date(shop.clock.now.getTime() + 600_000).toISOString()
    expect(right.body).toMatchObject({ me: { asked_until: until } })
  })

  test('the audit log names the session’s person and network', async () => {
    const person = await addPerson(shop)
    await ask('set-customer-limits', { email: 'x@mail.example' }, person.headers)
    const ana = await shop.customer()
    await ask('set-customer-limits', { email: ana.email, max_unpaid_orders: 9 }, person.headers)
    expect(await log('set-customer-limits')).toMatchObject([
      { actor: `staff:${person.email}`, network: '127.0.0.1' },
    ])
  })
})
