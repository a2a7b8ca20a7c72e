import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealedForStaff, resealTotp } from '#server/modules/staff/second-factor'
import { addStaff } from '#server/modules/staff/team'
import { keysFrom, open } from '#server/platform/crypto/keys'
import { addPerson, addSession, codeOf, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  await shop.db.kysely.deleteFrom('outbox').execute()
})

const ask = (path: string, payload: object = {}, headers: Record<string, string> = fromPage) =>
  shop.post(`/office/api/${path}`, payload, headers)
const noticesTo = async (email: string) =>
  (await shop.mailsTo(email)).map(({ payload }) => (payload as { subject: string }).subject)

describe('second factors', () => {
  test('a second factor is set up with the first code, then required; each code is valid once', async () => {
    const person = await addPerson(shop, 'manager', { factorAt: null })
    const other = await addSession(shop, person.id, { factorAt: null })
    const { secret, url, qr_svg } = await shop.officeAnswer('start-totp', {}, person.headers)
    expect(url).toContain(`secret=${secret}`)
    expect(qr_svg).toContain('<svg')
    const wrong = await ask('confirm-totp', { code: '000000' }, person.headers)
    expect(wrong).toMatchObject(refused('code-wrong'))
    const code = codeOf(secret, shop.clock.now)
    const { me } = await shop.officeAnswer('confirm-totp', { code }, person.headers)
    expect(me).toMatchObject({ second_factor_missing: false, has_totp: true, recovery_codes_left: 10 })
    expect((await ask('find-orders', {}, person.headers)).status).toBe(200)
    // A sign-in that started before the factor never had one.
    expect(await ask('get-me', {}, other.headers)).toMatchObject(refused('signed-out'))

    const { email } = person
    const signIn = (more: object) => ask('sign-in', { email, password: staffPassword, ...more })
    expect(await signIn({})).toMatchObject(refused('code-needed'))
    expect(await signIn({ code })).toMatchObject(refused('code-wrong'))
    shop.later(1)
    const next = codeOf(secret, shop.clock.now)
    const both = await Promise.all([signIn({ code: ` ${next}` }), signIn({ code: next })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('a second factor is sealed in the database, and its recovery codes are digests that work once', async () => {
    const person = await addPerson(shop)
    const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
    const code = codeOf(secret, shop.clock.now)
    const first = await shop.officeAnswer('confirm-totp', { code }, person.headers)
    const stored = await shop.db.pool.query<{ row: string }>(
      `select s::text || coalesce((select string_agg(c::text, '') from staff_recovery_code c), '') as row from staff s
       where id = $1`,
      [person.id],
    )
    for (const hidden of [secret, ...first.recovery_codes]) expect(stored.rows[0]?.row).not.toContain(hidden)
    const { recovery_codes: codes } = await shop.officeAnswer('new-recovery-codes', {}, person.headers)
    expect(new Set(codes).size).toBe(10)
    expect((await noticesTo(person.email)).at(-1)).toBe('New recovery codes were created in the office')
    const signIn = (given: string | undefined) =>
      ask('sign-in', { email: person.email, password: staffPassword, code: given })
    expect(await signIn(first.recovery_codes[0])).toMatchObject(refused('code-wrong'))
    const answer = await signIn(codes[0]?.toUpperCase().replaceAll('-', ''))
    expect(answer.body).toMatchObject({ me: { recovery_codes_left: 9, second_factor_missing: false } })
    expect(await signIn(codes[0])).toMatchObject(refused('code-wrong'))
  })

  test('a second factor cannot be guessed with the password: signing in again permits no more codes', async () => {
    const person = await addPerson(shop)
    const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
    await shop.officeAnswer('confirm-totp', { code: codeOf(secret, shop.clock.now) }, person.headers)
    shop.later(1)
    const { email } = person
    const guesses = []
    for (let n = 0; n < 12; n++) {
      await shop.db.kysely.deleteFrom('rate_limit_count').where('scope', '=', 'right-staff-sign-in').execute()
      await ask('sign-in', { email, password: staffPassword })
      guesses.push((await ask('sign-in', { email, password: staffPassword, code: '000000' })).status)
    }
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  })

  test('a second factor is set up or renewed only soon after the password', async () => {
    const person = await addPerson(shop)
    shop.later(11)
    for (const path of ['start-totp', 'new-recovery-codes'])
      expect(await ask(path, {}, person.headers)).toMatchObject(refused('ask-again'))
  })
})

describe('the team', () => {
  test('a member is invited by mail; the link sets up the account, and all owners are notified', async () => {
    const [owner, second] = [await addPerson(shop), await addPerson(shop)]
    const invited = { email: 'Nela@shop.example', full_name: 'Nela', role: 'box office' } as const
    const { staff } = await shop.officeAnswer('invite-staff', invited, owner.headers)
    expect(staff).toMatchObject({ status: 'invited', role: 'box office' })
    await shop.officeAnswer('invite-staff', { ...invited, role: 'door' }, owner.headers)
    const links = (await shop.mailsTo('Nela@shop.example')).map(({ payload }) =>
      (payload as { url: string }).url.replace('https://shop.example/office/set-up/', ''),
    )
    expect(await ask('get-set-up-link', { link: links[0] })).toMatchObject(refused('staff-link-ended'))
    expect((await ask('get-set-up-link', { link: links[1] })).body).toMatchObject({
      email: 'Nela@shop.example',
      role: 'door',
    })
    const setUp = { link: links[1], full_name: 'Nela', password: staffPassword }
    expect((await ask('set-up-account', setUp)).status).toBe(200)
    expect(await ask('invite-staff', invited, owner.headers)).toMatchObject(refused('staff-taken'))
    for (const { email } of [owner, second])
      expect(await noticesTo(email)).toEqual(
        Array.from({ length: 2 }, () => 'Someone was invited to the office'),
      )
  })

  test('a member who lost password or phone is mailed a link that sets new ones, and owners are notified', async () => {
    const [owner, person] = [await addPerson(shop), await addPerson(shop, 'manager')]
    await shop.officeAnswer('mail-set-up-link', { staff_id: person.id }, owner.headers)
    expect((await ask('export', {}, person.headers)).status).toBe(200)
    const [mail] = await shop.mailsTo(person.email)
    const link = String(mail?.payload['url']).replace('https://shop.example/office/set-up/', '')
    const setUp = { link, full_name: 'Again', password: 'another long password' }
    expect((await ask('set-up-account', setUp)).status).toBe(200)
    expect(await ask('export', {}, person.headers)).toMatchObject(refused('signed-out'))
    expect(await ask('set-up-account', setUp)).toMatchObject(refused('staff-link-ended'))
    expect(await noticesTo(owner.email)).toEqual(['Someone was mailed a new set-up link for the office'])
    const { rows } = await shop.officeAnswer('find-audit', { action: 'mail-set-up-link' })
    expect(rows).toMatchObject([{ actor: `staff:${owner.email}`, subject: person.email, after: null }])
  })

  test('a new role applies from the next request on, and ending an account ends its sessions', async () => {
    const [owner, person] = [await addPerson(shop), await addPerson(shop, 'manager')]
    expect((await ask('export', {}, person.headers)).status).toBe(200)
    await shop.officeAnswer('change-staff-role', { staff_id: person.id, role: 'door' }, owner.headers)
    expect(await ask('export', {}, person.headers)).toMatchObject(refused('not-allowed'))
    await shop.officeAnswer('end-staff', { staff_id: person.id }, owner.headers)
    expect(await ask('get-me', {}, person.headers)).toMatchObject(refused('signed-out'))
    const again = await ask('end-staff', { staff_id: person.id }, owner.headers)
    expect(again).toMatchObject(refused('staff-not-found'))
    // The email is free again.
    const invited = { email: person.email, role: 'door' } as const
    await shop.officeAnswer('invite-staff', invited, owner.headers)
    const { rows } = await shop.officeAnswer('find-audit', { subject: person.email })
    expect(rows).toMatchObject([
      { action: 'invite-staff', after: { role: 'door' } },
      { action: 'end-staff', before: { role: 'door' } },
      { action: 'change-staff-role', before: { role: 'manager' }, after: { role: 'door' } },
    ])
  })

  test('one owner always remains, even if two owners end each other simultaneously', async () => {
    await shop.db.kysely.updateTable('staff').set({ ended_at: shop.clock.now }).execute()
    const [one, two] = [await addPerson(shop), await addPerson(shop)]
    const both = await Promise.all([
      ask('end-staff', { staff_id: two.id }, one.headers),
      ask('change-staff-role', { staff_id: one.id, role: 'door' }, two.headers),
    ])
    // The second call is rejected because it concerns the last owner, or because its session has already ended.
    const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(first).toBe(200)
    expect([401, 403, 409]).toContain(second)
    const owners = await shop.db.kysely
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('ended_at', 'is', null)
      .execute()
    expect(owners).toHaveLength(1)
    const key = { authorization: `Bearer ${ownerKey}` }
    const last = await ask('end-staff', { staff_id: owners[0]?.id }, key)
    expect(last).toMatchObject(refused('last-owner'))
  })

  test('an invited owner without a password keeps the role if nobody else is an owner', async () => {
    await shop.db.kysely.updateTable('staff').set({ ended_at: shop.clock.now }).execute()
    const key = { authorization: `Bearer ${ownerKey}` }
    const email = 'only@shop.example'
    const invite = (role: string) => ask('invite-staff', { email, full_name: 'Iva', role }, key)
    expect((await invite('owner')).status).toBe(200)
    const now = shop.clock.now
    const command = () => shop.db.transaction((tx) => addStaff(tx, { email, role: 'door', now }))
    expect(await invite('door')).toMatchObject(refused('last-owner'))
    await expect(command()).rejects.toMatchObject({ code: 'last-owner' })
    const role = async () =>
      (await shop.db.kysely.selectFrom('staff').select('role').where('email', '=', email).executeTakeFirst())
        ?.role
    expect(await role()).toBe('owner')
    expect((await invite('owner')).status).toBe(200)
    // With another owner who can sign in, the role is changed as usual.
    await addPerson(shop)
    expect((await invite('door')).status).toBe(200)
    expect(await role()).toBe('door')
  })

  test('members end single sessions of their own, and all sessions of others', async () => {
    const [owner, person] = [await addPerson(shop), await addPerson(shop, 'door')]
    const other = await addSession(shop, person.id)
    const { sessions } = await shop.officeAnswer('find-sessions', {}, person.headers)
    expect(sessions.map(({ session_id, is_this }) => [session_id, is_this])).toEqual([
      [person.sessionId, true],
      [other.sessionId, false],
    ])
    const end = (id: number) => ask('end-session', { session_id: id }, person.headers)
    expect(await end(owner.sessionId)).toMatchObject(refused('session-not-found'))
    expect((await end(other.sessionId)).status).toBe(200)
    expect(await ask('get-me', {}, other.headers)).toMatchObject(refused('signed-out'))
    await shop.officeAnswer('end-staff-sessions', { staff_id: person.id }, owner.headers)
    expect(await ask('get-me', {}, person.headers)).toMatchObject(refused('signed-out'))
    expect(await noticesTo(owner.email)).toContain('Someone was signed out of the office')
  })
})

test('the owner sees a member’s sessions and ends one of them; the audit log records which', async () => {
  const [owner, person] = [await addPerson(shop), await addPerson(shop, 'door')]
  const other = await addSession(shop, person.id)
  const seen = () => shop.officeAnswer('find-staff-sessions', { staff_id: person.id }, owner.headers)
  expect((await seen()).sessions).toMatchObject([
    {
      session_id: other.sessionId,
      is_this: false,
      browser: expect.any(String),
      last_used_at: expect.any(String),
    },
    { session_id: person.sessionId, is_this: false },
  ])
  const end = (staff_id: number, session_id: number) =>
    ask('end-staff-session', { staff_id, session_id }, owner.headers)
  expect(await end(person.id, owner.sessionId)).toMatchObject(refused('session-not-found'))
  expect(await end(999_999, person.sessionId)).toMatchObject(refused('staff-not-found'))
  expect((await end(person.id, other.sessionId)).status).toBe(200)
  expect(await ask('get-me', {}, other.headers)).toMatchObject(refused('signed-out'))
  expect((await ask('get-me', {}, person.headers)).status).toBe(200)
  expect((await seen()).sessions).toHaveLength(1)
  expect(await noticesTo(owner.email)).toEqual(['Someone’s office session was ended'])
  const own = await shop.officeAnswer('find-staff-sessions', { staff_id: owner.id }, owner.headers)
  expect(own.sessions.map(({ is_this }) => is_this)).toEqual([true])
  const { rows } = await shop.officeAnswer('find-audit', {
    subject: person.email,
    action: 'end-staff-session',
  })
  expect(rows).toMatchObject([{ actor: `staff:${owner.email}`, before: { network: expect.any(String) } }])
})

test('of many sessions the newest and the current one are shown, with the total number', async () => {
  const person = await addPerson(shop, 'door')
  await sql`insert into staff_session (token_hash, staff_id, last_used_at, authenticated_at, created_at, expires_at, started_by, network, browser)
    select sha256(g::text::bytea), ${person.id}, now(), now(), ${shop.clock.now}::timestamptz + g * interval '1 second',
      ${shop.clock.now}::timestamptz + interval '12 hours', 'password', '127.0.0.1', 'Browser ' || g
    from generate_series(1, 1000) g`.execute(shop.db.kysely)
  const { sessions, count } = await shop.officeAnswer('find-sessions', {}, person.headers)
  expect(count).toBe(1001)
  expect(sessions).toHaveLength(50)
  expect(sessions.slice(0, 2)).toMatchObject([
    { session_id: person.sessionId, is_this: true },
    { browser: 'Browser 1000', is_this: false },
  ])
})

describe('sensitive calls', () => {
  test('a sensitive call is rejected long after the password, and permitted after re-entry or with a key', async () => {
    const owner = await addPerson(shop)
    shop.later(11)
    const key = { name: 'till 7', role: 'box office' } as const
    expect(await ask('add-key', key, owner.headers)).toMatchObject(refused('ask-again'))
    await shop.officeAnswer('confirm-password', { password: staffPassword }, owner.headers)
    const { secret, key: made } = await shop.officeAnswer('add-key', key, owner.headers)
    expect(made).toMatchObject({ name: 'till 7', role: 'box office', status: 'live' })
    expect(made.expires_at).toBe(new Date(shop.clock.now.getTime() + 365 * 864e5).toISOString())
    const { key: short } = await shop.officeAnswer(
      'add-key',
      { name: 'till 8', role: 'door', days: 1 },
      owner.headers,
    )
    expect(short.expires_at).toBe(new Date(shop.clock.now.getTime() + 864e5).toISOString())
    expect(await noticesTo(owner.email)).toEqual(['An API key was created', 'An API key was created'])
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await ask('find-orders', {}, bearer)).status).toBe(200)
    expect(await ask('add-key', key, bearer)).toMatchObject(refused('not-allowed'))
    expect(await ask('add-key', key, owner.headers)).toMatchObject(refused('key-name-taken'))
    shop.later(11)
    await shop.officeAnswer('revoke-key', { name: 'till 7' })
    expect((await noticesTo(owner.email)).at(-1)).toBe('An API key was ended')
    expect(await ask('find-orders', {}, bearer)).toMatchObject(refused('key-needed'))
  })
})

describe('replaced secrets of the shop', () => {
  test('a replaced secret is not needed once the second factors are sealed with the new one', async () => {
    const person = await addPerson(shop)
    const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
    await shop.officeAnswer('confirm-totp', { code: codeOf(secret, shop.clock.now) }, person.headers)
    const fresh = keysFrom('another secret for tests', ['a secret for tests only'])
    await resealTotp({ ...shop.context, keys: fresh })
    const { totp_sealed: sealed } = await shop.db.kysely
      .selectFrom('staff')
      .select('totp_sealed')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const opened = open(sealed ?? Buffer.alloc(0), [fresh.sealing], sealedForStaff(person.id))
    expect(opened).toBe(secret)
  })
})

describe('imports of sensitive settings', () => {
  test('all owners are mailed about an import that changes where money goes, not about others', async () => {
    const owner = await addPerson(shop)
    await shop.configure({ shopName: 'Another name' })
    expect(await noticesTo(owner.email)).toEqual([])
    await shop.configure({ staffSecondFactor: ['owner'] })
    expect(await noticesTo(owner.email)).toEqual(['Owner settings were changed'])
    await shop.configure({ staffSecondFactor: ['owner'] })
    expect(await noticesTo(owner.email)).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('the audit log is searched by subject, person, call and time, and is paged', async () => {
    await shop.db.kysely.deleteFrom('audit_log').execute()
    const owner = await addPerson(shop)
    const start = shop.clock.now.toISOString()
    for (let n = 0; n < 30; n++) await shop.officeAnswer('add-key', { name: `key ${n}`, role: 'door' })
    shop.later(1)
    const later = shop.clock.now.toISOString()
    for (let n = 0; n < 30; n++) await shop.officeAnswer('revoke-key', { name: `key ${n}` }, owner.headers)
    const find = (search: object) => shop.officeAnswer('find-audit', search, owner.headers)
    const first = await find({})
    expect([first.rows.length, first.rows[0]?.subject]).toEqual([50, 'key 29'])
    const rest = await find({ cursor: first.cursor })
    expect([rest.rows.length, rest.cursor]).toEqual([10, null])
    expect((await find({ subject: 'key 3' })).rows.map(({ action }) => action)).toEqual([
      'revoke-key',
      'add-key',
    ])
    expect((await find({ person: owner.email })).rows).toHaveLength(30)
    expect((await find({ person: 'OFFICE_KEY', action: 'add-key' })).rows).toHaveLength(30)
    const subjects = async (search: object) => (await find(search)).rows.map((row) => row.subject)
    expect(await subjects({ query: 'KEY 3' })).toEqual(['key 3', 'key 3'])
    expect(new Set(await subjects({ query: 'y 2', action: ['add-key'] }))).toEqual(
      new Set(['key 2', ...Array.from({ length: 10 }, (_, n) => `key 2${n}`)]),
    )
    expect(await subjects({ query: 'y_2' })).toEqual([])
    const day = { from: '2020-01-01', to: '2020-01-02' }
    expect(await find({ days: day, with_counts: true })).toMatchObject({ rows: [], matching: { count: 0 } })
    expect(await find({ person: [owner.email], with_counts: true })).toMatchObject({
      matching: { count: 30, more: false },
      facets: {
        person: expect.arrayContaining([
          { value: 'OFFICE_KEY', label: null, count: 30 },
          { value: `staff:${owner.email}`, label: null, count: 30 },
        ]),
        action: [{ value: 'revoke-key', label: null, count: 30 }],
      },
    })
    expect((await find({ from: start, until: later })).rows).toHaveLength(30)
    expect((await find({ from: later })).rows[0]).toMatchObject({ network: '127.0.0.1' })
    expect(await ask('find-audit', {}, { authorization: `Bearer ${ownerKey}x` })).toMatchObject(
      refused('key-needed'),
    )
  })
})

describe('the list of the team', () => {
  const emails = async (payload: object) =>
    (await shop.officeAnswer('find-staff', payload)).staff.map(({ email }) => email)

  test('members are found by name and email, ignoring case and accents, and filtered by status', async () => {
    for (const [email, full_name] of [
      ['one@shop.example', 'Željka Đurić'],
      ['two@shop.example', 'Zoran'],
    ])
      await shop.officeAnswer('invite-staff', { email, full_name, role: 'door' })
    expect(await emails({ query: 'zeljka duric' })).toEqual(['one@shop.example'])
    expect(await emails({ query: 'TWO@' })).toEqual(['two@shop.example'])
    expect(await emails({ query: '-' })).toEqual([])
    const { staff, facets, matching } = await shop.officeAnswer('find-staff', { with_counts: true })
    expect(matching).toEqual({ count: staff.length, more: false })
    expect(await shop.officeAnswer('find-staff', { query: 'zoran', with_counts: true })).toMatchObject({
      facets: { status: [{ value: 'invited', count: 1 }] },
      matching: { count: 1, more: false },
    })
    expect(new Set(staff.map(({ status }) => status))).toEqual(new Set(['invited', 'active', 'ended']))
    for (const status of ['invited', 'active', 'ended'] as const) {
      const listed = staff.filter((one) => one.status === status).map(({ email }) => email)
      expect(await emails({ status })).toEqual(listed)
      expect(facets?.['status']).toContainEqual({ value: status, label: null, count: listed.length })
    }
  })

  test('members are listed fifty to a page, newest first', async () => {
    const made: string[] = []
    for (let people = 0; people < 51; people += 1) made.unshift((await addPerson(shop, 'box office')).email)
    const first = await shop.officeAnswer('find-staff', {})
    expect(first.staff.map(({ email }) => email)).toEqual(made.slice(0, 50))
    expect((await emails({ cursor: first.cursor }))[0]).toBe(made[50])
  })
})
