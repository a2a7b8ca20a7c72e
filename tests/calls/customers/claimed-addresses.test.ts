import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

/** Eve enters the address of a stranger without an account as the new address of her account. */
let shop: TestApp
let eve: TestCustomer
let number = 0
let stranger = ''
beforeAll(async () => {
  shop = await startTestApp()
  await shop.sell(
    ticketItem({
      external_code: 'pass',
      allow_name_changes: true,
      allow_email_changes: true,
      price: 0,
      fee: 0,
    }),
  )
})
beforeEach(async () => {
  await shop.db.kysely.deleteFrom('rate_limit_count').execute()
  stranger = `stranger-${(number += 1)}@mail.example`
  eve = await shop.customer('Eve')
  await claim()
  await shop.runJobs()
  shop.mails.length = 0
})
afterAll(() => shop.stop())

const claim = (email = stranger) =>
  shop.answer('update-settings', {
    token: eve.token,
    old_password: eve.password,
    full_name: 'Eve',
    email,
  })
const mails = async () => {
  await shop.runJobs()
  return shop.mails
}
const summary = (all: readonly OutgoingMail[]) => all.map(({ to, subject }) => ({ to, subject }))
const codeIn = (mail: OutgoingMail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
const strangersCart = async () =>
  (
    await shop.answer('add-product-to-cart', {
      external_code: 'pass',
      full_name: 'Sam Stranger',
      email: 'friend@mail.example',
    })
  ).cart.code ?? ''
const eveSees = async () => {
  const { data } = await shop.answer('get-data', { token: eve.token })
  return { email: data.customer?.email, pending: data.customer?.pending_email, orders: data.orders.length }
}

test('register for a claimed address mails the password, code and cart to that address only, and the claim lapses', async () => {
  expect(await eveSees()).toEqual({ email: eve.email, pending: stranger, orders: 0 })
  const cart = await strangersCart()
  const { nonce } = await shop.answer('register', { full_name: 'Sam Stranger', email: stranger, cart })
  const all = await mails()
  expect(summary(all)).toEqual([{ to: stranger, subject: expect.stringMatching(/^Welcome to/) as string }])
  expect(all[0]?.text).toContain(`cart=${cart}`)
  const login = await shop.answer('login-by-code', { email: stranger, code: codeIn(all[0]), nonce })
  expect(login.data.customer).toMatchObject({
    full_name: 'Sam Stranger',
    email: stranger,
    email_confirmed: true,
  })
  expect(await eveSees()).toEqual({ email: eve.email, pending: null, orders: 0 })
})

/** Returns the code of the link that was mailed to the stranger's address last. */
const linkCode = async () => {
  const mail = (await mails()).findLast(({ to, subject }) => to === stranger && subject.startsWith('Confirm'))
  return decodeURIComponent(/\/confirm-email\/[^/]+\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

test('a registration without proof neither cancels a change to its address nor refuses a new one', async () => {
  await shop.answer('register', { full_name: 'Mallory', email: stranger })
  expect(await eveSees()).toEqual({ email: eve.email, pending: stranger, orders: 0 })
  await claim(`other-${stranger}`)
  // The account of the registration was never confirmed, so the address is still free to the person who reads its mails.
  await claim()
  const code = await linkCode()
  const { data } = await shop.answer('confirm-email', { token: eve.token, email: stranger, code })
  expect(data.customer).toMatchObject({ email: stranger, pending_email: null, email_confirmed: true })
  // The account of the registration is merged into Eve's: its mailed password no longer logs in.
  const rows = await shop.db.kysely
    .selectFrom('customer')
    .select('full_name')
    .where('email', '=', stranger)
    .execute()
  expect(rows).toEqual([{ full_name: 'Eve' }])
})

test('of a registration and a change to the same address, the one that is confirmed first gets it', async () => {
  await shop.answer('register', { full_name: 'Sam Stranger', email: stranger })
  const password = /^[a-z2-9]{5}(?:-[a-z2-9]{5}){2}$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? ''
  await claim()
  const code = await linkCode()
  await shop.answer('login', { email: stranger, password })
  expect(await eveSees()).toEqual({ email: eve.email, pending: null, orders: 0 })
  const late = await shop.call('confirm-email', { token: eve.token, email: stranger, code })
  expect(late.status).toBe(422)
  await expect(claim()).rejects.toThrow(/422/)
})

test('a claim that outlasted the confirmation by another account takes nothing from that account', async () => {
  await claim()
  const code = await linkCode()
  const claims = shop.db.kysely.selectFrom('email_change').where('email', '=', stranger)
  const row = await claims.selectAll().executeTakeFirstOrThrow()
  const sam = await shop.customer('Sam')
  await shop.db.kysely
    .updateTable('customer')
    .set({ email: stranger, email_key: stranger, email_confirmed_at: shop.clock.now })
    .where('email', '=', sam.email)
    .execute()
  // The confirmation removes claims, except those of rows that are locked at that moment.
  await shop.db.kysely.deleteFrom('email_change').where('email', '=', stranger).execute()
  await shop.db.kysely.insertInto('email_change').values(row).execute()
  const { status, body } = await shop.call('confirm-email', { token: eve.token, email: stranger, code })
  expect([status, body]).toEqual([422, expect.objectContaining({ errors: { email: [expect.any(String)] } })])
  expect(
    (await shop.answer('login', { email: stranger, password: sam.password })).data.customer,
  ).toMatchObject({
    full_name: 'Sam',
  })
  expect(await eveSees()).toMatchObject({ email: eve.email, pending: null })
})

test('a second registration of a claimed address mails nothing to the claimer either', async () => {
  await shop.answer('register', { full_name: 'Sam', email: stranger })
  const cart = await strangersCart()
  await shop.answer('register', { full_name: 'Sam', email: stranger.toUpperCase(), cart })
  const all = await mails()
  expect(new Set(all.map(({ to }) => to))).toEqual(new Set([stranger]))
  expect(all).toHaveLength(2)
})

test('a login code and a reset for a claimed address are mailed nowhere, like for an address without an account', async () => {
  const free = `free-${stranger}`
  const ask = async (email: string) => [
    await shop.call('request-login-code', { email }),
    await shop.call('request-password-reset', { email }),
    await shop.call('login', { email, password: eve.password }),
    await shop.call('login-by-code', { email, code: '123456', nonce: 'x' }),
    await shop.call('reset-password', { email, token: 'x', password: 'y' }),
  ]
  /** The statuses and bodies, without the random nonce. */
  const without = (answers: readonly { status: number; body: object }[]) =>
    answers.map(({ status, body }) => ({ status, body: { ...body, nonce: null } }))
  expect(without(await ask(stranger))).toEqual(without(await ask(free)))
  expect(summary(await mails())).toEqual([])
})

test('a change to a claimed address mails a link there, and tells only the requester’s own address', async () => {
  const sam = await shop.customer('Sam')
  await shop.runJobs()
  shop.mails.length = 0
  await shop.answer('update-settings', {
    token: sam.token,
    old_password: sam.password,
    full_name: 'Sam',
    email: stranger,
  })
  const all = await mails()
  expect(summary(all).toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
    [
      { to: sam.email, subject: 'Your email address is about to change' },
      { to: stranger, subject: 'Confirm your email address' },
    ].toSorted((a, b) => a.to.localeCompare(b.to)),
  )
  // Nobody who only reads the mails to the claimed address learns the accounts' addresses.
  const link = all.find(({ to }) => to === stranger)
  for (const secret of [sam.email, eve.email]) expect(`${link?.text}${link?.html}`).not.toContain(secret)

  // Whoever confirms it first has it.
  const [, , email, code] = (/\/confirm-email\/\S+/.exec(link?.text ?? '')?.[0] ?? '')
    .split('/')
    .map(decodeURIComponent)
  expect((await shop.call('confirm-email', { token: eve.token, email, code })).status).toBe(422)
  const { data } = await shop.answer('confirm-email', { token: sam.token, email, code })
  expect(data.customer).toMatchObject({ email: stranger, pending_email: null, email_confirmed: true })
  expect(await eveSees()).toEqual({ email: eve.email, pending: null, orders: 0 })
})

test('a ticket and a staff order for a claimed address invite its owner, and the claimer sees neither', async () => {
  const { order } = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Sam', email: stranger },
    items: [{ external_code: 'pass', full_name: 'Sam', email: stranger }],
    payment_method: 'bank_transfer',
    terms_accepted: true,
  })
  const all = await mails()
  expect(new Set(all.filter(({ to }) => !to.startsWith('operator')).map(({ to }) => to))).toEqual(
    new Set([stranger]),
  )
  const welcome = all.find(({ subject }) => subject.startsWith('Welcome'))
  const password = /^[a-z2-9]{5}(?:-[a-z2-9]{5}){2}$/m.exec(welcome?.text ?? '')?.[0] ?? ''
  expect((await eveSees()).orders).toBe(0)
  const login = await shop.answer('login', { email: stranger, password })
  expect(login.data.orders.map(({ code }) => code)).toEqual([order.code])
  expect(await eveSees()).toEqual({ email: eve.email, pending: null, orders: 0 })
  await expect(claim()).rejects.toThrow(/422/)
})

test('staff who correct the address of an order to a claimed one mail it there, and the claimer sees nothing', async () => {
  const sam = await shop.customer('Sam')
  const { cart } = await shop.answer('add-product-to-cart', {
    token: sam.token,
    external_code: 'pass',
    full_name: 'Sam',
    email: sam.email,
  })
  const { order } = await shop.answer('checkout-cart', {
    token: sam.token,
    cart: cart.code,
    customer: { full_name: 'Sam', country: 'HR', address: { street: 'Obala 1', city: 'Split' } },
    order: { payment_method: 'credit_card' },
  })
  await shop.officeAnswer('change-contact', { order: order.code, full_name: 'Sam', email: stranger })
  await shop.runJobs()
  shop.mails.length = 0
  await shop.officeAnswer('resend-mail', { order: order.code, kind: 'order' })
  expect((await mails()).map(({ to }) => to)).toEqual([stranger])
  expect((await eveSees()).orders).toBe(0)
  // A later login of the buyer does not undo the correction.
  const { nonce } = await shop.answer('request-login-code', { email: sam.email })
  const code = codeIn((await mails()).at(-1))
  await shop.answer('login-by-code', { email: sam.email, code, nonce })
  const { order: corrected } = await shop.officeAnswer('get-order', { order: order.code })
  expect(
    corrected &&
      (
        await shop.db.kysely
          .selectFrom('orders')
          .select('email')
          .where('code', '=', order.code)
          .executeTakeFirst()
      )?.email,
  ).toBe(stranger)
})

test('a claim lapses after a week and with the end of the account', async () => {
  shop.later(7 * 24 * 60)
  expect(await eveSees()).toMatchObject({ email: eve.email, pending: null })
  await claim()
  await shop.answer('delete-my-account', { token: eve.token, password: eve.password })
  const rows = await shop.db.kysely
    .selectFrom('email_change')
    .select('email')
    .where('email', '=', stranger)
    .execute()
  expect(rows).toEqual([])
})
