import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCustomersApp } from '#tests/support/app/customers-app'
import { findCustomerByEmail } from '../accounts/queries'
import { startLogin } from './login'

const shop = await startCustomersApp()
afterAll(() => shop.stop())

let number = 0
let email = ''
let password = ''
let token = ''
beforeEach(async () => {
  await shop.context.db.kysely.deleteFrom('rate_limit_count').execute()
  number += 1
  email = `ana${number}@example.com`
  password = await shop.registered(email)
  token = await shop.loggedIn(email, password)
})

const update = (changes: object = {}) =>
  shop.call('update-settings', {
    token,
    old_password: password,
    new_password: '',
    full_name: 'Ana Horvat',
    email,
    country: 'HR',
    address: { street: 'Ilica 1', city: 'Zagreb' },
    ...changes,
  })
const kindsTo = async (address: string) => (await shop.mailsTo(address)).map(({ kind }) => kind)
/** Returns the address and code from the mailed link. */
const confirmation = async (address: string) => {
  const url = new URL((await shop.lastMailTo(address, 'confirm-email'))['url'] ?? '')
  expect(url.origin).toBe('https://shop.example')
  const [, page, to, code] = url.pathname.split('/').map(decodeURIComponent)
  expect([page, to]).toEqual(['confirm-email', address])
  return { email: to, code }
}
const confirm = (link: object, as = token) => shop.call('confirm-email', { token: as, ...link })
/** Whether the account waits for no email to be confirmed. */
const isConfirmed = async () => {
  const { body } = await shop.call('get-user', { token })
  return (body['customer'] as { pending_email: string | null }).pending_email === null
}

test.each([
  [{ old_password: '' }, 'old_password', 'Please enter your current password.'],
  [{ old_password: 'wrong' }, 'old_password', 'Your current password isn’t correct.'],
  [{ full_name: ' ' }, 'full_name', 'Please enter your full name.'],
  [{ email: null }, 'email', 'Please enter your email address.'],
  [{ email: 'ana' }, 'email', 'Please enter a valid email address.'],
  [{ email: 'mailto:ana@example.com' }, 'email', 'Please enter a valid email address.'],
  [{ country: 'XX' }, 'country', 'Please choose a country from the list.'],
  [{ country: 'toString' }, 'country', 'Please choose a country from the list.'],
])('update-settings is rejected with %j', async (changes, field, sentence) => {
  expect(await update(changes)).toMatchObject({
    status: 422,
    body: { message: sentence, errors: { [field]: [sentence] } },
  })
  expect((await shop.call('get-user', { token })).body).toMatchObject({ customer: { country: null } })
})

test('update-settings requires a login', async () => {
  expect((await update({ token: null })).status).toBe(401)
})

test('update-settings changes the details and keeps only the address lines of the shop', async () => {
  const { status, body } = await update({
    full_name: ' Ana  Marija ',
    address: { street: ' Ilica 2 ', city: ' ', hobby: 'chess' },
  })
  expect(status).toBe(200)
  const expected = {
    full_name: 'Ana Marija',
    email,
    country: 'HR',
    address: { street: 'Ilica 2' },
    company: null,
    email_confirmed: true,
    pending_email: null,
  }
  expect(body).toEqual({
    data: { customer: expected, country: 'HR', now: shop.context.now().toISOString() },
  })
  expect((await shop.call('get-user', { token })).body['customer']).toEqual(expected)
  expect(await kindsTo(email)).toEqual(['welcome'])
})

test('update-settings keeps an absent country or address and removes an empty country', async () => {
  await update()
  const stays = await update({ country: undefined, address: undefined })
  expect(stays.body).toMatchObject({
    data: { customer: { country: 'HR', address: { street: 'Ilica 1', city: 'Zagreb' } } },
  })
  expect((await update({ country: '' })).body).toMatchObject({ data: { customer: { country: null } } })
})

