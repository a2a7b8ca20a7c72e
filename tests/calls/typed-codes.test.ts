import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDoors } from '../support/app/open-doors'
import { checkoutOf, orderSteps } from '../support/app/order-steps'
import { orderDesk } from '../support/app/orders'
import { startTestApp, type TestApp } from '../support/app/test-app'

/** Codes and passwords that were copied together with invisible characters. */

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
