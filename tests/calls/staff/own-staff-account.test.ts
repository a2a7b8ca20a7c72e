import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoLink } from '#server/modules/staff/staff-links'
import { addPerson, addSession, codeOf, fromPage, staffPassword } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
beforeEach(() => shop.db.kysely.deleteFrom('rate_limit_count').execute())

const ask = (path: string, payload: object = {}, headers: Record<string, string> = fromPage) =>
  shop.post(`/office/api/${path}`, payload, headers)
const mailsTo = async (email: string) => (await shop.mailsTo(email)).map(({ payload }) => payload['subject'])
const another = 'another long password'

test('the own OIB is saved after a check of its check digit, and can be removed', async () => {
  const { id, headers } = await addPerson(shop, 'box office')
  const stored = async () =>
    (await shop.db.kysely.selectFrom('staff').select('oib').where('id', '=', id).executeTakeFirstOrThrow())
      .oib
  for (const oib of ['69435151531', '6943515153', 'OIB'])
    expect(await ask('save-oib', { oib }, headers)).toMatchObject(refused('oib-invalid'))
  expect((await ask('save-oib', { oib: 'HR69435151530' }, headers)).body).toMatchObject({
    me: { oib: '69435151530', uses_oib: false },
  })
  expect(await stored()).toBe('69435151530')
  await ask('save-oib', { oib: null }, headers)
  expect(await stored()).toBeNull()
})

describe('changing the own password', () => {
  test('the change needs the current password, ends other sessions, and mails the person', async () => {
    const { email, headers, id } = await addPerson(shop, 'box office')
    const elsewhere = await addSession(shop, id)
    for (const [sent, code] of [
      [{ password: 'wrong', new_password: another }, 'password-wrong'],
      [{ new_password: another }, 'password-wrong'],
      [{ password: staffPassword, new_password: 'short' }, 'password-too-short'],
      [{ password: staffPassword, new_password: 'passwordpassword' }, 'password-too-common'],
    ] as const)
      expect(await ask('change-password', sent, headers)).toMatchObject(
        refused(code, code === 'password-wrong' ? {} : { least: '12' }),
      )
    expect((await ask('get-me', {}, elsewhere.headers)).status).toBe(200)
    const sent = { password: staffPassword, new_password: another }
    expect((await ask('change-password', sent, headers)).body).toMatchObject({ me: { email } })
    expect((await ask('get-me', {}, headers)).status).toBe(200)
    expect(await ask('get-me', {}, elsewhere.headers)).toMatchObject(refused('signed-out'))
    expect(await ask('sign-in', { email, password: staffPassword })).toMatchObject(refused('sign-in-failed'))
    expect((await ask('sign-in', { email, password: another })).status).toBe(200)
    expect(await mailsTo(email)).toEqual(['Your office password was changed'])
    const rows = await shop.db.kysely
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'before', 'after'])
      .where('action', '=', 'change-password')
      .execute()
    expect(rows).toEqual([{ actor: `staff:${email}`, subject: email, before: null, after: null }])
  })

  test('guesses of the current password are rate limited', async () => {
    const { headers } = await addPerson(shop, 'door')
    for (let n = 0; n < 10; n++)
      await ask('change-password', { password: 'wrong', new_password: another }, headers)
    const right = { password: staffPassword, new_password: another }
    expect(await ask('change-password', right, headers)).toMatchObject(refused('too-many-attempts'))
  })

  test('one of two simultaneous changes succeeds', async () => {
    const { headers } = await addPerson(shop, 'door')
    const change = (word: string) =>
      ask('change-password', { password: staffPassword, new_password: `${another} ${word}` }, headers)
    const statuses = (await Promise.all([change('one'), change('two')])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('the demo’s owner sets a first password without a current one', async () => {
    const link = await shop.db.transaction((tx) => demoLink(tx, shop.clock.now))
    const answer = await ask('sign-in-by-link', { link })
    expect(answer.body).toMatchObject({ me: { has_password: false } })
    const headers = { ...fromPage, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
    const changed = await ask('change-password', { new_password: another }, headers)
    expect(changed.body).toMatchObject({ me: { has_password: true } })
    expect(await ask('change-password', { new_password: `${another} 2` }, headers)).toMatchObject(
      refused('password-wrong'),
    )
  })
})

test('the authenticator is removed after the password; the last factor takes its recovery codes along', async () => {
  const { email, headers, sessionId } = await addPerson(shop, 'manager')
  expect(await ask('remove-totp', {}, headers)).toMatchObject(refused('totp-not-found'))
  const { secret } = await shop.officeAnswer('start-totp', {}, headers)
  await shop.officeAnswer('confirm-totp', { code: codeOf(secret, shop.clock.now) }, headers)
  await shop.db.kysely
    .updateTable('staff_session')
    .set({ authenticated_at: new Date(shop.clock.now.getTime() - 11 * 60_000) })
    .where('id', '=', sessionId)
    .execute()
  expect(await ask('remove-totp', {}, headers)).toMatchObject(refused('ask-again'))
  await shop.officeAnswer('confirm-password', { password: staffPassword }, headers)
  const { me } = await shop.officeAnswer('remove-totp', {}, headers)
  expect(me).toMatchObject({ has_totp: false, recovery_codes_left: 0, second_factor_missing: false })
  const owner = await addPerson(shop)
  // The next sign-in grants no session: the role needs a factor before anything else.
  const again = await ask('sign-in', { email, password: staffPassword })
  expect(again.body).toMatchObject({ me: { second_factor_missing: true } })
  const { rows } = await shop.officeAnswer('find-audit', { action: 'remove-totp' }, owner.headers)
  expect(rows).toMatchObject([{ actor: `staff:${email}`, subject: email, after: null }])
})
