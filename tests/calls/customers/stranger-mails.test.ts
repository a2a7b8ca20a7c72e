import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail } from '#server/modules/mail-queue/queue-mail'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import { shopMails } from '#server/registry/mails'
import { orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { goodsItem, ticketItem } from '#tests/support/app/test-catalogue'

/** A message to a third party, entered in every field that a customer can fill. */
const message = 'Claim 250 EUR at https://evil.example'
const words = /claim 250|250 EUR at|evil\.example/i
let victim: string
let number = 0

let shop: TestApp
let eve: TestCustomer
let ticket: string
let shirt: string
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  ;[ticket = '', shirt = ''] = await shop.sell(
    ticketItem({ allow_name_changes: true, allow_email_changes: true, price: 0, fee: 0 }),
    goodsItem({ price: 0, fee: 0 }),
  )
})
beforeEach(async () => {
  victim = `victim-${(number += 1)}@mail.example`
  eve = await shop.customer('Eve')
  await shop.runJobs()
  shop.mails.length = 0
})
afterAll(() => shop.stop())

/** Whether any word of the message appears in a visible part of a mail. Attached documents count by their names. */
const says = (mail: OutgoingMail) =>
  words.test(
    [mail.subject, mail.text, mail.html, mail.from.name, mail.replyTo, mail.messageId, mail.to].join('\n') +
      mail.attachments.map(({ filename }) => filename).join('\n'),
  )
const mailed = async (to: string) => {
  await shop.runJobs()
  return shop.mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
}
const documentsOf = (mails: readonly OutgoingMail[]) =>
  mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))

const rename = (full_name: string, email = eve.email) =>
  shop.answer('update-settings', { token: eve.token, old_password: eve.password, full_name, email })

async function buy(full_name: string, email: string) {
  const { cart } = await shop.answer('add-product-to-cart', {
    token: eve.token,
    external_code: ticket,
    full_name,
    email,
  })
  const { order } = await shop.answer('checkout-cart', {
    token: eve.token,
    cart: cart.code,
    customer: { full_name: message, country: 'HR', address: { street: message, city: message } },
    order: { payment_method: 'credit_card' },
  })
  return order
}

test('no kind of mail shows a customer’s message to an unconfirmed address', async () => {
  await rename(message, victim)
  const order = await buy(message, victim)
  const [item] = await shop.db.kysely
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_item.id')
    .where('orders.code', '=', order.code)
    .execute()
  await shop.runJobs()
  shop.mails.length = 0
  // The operator's notices are the shop's own texts: their content is checked below, where they are written.
  const declared = [...shopMails.values()].filter(({ reader }) => reader !== 'operator')
  for (const mail of declared)
    await queueMail(shop.db.kysely, mail, {
      to: victim,
      // The new email is only in a mail to a confirmed address.
      data: { ...mail.example(message), ...(mail.kind === 'email-changed' && { new_email: null }) },
      attach: { tickets: [item?.id ?? 0] },
      keys: shop.context.keys,
      eventKey: `hostile:${mail.kind}`,
      now: shop.clock.now,
    })
  const mails = await mailed(victim)
  expect(mails).toHaveLength(declared.length)
  expect(mails.filter(says).map(({ subject }) => subject)).toEqual([])
  expect(documentsOf(mails)).not.toContain('tickets.pdf')
})

test('an address that an account only claims gets nothing but the request to confirm it', async () => {
  await rename(message)
  const own = eve.email
  await rename(message, victim)
  const order = await buy(message, victim)
  for (const email of [victim, own]) {
    await shop.answer('request-password-reset', { email })
    await shop.answer('request-login-code', { email })
  }
  await shop.officeAnswer('resend-mail', { order: order.code, kind: 'order' })
  await shop.officeAnswer('cancel-order', { order: order.code, reason: 'Rain' })
  const there = await mailed(victim)
  expect(there.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  expect(there.filter(says)).toEqual([])
  // Codes, links and orders of the account go to its own address, and only what was requested for that one.
  const mails = await mailed(own)
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects).toEqual(
    expect.arrayContaining([
      'Your email address is about to change',
      'Choose a new password',
      expect.stringMatching(/^\d{6} is your login code/),
      `Order ${order.code} is paid`,
      `Order ${order.code} is cancelled`,
    ]),
  )
  expect(subjects.filter((subject) => /password|login code/.test(subject))).toHaveLength(2)
  expect(mails.find(({ subject }) => subject.includes('is paid'))?.text).toContain(message)
})

