import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwarePasskey } from '#tests/support/app/software-passkey'
import {
  addPerson,
  addSession,
  fromPage,
  staffPassword,
  type TestPerson,
} from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const ask = (path: string, payload: object = {}, headers: Record<string, string> = fromPage) =>
  shop.post(`/office/api/${path}`, payload, headers)
const device = () => softwarePasskey({ rpId: 'shop.example', origin: 'https://shop.example' })
const challengeFor = async (person: TestPerson) =>
  String((await shop.officeAnswer('start-passkey', {}, person.headers)).options['challenge'])
const signInChallenge = async () =>
  String((await shop.officeAnswer('start-passkey-sign-in', {}, fromPage)).options['challenge'])

async function withPasskey(person: TestPerson) {
  const passkey = device()
  const made = { passkey: passkey.make(await challengeFor(person)), name: 'Phone' }
  return { passkey, added: await shop.officeAnswer('add-passkey', made, person.headers) }
}

test('a passkey signs in alone and is a second factor; the password alone no longer suffices', async () => {
  const person = await addPerson(shop, 'manager', { factorAt: null })
  const other = await addSession(shop, person.id, { factorAt: null })
  const { passkey, added } = await withPasskey(person)
  expect(added.me).toMatchObject({ second_factor_missing: false, passkeys: 1, recovery_codes_left: 10 })
  expect(await ask('get-me', {}, other.headers)).toMatchObject(refused('signed-out'))
  const { email } = person
  expect(await ask('sign-in', { email, password: staffPassword })).toMatchObject(refused('code-needed'))
  const code = added.recovery_codes[0]
  expect((await ask('sign-in', { email, password: staffPassword, code })).status).toBe(200)

  const challenge = await signInChallenge()
  const signed = { passkey: passkey.sign(challenge) }
  const answer = await ask('sign-in-by-passkey', signed)
  expect(answer.body).toMatchObject({ me: { email, second_factor_missing: false } })
  expect(String(answer.headers['set-cookie'])).toContain('HttpOnly; SameSite=Strict; Secure')
  // A challenge is valid once, even for a response that was not sent before.
  for (const again of [signed, { passkey: passkey.sign(challenge) }])
    expect(await ask('sign-in-by-passkey', again)).toMatchObject(refused('passkey-refused'))
  expect((await withPasskey(person)).added.recovery_codes).toEqual([])
})

test('another site, another device, and an old or invented challenge sign nobody in', async () => {
  const person = await addPerson(shop)
  const { passkey } = await withPasskey(person)
  const attempts = [
    passkey.sign(await signInChallenge(), 'https://evil.example'),
    device().sign(await signInChallenge()),
    passkey.sign(Buffer.from('made up').toString('base64url')),
    passkey.sign(await challengeFor(person)),
    { ...passkey.sign(await signInChallenge()), response: { clientDataJSON: 'x' } },
  ]
  for (const attempt of attempts)
    expect(await ask('sign-in-by-passkey', { passkey: attempt })).toMatchObject(refused('passkey-refused'))
  const late = await signInChallenge()
  shop.later(5)
  expect(await ask('sign-in-by-passkey', { passkey: passkey.sign(late) })).toMatchObject(
    refused('passkey-refused'),
  )
  const foreign = { passkey: device().make(await challengeFor(person), 'https://evil.example') }
  expect(await ask('add-passkey', foreign, person.headers)).toMatchObject(refused('passkey-refused'))
  const thief = await addPerson(shop)
  const stolen = { passkey: device().make(await challengeFor(person)) }
  expect(await ask('add-passkey', stolen, thief.headers)).toMatchObject(refused('passkey-refused'))
})

test('a passkey confirms a sensitive call only for its own person, and can be removed', async () => {
  const [person, other] = [await addPerson(shop), await addPerson(shop)]
  const { passkey } = await withPasskey(person)
  const { passkey: others } = await withPasskey(other)
  shop.later(11)
  expect(await ask('remove-passkey', { passkey_id: 1 }, person.headers)).toMatchObject(refused('ask-again'))
  const confirm = async (given: typeof passkey) =>
    ask('confirm-passkey', { passkey: given.sign(await signInChallenge()) }, person.headers)
  expect(await confirm(others)).toMatchObject(refused('passkey-refused'))
  expect((await confirm(passkey)).body).toMatchObject({ me: { asked_until: expect.any(String) } })
  const { passkeys, are_offered } = await shop.officeAnswer('find-passkeys', {}, person.headers)
  expect([are_offered, passkeys.map(({ name }) => name)]).toEqual([true, ['Phone']])
  const removed = { passkey_id: passkeys[0]?.passkey_id }
  expect(await ask('remove-passkey', removed, person.headers)).toMatchObject({ status: 200 })
  expect(await ask('remove-passkey', removed, person.headers)).toMatchObject(refused('passkey-not-found'))
  expect(await ask('sign-in-by-passkey', { passkey: passkey.sign(await signInChallenge()) })).toMatchObject(
    refused('passkey-refused'),
  )
})

test('passkeys are not offered if the shop’s URL is an IP address', async () => {
  const byNumber = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const answer = await byNumber.post('/office/api/start-passkey-sign-in', {}, fromPage)
  expect(answer).toMatchObject(refused('passkeys-not-offered'))
  await byNumber.stop()
})
