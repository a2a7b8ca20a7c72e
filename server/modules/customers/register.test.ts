import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCustomersApp } from '#tests/support/app/customers-app'
import { exampleShop } from '#tests/support/mail/example-shop'
import { accountExistsMail, welcomeMail } from '../accounts/mails'
import type { Mail } from '../mail-queue'
import { renderMail } from '../mails/render-mail'

const shop = await startCustomersApp()
afterAll(() => shop.stop())
beforeEach(() => shop.context.db.kysely.deleteFrom('rate_limit_count').execute())

const register = (full_name: string | null, email: string | null, from?: string) =>
  shop.call('register', { full_name, email }, from)
const both = 'Please enter your full name and email address.'
const invalid = 'Please enter a valid email address.'

test.each([
  [null, null, both, 'full_name'],
  ['  ', 'ana@example.com', both, 'full_name'],
  ['Ana', '', both, 'email'],
  ['Ana', 'ana', invalid, 'email'],
  ['Ana', 'mailto:ana@example.com', invalid, 'email'],
  ['Ana', 'ana@localhost', invalid, 'email'],
])('a registration with the name %j and the email %j is rejected', async (name, email, sentence, field) => {
  expect(await register(name, email)).toMatchObject({
    status: 422,
    body: { message: sentence, errors: { [field]: [sentence] } },
  })
})

test('register creates an account and mails its password to the address as entered', async () => {
  const { status } = await register('  Ana   Horvat ', ' Ana.Horvat@Example.com ')
  expect(status).toBe(200)
  const mails = await shop.mailsTo('Ana.Horvat@Example.com')
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome'])
  expect(mails[0]?.payload).toMatchObject({ full_name: 'Ana Horvat' })
  const row = await shop.context.db.kysely
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', 'ana.horvat@example.com')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: 'Ana.Horvat@Example.com', email_confirmed_at: null })
  expect(row.password_hash).toMatch(/^\$argon2id\$/)
})

test('the first login with the mailed password confirms the address', async () => {
  const password = await shop.registered('first@example.com')
  const isConfirmed = async () =>
    (
      await shop.context.db.kysely
        .selectFrom('customer')
        .select('email_confirmed_at')
        .where('email_key', '=', 'first@example.com')
        .executeTakeFirstOrThrow()
    ).email_confirmed_at !== null
  await shop.call('login', { email: 'first@example.com', password: 'wrong' })
  expect(await isConfirmed()).toBe(false)
  // Several simultaneous logins do not deadlock, and all succeed.
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('login', { email: 'first@example.com', password })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  for (const { body } of answers)
    expect(body).toMatchObject({ data: { customer: { email_confirmed: true } } })
  expect(await isConfirmed()).toBe(true)
})

test('register with a taken address gets the same response, keeps the password and mails the owner', async () => {
  const password = await shop.registered('ivo@example.com', 'Ivo')
  const fresh = await register('Somebody', 'fresh@example.com')
  const taken = await register('Somebody', 'IVO@example.com')
  const nonce = expect.stringMatching(/^[\w-]{27}$/) as string
  expect(fresh).toMatchObject({ status: 200, body: { nonce } })
  expect(taken).toEqual({ ...fresh, body: { ...fresh.body, nonce } })
  const mails = await shop.mailsTo('ivo@example.com')
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome', 'account-exists'])
  // The mail uses the owner's stored name, so that a stranger cannot send text to the owner.
  expect(mails[1]?.payload).toMatchObject({ full_name: 'Ivo', code: expect.stringMatching(/^\d{6}$/) })
  await shop.loggedIn('ivo@example.com', password)
})

test('two simultaneous registrations of an address create one account', async () => {
  await Promise.all([register('One', 'twice@example.com'), register('Two', 'twice@example.com')])
  const kinds = (await shop.mailsTo('twice@example.com')).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['account-exists', 'welcome'])
})

