import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#rules/money/money'
import { cartSteps } from '#tests/support/app/cart-steps'
import { checkoutOf, orderSteps } from '#tests/support/app/order-steps'
import { orderDesk } from '#tests/support/app/orders'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { whileLocked } from '#tests/support/database/lock-rows'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { cartOf } = cartSteps(() => shop)
const { cartWith } = orderSteps(() => shop)

let vouchers = 0
async function voucher(discount_amount: number, more: object = {}): Promise<string> {
  const code = `Gift-${(vouchers += 1)}`
  await shop.officeAnswer('import', { vouchers: [{ code, discount_amount, ...more }] })
  return code
}

describe('vouchers', () => {
  test('a voucher is used once; the checkout and the check of a second order reject it', async () => {
    const gift = await voucher(500)
    const [first, second] = [await cartWith(ana, 'pass'), await cartWith(ana, 'pass')]
    expect(
      (await shop.answer('validate-voucher', { token: ana.token, cart: first.code, code: gift })).voucher,
    ).toEqual({
      code: gift,
      discount_amount: 500,
    })
    const both = await Promise.all(
      [first, second].map(({ code }) =>
        shop.call('checkout-cart', { ...checkoutOf(ana, code), voucher_code: gift }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const requested = { token: ana.token, cart: second.code, code: gift }
    expect(await shop.call('validate-voucher', requested)).toMatchObject(refused('voucher-invalid'))
  })

  test('a voucher that two customers use at the same moment is rejected for the second', async () => {
    const gift = await voucher(500)
    const buyers = [ana, await shop.customer('Bruno')]
    const carts = [await cartWith(buyers[0] ?? ana, 'pass'), await cartWith(buyers[1] ?? ana, 'pass')]
    const held = { statement: 'select 1 from voucher where code = $1 for update', values: [gift], meeting: 2 }
    const both = await whileLocked(shop.db, held, () =>
      carts.map(({ code }, index) =>
        shop.call('checkout-cart', { ...checkoutOf(buyers[index] ?? ana, code), voucher_code: gift }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)).toMatchObject(refused('voucher-invalid'))
  })

  test.each([
    ['that ended', { valid_until: '2027-02-28T23:59:59Z' }],
    ['that has not begun', { valid_from: '2027-12-01T00:00:00Z' }],
  ])('a voucher %s is rejected', async (_, bounds) => {
    const gift = await voucher(500, bounds)
    const { code } = await cartWith(ana, 'pass')
    const answer = await shop.call('checkout-cart', { ...checkoutOf(ana, code), voucher_code: gift })
    expect(answer).toMatchObject(refused('voucher-invalid'))
    expect((await cartOf(code, ana.token)).products).toHaveLength(1)
  })

  test('a plan accepts no voucher', async () => {
    const gift = await voucher(500)
    const { code } = await cartWith(ana, 'plan')
    const no = refused('voucher-not-with-plan')
    expect(await shop.call('validate-voucher', { token: ana.token, cart: code, code: gift })).toMatchObject(
      no,
    )
    expect(await shop.call('checkout-cart', { ...checkoutOf(ana, code), voucher_code: gift })).toMatchObject(
      no,
    )
  })

  test('a voucher above the total pays the order at once, and its rest expires', async () => {
    const gift = await voucher(50_000)
    const { code } = await cartWith(ana, 'pass')
    const sent = checkoutOf(ana, code, 'voucher')
    const { order, payment } = await shop.answer('checkout-cart', { ...sent, voucher_code: gift })
    expect(payment).toBeUndefined()
    expect(order).toMatchObject({
      total_price: 0,
      discount_amount: 10500,
      payment_status: 'paid',
      has_invoice: true,
      pay_until: null,
      tickets: [
        {
          status: 'active',
          pending: false,
        },
      ],
    })
    const again = await cartWith(ana, 'pass')
    const answer = await shop.call('checkout-cart', { ...checkoutOf(ana, again.code), voucher_code: gift })
    expect(answer).toMatchObject(refused('voucher-invalid'))
  })

  test.skipIf(!hasPoppler)(
    'tickets show what was paid for them, adding up to the order’s total, in download and mail',
    async () => {
      const lines = ['pass', 'pass', 'fixed-coach'].map((external_code, index) => ({
        external_code,
        full_name: `Ana ${index}`,
      }))
      const rate = { external_code: 'fixed-coach', type: 'transport', tax_rate: 13, price: 3333, fee: 200 }
      await shop.officeAnswer('import', { items: [ticketItem(rate)] })
      const order = await orderDesk(shop).buy(ana, lines, { voucher: await voucher(1001) })
      /** The paid amount of each page in minor units, and the one before the voucher. */
      const paidOn = (pdf: Buffer) =>
        pdfWords(pdf)
          .split('\f')
          .flatMap((page) => {
            const [paid, before] = [...page.matchAll(/€([\d.]+)/g)].map(([, amount = '']) => amount)
            return paid === undefined ? [] : [[Math.round(Number(paid) * 100), before]]
          })
      const path = `/download-tickets/${order.code}/${order.checksum}`
      const downloaded = paidOn((await shop.app.inject({ method: 'GET', url: path })).rawPayload)
      // 1001 over 21,000 at 25 % and 3,533 at 13 %: 857 (429 and 428) and 144.
      expect(downloaded).toEqual([
        [10_071, '105.00'],
        [10_072, '105.00'],
        [3389, '35.33'],
      ])
      expect(sum(downloaded.map(([paid]) => Number(paid)))).toBe(order.total_price)
      await shop.runJobs()
      const mail = shop.mails.findLast(({ subject }) => subject === `Order ${order.code} is paid`)
      const attached = mail?.attachments.find(({ filename }) => filename === 'tickets.pdf')
      expect(paidOn(Buffer.from(attached?.content ?? ''))).toEqual(downloaded)
    },
  )

  test.each(['credit_card', 'bank_transfer', null] as const)(
    'an order covered by a voucher is paid at once also by %s',
    async (method) => {
      const gift = await voucher(10_500)
      const { code } = await cartWith(ana, 'pass')
      const sent = checkoutOf(ana, code)
      const { order, payment } = await shop.answer('checkout-cart', {
        ...sent,
        order: {
          ...sent.order,
          payment_method: method,
        },
        voucher_code: gift,
        customer: {
          ...sent.customer,
          country: 'BR',
        },
      })
      expect([order.payment_status, payment]).toEqual(['paid', undefined])
    },
  )

  test('a voucher is usable again when its order is cancelled or expires', async () => {
    const gift = await voucher(500)
    const use = async () => {
      const { code } = await cartWith(ana, 'pass')
      return shop.call('checkout-cart', { ...checkoutOf(ana, code), voucher_code: gift })
    }
    const first = await use()
    await shop.officeAnswer('cancel-order', { order: (first.body['order'] as { code: string }).code })
    expect((await use()).status).toBe(200)
    expect((await use()).status).toBe(422)
    shop.later(31)
    await shop.runJobs()
    expect((await use()).status).toBe(200)
  })

  test('ten wrong voucher codes within 15 minutes reach the limit', async () => {
    const ben = await shop.customer()
    const { code: cart } = await cartWith(ben, 'pass')
    const wrong = (code: string) => shop.call('validate-voucher', { token: ben.token, cart, code })
    for (let n = 0; n < 10; n++) expect(await wrong(`guess-${n}`)).toMatchObject(refused('voucher-invalid'))
    const eleventh = await wrong(await voucher(500))
    expect(eleventh).toMatchObject(refused('too-many-attempts'))
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    const checkout = await shop.call('checkout-cart', { ...checkoutOf(ben, cart), voucher_code: 'guess-11' })
    expect(checkout).toMatchObject(refused('too-many-attempts'))
    expect(await wrong('')).toMatchObject(refused('voucher-missing'))
  })
})