test('tickets for other people’s addresses show no message, in the mail or in documents', async () => {
  await rename(message)
  const order = await buy(message, victim)
  const { code } = (await orderDesk(shop).seenBy(eve, order.code)).tickets[0] ?? {}
  await shop.answer('email-tickets', { email: victim })
  await shop.runJobs()
  await shop.answer('change-ticket', {
    token: eve.token,
    order_id: order.id,
    code: code ?? '',
    full_name: `${message} now`,
    email: 'other@mail.example',
    reassign: true,
    note: message,
  })
  const there = [...(await mailed(victim)), ...(await mailed('other@mail.example'))]
  expect(there.map(({ subject }) => subject).toSorted()).toEqual([
    'Another customer has passed a ticket on to you',
    expect.stringMatching(/goes to another address/),
    'Your ticket',
  ])
  expect(there.filter(says)).toEqual([])
  expect(documentsOf(there)).toEqual([])
  expect(there.map(({ text }) => text).join()).toContain(
    `/download-ticket/${encodeURIComponent(victim)}/${code}`,
  )
  // The operator's inbox also belongs to another person: the note is read in the office.
  const [notice] = await mailed('operator@shop.example')
  expect(notice && says(notice)).toBe(false)
  const { events } = await shop.officeAnswer('get-order', { order: order.code })
  expect(events.map(({ text }) => text)).toContain(message)

  // Plain names appear in mails as before.
  const friend = await buy('Dora Dorić', 'dora@mail.example')
  await shop.answer('email-tickets', { email: 'dora@mail.example' })
  const [mail] = await mailed('dora@mail.example')
  expect(documentsOf([mail as OutgoingMail])).toEqual(['tickets.pdf'])
  expect(mail?.text).toContain('Dora Dorić')
  expect(friend.code).not.toBe(order.code)
})

test('a withdrawal is confirmed to the given address without a message, and to the buyer as it was declared', async () => {
  const { cart } = await shop.answer('add-merchandise-to-cart', { token: eve.token, external_code: shirt })
  const address = { street: 'Obala 1', city: 'Split' }
  const { order, payment } = await shop.answer('checkout-cart', {
    token: eve.token,
    cart: cart.code,
    customer: { full_name: 'Eve', country: 'HR', address },
    order: {
      payment_method: 'credit_card',
      shipping_name: 'Eve',
      shipping_country: 'HR',
      shipping_address: address,
    },
  })
  await shop.paySandbox(payment, 'paid')
  const { data } = await shop.answer('get-data', { token: eve.token })
  const piece = data.orders.find(({ code }) => code === order.code)?.merchandisePurchases[0]
  await shop.answer('withdraw-from-contract', {
    order: order.code,
    checksum: order.checksum,
    full_name: message,
    email: 'claim250@evil.example',
    items: [piece?.id ?? 0],
  })
  const receipts = [...(await mailed('claim250@evil.example')), ...(await mailed('operator@shop.example'))]
  expect(receipts.length).toBeGreaterThan(1)
  for (const mail of receipts) expect(says({ ...mail, to: '' })).toBe(false)
  const own = (await mailed(eve.email)).find(({ subject }) => subject.startsWith('Withdrawal'))
  expect(own?.text).toContain(`Name: ${message}`)
})

test('a mail that could not be delivered is reported to the operator without its address', async () => {
  await shop.answer('register', { full_name: 'Ana', email: 'claim250@evil.example' })
  const { sendDueMails } = await import('#tests/support/mail/send-due-mails')
  const reject = (mail: OutgoingMail) =>
    mail.to.startsWith('operator')
      ? Promise.resolve(void shop.mails.push(mail))
      : Promise.reject(Object.assign(new Error(`550 <${mail.to}> is no user`), { responseCode: 550 }))
  for (let turn = 0; turn < 12; turn += 1) {
    await sendDueMails(shop.context, reject)
    shop.later(300)
  }
  const notice = shop.mails.find(({ subject }) => subject.includes('couldn’t be delivered'))
  expect(notice?.text).toContain('550 … is no user')
  expect(notice && says(notice)).toBe(false)
})