test('registrations are limited to five per known or unknown email and network, and to 300 per network', async () => {
  const statuses = async (email: string) => {
    const all: number[] = []
    for (let n = 0; n < 6; n += 1) all.push((await register('Ana', email)).status)
    return all
  }
  expect(await statuses('new@example.com')).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statuses('ivo@example.com')).toEqual([200, 200, 200, 200, 200, 429])
  expect(await register('Ana', 'NEW@example.com')).toMatchObject({ status: 429, retryAfter: '900' })
  shop.later(15)
  expect((await register('Ana', 'new@example.com')).status).toBe(200)

  await shop.context.db.kysely.updateTable('rate_limit_count').set({ used: 300 }).execute()
  expect((await register('Ana', 'other@example.com')).status).toBe(429)
  expect((await register('Ana', 'other@example.com', '198.51.100.1')).status).toBe(200)
})

test('a repeated registration with the same call key mails nothing more', async () => {
  const call_key = '00112233445566778899aabbccddeeff'
  const send = (email: string, key?: string) =>
    shop.call('register', { full_name: 'Ana', email, call_key: key })
  const email = 'again@example.com'
  const kinds = async (to: string) => (await shop.mailsTo(to)).map(({ kind }) => kind)
  // The nonce is also the same, because the code in the mail belongs to it.
  const first = await send(email, call_key)
  expect(await send(email, call_key)).toEqual(first)
  expect(await kinds(email)).toEqual(['welcome'])
  // A call key with another address is an error that does not reveal whether the address has an account.
  expect(await send('again-too@example.com', call_key)).toMatchObject({ status: 409 })
  expect(await send('ivo@example.com', call_key)).toMatchObject({ status: 409 })
  expect(await kinds('again-too@example.com')).toEqual([])
  await send(email, 'ffeeddccbbaa99887766554433221100')
  await send(email)
  expect(await kinds(email)).toEqual(['welcome', 'account-exists', 'account-exists'])
})

test.each([
  ['a new address', 'code-new@example.com', 'welcome'],
  ['the address of an account', 'code-known@example.com', 'account-exists'],
] as const)(
  'the code in the mail to %s logs in once, with the nonce of the browser that registered',
  async (_, email, kind) => {
    if (kind === 'account-exists') await shop.registered(email)
    const { body } = await register('Ivo', email)
    const { code = '' } = await shop.lastMailTo(email, kind)
    const logIn = (nonce: unknown) => shop.call('login-by-code', { email, code, nonce })
    expect(await logIn('of another browser')).toMatchObject({ status: 422 })
    expect(await logIn(body['nonce'])).toMatchObject({
      status: 200,
      body: { data: { customer: { email, email_confirmed: true } } },
    })
    expect(await logIn(body['nonce'])).toMatchObject({ status: 422 })
  },
)

async function visitorsCart(): Promise<string> {
  const code = randomBytes(16).toString('hex')
  const expires_at = new Date(shop.clock.now.getTime() + 900_000)
  await shop.context.db.kysely
    .insertInto('cart')
    .values({ code, first_added_at: shop.clock.now, expires_at })
    .execute()
  return code
}

test('the registration mails link to the checkout with a cart and to the login without one', async () => {
  const linkTo = async (email: string, mail: Mail, cart: string | null) => {
    await shop.call('register', { full_name: 'Ana', email, cart })
    const payload = await shop.lastMailTo(email, mail.kind)
    return (await renderMail(mail, payload, exampleShop, 'owner')).text
  }
  const cart = await visitorsCart()
  const back = `https://shop.example/login?from=%2Fcheckout&cart=${cart}`
  expect(await linkTo('link@example.com', welcomeMail, cart)).toContain(back)
  expect(await linkTo('link@example.com', accountExistsMail, cart)).toContain(back)
  for (const none of [null, 'Call-0800-and-win'])
    expect(await linkTo('link@example.com', accountExistsMail, none)).not.toMatch(/checkout|0800/)
})

test('another spelling of a registered email, which may be another mailbox, gets neither the mail nor the cart', async () => {
  await shop.registered('fiona@other.example')
  const cart = await visitorsCart()
  await shop.call('register', { full_name: 'Ana', email: 'ﬁona@other.example', cart })
  expect(await shop.mailsTo('ﬁona@other.example')).toEqual([])
  expect(await shop.lastMailTo('fiona@other.example', 'account-exists')).toMatchObject({ cart: null })
})