test('a blank new password changes neither the password nor other logins', async () => {
  const other = await shop.loggedIn(email, password)
  expect((await update({ new_password: '  ' })).status).toBe(200)
  expect((await shop.call('get-user', { token: other })).status).toBe(200)
  await shop.loggedIn(email, password)
})

test('a new password ends the other logins but not this one and sends a mail', async () => {
  const other = await shop.loggedIn(email, password)
  await shop.call('request-password-reset', { email })
  const code = (await shop.lastMailTo(email, 'password-reset'))['token']
  expect((await update({ new_password: 'my own password' })).status).toBe(200)
  expect((await shop.call('get-user', { token: other })).status).toBe(401)
  expect((await shop.call('get-user', { token })).status).toBe(200)
  expect((await shop.call('login', { email, password })).status).toBe(422)
  await shop.loggedIn(email, 'my own password')
  expect((await kindsTo(email)).at(-1)).toBe('password-changed')
  // A reset link that was requested before is invalid.
  expect((await shop.call('reset-password', { token: code, email, password: 'x' })).status).toBe(422)
})

test('only one of two simultaneous password changes succeeds', async () => {
  const answers = await Promise.all([update({ new_password: 'one' }), update({ new_password: 'two' })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
  await shop.loggedIn(email, answers[0]?.status === 200 ? 'one' : 'two')
})

test('a new email owns nothing until it is confirmed, and is announced to the current one', async () => {
  const fresh = `New.${email}`
  const { body } = await update({ email: fresh })
  const before = { email, email_confirmed: true, pending_email: fresh }
  expect(body).toMatchObject({ data: { customer: before } })
  expect((await shop.call('get-user', { token })).body).toMatchObject({ customer: before })
  expect((await shop.call('login', { email: fresh, password })).status).toBe(422)
  const other = await shop.loggedIn(email, password)
  expect(await kindsTo(email)).toEqual(['welcome', 'email-changed'])
  expect(await shop.lastMailTo(email, 'email-changed')).toMatchObject({
    new_email: fresh,
    is_confirmed: false,
  })
  expect(await kindsTo(fresh)).toEqual(['confirm-email'])

  const link = await confirmation(fresh)
  const confirmed = { email: fresh, email_confirmed: true, pending_email: null }
  expect(await confirm(link)).toMatchObject({
    status: 200,
    body: { data: { customer: confirmed, orders: [] } },
  })
  expect((await shop.call('get-user', { token })).body).toMatchObject({ customer: confirmed })
  expect(await shop.lastMailTo(email, 'email-changed')).toMatchObject({
    new_email: fresh,
    is_confirmed: true,
  })
  // The other logins have ended, and logins need the new email.
  expect((await shop.call('get-user', { token: other })).status).toBe(401)
  expect((await shop.call('login', { email, password })).status).toBe(422)
  await shop.loggedIn(fresh, password)
  // A repeated confirmation succeeds too.
  expect((await confirm(link)).status).toBe(200)
})

test('a login with the old email that is checked before the confirmation is rejected', async () => {
  const found = await findCustomerByEmail(shop.context.db.kysely, email)
  await update({ email: `new.${email}` })
  await confirm(await confirmation(`new.${email}`))
  expect(found && (await startLogin(shop.context, found))).toBeNull()
})

test('another mailbox with the same key must be confirmed too', async () => {
  const own = `fi.${email}`
  await update({ email: own })
  await confirm(await confirmation(own))
  const other = own.replace('fi', 'ﬁ')
  expect((await update({ email: other })).body).toMatchObject({
    data: { customer: { email: own, pending_email: other } },
  })
  await confirm(await confirmation(other))
  expect((await shop.call('get-user', { token })).body).toMatchObject({ customer: { email: other } })
})

test('opening the confirmation link does not confirm the address, whatever the method', async () => {
  await update({ email: `new.${email}` })
  const { url } = await shop.lastMailTo(`new.${email}`, 'confirm-email')
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'] as const)
    await shop.app.inject({ method, url: new URL(url ?? '').pathname })
  expect(await isConfirmed()).toBe(false)
  expect((await confirm(await confirmation(`new.${email}`))).status).toBe(200)
})

test('a confirmation code is accepted only from the account with the address', async () => {
  const victim = `victim${number}@example.com`
  await update({ email: victim })
  const link = await confirmation(victim)
  const ivo = `ivo${number}@example.com`
  const ivosToken = await shop.loggedIn(ivo, await shop.registered(ivo, 'Ivo'))
  expect(await confirm(link, '')).toMatchObject({ status: 401 })
  expect(await confirm(link, ivosToken)).toMatchObject({
    status: 422,
    body: { message: 'This link is for a different email address from the one on your account.' },
  })
  expect((await confirm({ ...link, email: ivo }, ivosToken)).status).toBe(200)
  for (const code of [null, '', 'wrong', link.code?.slice(1)])
    expect(await confirm({ ...link, code })).toMatchObject({
      status: 422,
      body: { message: 'Incorrect code' },
    })
  expect(await isConfirmed()).toBe(false)

  // An account that enters the address later cannot confirm it with the earlier account's link.
  const claimed = await shop.call('update-settings', {
    token: ivosToken,
    old_password: (await shop.lastMailTo(ivo, 'welcome'))['password'],
    full_name: 'Ivo',
    email: victim,
  })
  expect(claimed.status).toBe(200)
  expect((await confirm(link, ivosToken)).status).toBe(422)
  expect((await confirm(await confirmation(victim), ivosToken)).status).toBe(200)
  // The claim of the other account has lapsed.
  expect((await confirm(link)).status).toBe(422)
  expect(await isConfirmed()).toBe(true)
})

test('wrong confirmation codes are limited per network', async () => {
  await update({ email: `new.${email}` })
  const link = await confirmation(`new.${email}`)
  const from = '198.51.100.9'
  await shop.call('confirm-email', { token, ...link, code: 'wrong' }, from)
  await shop.context.db.kysely.updateTable('rate_limit_count').set({ used: 300 }).execute()
  const refused = await shop.call('confirm-email', { token, ...link }, from)
  expect([refused.status, refused.retryAfter]).toEqual([429, '900'])
  expect((await confirm(link)).status).toBe(200)
})

test('a confirmation link is valid only for its address and for a week', async () => {
  await update({ email: `new.${email}` })
  const first = await confirmation(`new.${email}`)
  await update({ email: `newer.${email}` })
  expect((await confirm({ ...first, email: `newer.${email}` })).status).toBe(422)
  expect((await confirm(first)).status).toBe(422)
  expect(await isConfirmed()).toBe(false)

  const second = await confirmation(`newer.${email}`)
  shop.later(7 * 24 * 60)
  expect((await confirm(second)).status).toBe(422)
  // The address has lapsed. Entering it again mails a new link.
  expect((await shop.call('get-user', { token })).body).toMatchObject({
    customer: { email, pending_email: null },
  })
  await update({ email: `newer.${email}` })
  await update({ full_name: 'Ana' })
  expect(await kindsTo(`newer.${email}`)).toEqual(['confirm-email', 'confirm-email'])
  await confirm(await confirmation(`newer.${email}`))
  expect((await shop.call('get-user', { token })).body).toMatchObject({
    customer: { email: `newer.${email}` },
  })
})

test('an email stays confirmed when its spelling changes', async () => {
  const { body } = await update({ email: email.toUpperCase() })
  expect(body).toMatchObject({ data: { customer: { email: email.toUpperCase(), email_confirmed: true } } })
  expect(await kindsTo(email.toUpperCase())).toEqual([])
})

test('password resets use the earlier address until the new one is confirmed, and do not confirm it', async () => {
  const fresh = `new.${email}`
  await update({ email: fresh, new_password: 'my own' })
  expect(await kindsTo(email)).toEqual(['welcome', 'email-changed', 'password-changed'])
  await shop.call('request-password-reset', { email: fresh })
  expect(await kindsTo(fresh)).toEqual(['confirm-email'])
  await shop.call('request-password-reset', { email })
  const { token: code } = await shop.lastMailTo(email, 'password-reset')
  expect((await shop.call('reset-password', { token: code, email: fresh, password: 'x' })).status).toBe(422)
  expect((await shop.call('reset-password', { token: code, email, password: 'by mail' })).status).toBe(200)
  expect((await kindsTo(email)).at(-1)).toBe('password-changed')
  token = await shop.loggedIn(email, 'by mail')
  expect(await isConfirmed()).toBe(false)
  await confirm(await confirmation(fresh))
  await shop.call('request-password-reset', { email: fresh })
  expect((await kindsTo(fresh)).at(-1)).toBe('password-reset')
})

test('an address that was only entered hears of no further change', async () => {
  const victim = `claimed${number}@example.com`
  await update({ email: victim })
  await update({ email: `newer.${email}` })
  expect(await kindsTo(victim)).toEqual(['confirm-email'])
  expect(await shop.lastMailTo(email, 'email-changed')).toMatchObject({ new_email: `newer.${email}` })
  expect(await kindsTo(email)).toEqual(['welcome', 'email-changed', 'email-changed'])
})

test('update-settings rejects a taken email and changes nothing', async () => {
  await shop.loggedIn(`ivo${number}@example.com`, await shop.registered(`ivo${number}@example.com`, 'Ivo'))
  const sentence = 'This email address is already in use.'
  expect(await update({ email: `IVO${number}@example.com`, full_name: 'Other' })).toMatchObject({
    status: 422,
    body: { message: sentence, errors: { email: [sentence] } },
  })
  const { body } = await shop.call('get-user', { token })
  expect(body).toMatchObject({ customer: { full_name: 'Ana Horvat', email } })
  expect(await kindsTo(`ivo${number}@example.com`)).toEqual(['welcome'])
})

test('of several customers who enter the same email, the first to confirm it gets it', async () => {
  const other = `ivo${number}@example.com`
  const others = await shop.registered(other, 'Ivo')
  const othersToken = await shop.loggedIn(other, others)
  const wanted = `wanted${number}@example.com`
  await update({ email: wanted })
  const link = await confirmation(wanted)
  await update({ email: wanted, token: othersToken, old_password: others })
  const othersLink = await confirmation(wanted)
  const answers = await Promise.all([confirm(link), confirm(othersLink, othersToken)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const { rows } = await shop.context.db.pool.query('select from email_change where email = $1', [wanted])
  expect(rows).toEqual([])
})

test('an email that was registered in the meantime cannot be confirmed', async () => {
  const wanted = `wanted${number}@example.com`
  await update({ email: wanted })
  const link = await confirmation(wanted)
  await shop.loggedIn(wanted, await shop.registered(wanted, 'Owner'))
  expect((await confirm(link)).status).toBe(422)
  expect((await shop.call('get-user', { token })).body).toMatchObject({ customer: { email } })
})

test('five confirmations per network and 20 in all are mailed to an address in 15 minutes, across all accounts', async () => {
  const victim = `somebody${number}@example.com`
  const claim = (from: string) =>
    shop.call('update-settings', { token, old_password: password, full_name: 'Ana', email: victim }, from)
  for (let network = 0; network < 4; network += 1) {
    for (let turn = 0; turn < 5; turn += 1) expect((await claim(`198.51.100.${network}`)).status).toBe(200)
    expect(await claim(`198.51.100.${network}`)).toMatchObject({ status: 429 })
  }
  const refused = await claim('198.51.100.9')
  expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([429, true])
  expect(await kindsTo(victim)).toHaveLength(20)
  // A save without a new address is not counted.
  expect((await update({ full_name: 'Ana' })).status).toBe(200)
})

test('wrong current passwords have their own limit', async () => {
  for (let n = 0; n < 10; n += 1) expect((await update({ old_password: 'wrong' })).status).toBe(422)
  expect(await update()).toMatchObject({ status: 429, retryAfter: '900' })
  expect((await shop.call('delete-my-account', { token, password })).status).toBe(429)
  // Logins are not affected.
  await shop.loggedIn(email, password)
})
