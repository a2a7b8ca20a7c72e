import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDoors } from '#tests/support/app/open-doors'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

/** Codes, emails and passwords that were copied together with invisible characters. */

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  await openDoors(shop)
  await shop.officeAnswer('import', { vouchers: [{ code: 'SUMMER27', discount_amount: 500 }] })
})
afterAll(() => shop.stop())
const { cartWith } = orderSteps(() => shop)

const copied = [' ', '\u00A0', '\n', '\r\n', '\t', '\u200B', '\uFEFF', '\u00AD', '\u2060', '\u200E']

describe('copied emails', () => {
  test.each(copied)('an account is registered and found with %j around its email', async (mark) => {
    const email = `copied-${copied.indexOf(mark)}@mail.example`
    expect((await shop.call('register', { full_name: 'Ana', email: `${mark}${email}${mark}` })).status).toBe(
      200,
    )
    for (const typed of [`\u202A${email}\u202C`, `Ana <${email}>`, `${email},`])
      expect((await shop.call('request-password-reset', { email: typed })).status).toBe(200)
    expect((await shop.mailsTo(email)).map(({ kind }) => kind)).toContain('password-reset')
    const { customers } = await shop.officeAnswer('find-customers', { query: email })
    expect(customers.map((found) => found.email)).toEqual([email])
  })

  test('mailto: is removed in the office, and invalid in the shop', async () => {
    const typed = 'mailto:copied@mail.example'
    const registered = { full_name: 'Ana', email: typed }
    expect(await shop.call('register', registered)).toMatchObject(refused('invalid-email'))
    const { order } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Iva', email: `${typed},` },
      items: [{ external_code: 'pass', full_name: 'Iva', email: 'Iva <iva@mail.example>' }],
      payment_method: 'bank_transfer',
    })
    const stored = await shop.db.kysely
      .selectFrom('orders as o')
      .innerJoin('order_item as i', 'i.order_id', 'o.id')
      .select(['o.email', 'i.email as holder'])
      .where('o.code', '=', order.code)
      .execute()
    expect(stored).toEqual([{ email: 'copied@mail.example', holder: 'iva@mail.example' }])
    const { contactEmail } = shop.context.catalogue.current().settings
    await shop.officeAnswer('import', { settings: { contactEmail: `Shop <${typed}>` } })
    expect(shop.context.catalogue.current().settings.contactEmail).toBe('copied@mail.example')
    await shop.officeAnswer('import', { settings: { contactEmail } })
  })
})

describe('copied passwords', () => {
  test.each(copied)('a mailed password logs in with %j at its ends', async (mark) => {
    const { email, password } = await shop.customer()
    for (const given of [`${password}${mark}`, `${mark}${password}`, password])
      expect((await shop.call('login', { email, password: given })).status).toBe(200)
    expect((await shop.call('login', { email, password: password.replace('-', `-${mark}`) })).status).toBe(
      422,
    )
  })

  test('a chosen password keeps its inner spaces, and ignores those at its ends', async () => {
    const { email, password, token } = await shop.customer()
    await shop.answer('update-settings', {
      token,
      full_name: 'Ana',
      email,
      old_password: `${password} `,
      new_password: ' two\u00A0 words ',
    })
    for (const given of [' two\u00A0 words ', 'two\u00A0 words'])
      expect((await shop.call('login', { email, password: given })).status).toBe(200)
    for (const given of ['two words', 'two\u00A0words'])
      expect((await shop.call('login', { email, password: given })).status).toBe(422)
  })
})

test.each(copied)('a voucher is found with %j around its code', async (mark) => {
  const customer = await shop.customer()
  const cart = await cartWith(customer, 'pass')
  const { token } = customer
  const code = `${mark}Summer27${mark}`
  const { voucher } = await shop.answer('validate-voucher', { token, cart: cart.code, code })
  expect(voucher).toEqual({ code: 'SUMMER27', discount_amount: 500 })
  const totalWith = async (voucher_code: string | null) =>
    (await shop.answer('calculate-invoice', { token, cart: cart.code, country: 'HR', voucher_code })).invoice
      .total
  const without = await totalWith(null)
  expect(await totalWith(`SUM\u200BMER27${mark}`)).toBe(without - 500)
  const { order } = await shop.answer('checkout-cart', {
    ...checkoutOf(customer, cart.code),
    voucher_code: mark,
  })
  expect(order.total_price).toBe(without)
})

test.each(copied)('an order, a ticket and a barcode are found with %j around their codes', async (mark) => {
  const around = (code: string) => `${mark}${code}${mark}`
  const { code } = await desk.buy(await shop.customer(), [{ external_code: 'pass', full_name: 'Ana Horvat' }])
  const { order } = await shop.officeAnswer('get-order', { order: around(code) })
  const [ticket] = order.tickets
  const barcode = ticket?.barcode ?? 'none'
  const { orders } = await shop.officeAnswer('find-orders', { query: around(barcode) })
  expect(orders.map((one) => one.code)).toEqual([code])
  const { tickets } = await shop.officeAnswer('find-tickets', { query: around(ticket?.code ?? 'none') })
  expect(tickets.map((one) => one.code)).toEqual([ticket?.code])
  expect(await shop.officeAnswer('check-in', { barcode: around(barcode) })).toMatchObject({
    result: 'admitted',
  })
})
