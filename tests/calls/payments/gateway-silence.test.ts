import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endUnpaidOrders } from '#server/modules/payments/poll-gateways'
import { cartSteps } from '#tests/support/app/cart-steps'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { messagesFrom } from '#tests/support/gateways/messages-from'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ settings: { gateway: 'wspay' }, env: { ...wspay.env, ...stripe.env } })
})
beforeEach(() => {
  wspay.silence(false)
  stripe.silence(false)
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
  await stripe.stop()
})

const { order, pay, kindsTo } = orderSteps(() => shop)
const { one } = cartSteps(() => shop)
const { browserTo } = messagesFrom(() => shop, 'wspay')

/** Places an order for the only place of an item, with its customer at WSPay's form. */
async function atTheForm() {
  const code = await one({ stock_level: 1 })
  const made = await order('credit_card', code)
  const stock = async () => {
    const { item } = await shop.answer('get-shop-item', { external_code: code })
    return item.stock_level
  }
  return { ...made, code, stock, cart: await wspay.open(made.payment) }
}
const minutesLater = async (count: number) => {
  shop.later(count)
  await shop.runJobs()
}
const callback = (body: object) =>
  shop.app.inject({ method: 'POST', url: '/gateway/wspay/callback', payload: body })
const waits = { payment_status: 'processing', total_paid: 0 }
/** Returns the mails about the order to the operator. */
const notices = (subject: string) => shop.mails.filter((mail) => mail.subject.includes(subject))
const subjectOf = (code: string) => `Order ${code} was approved, but the gateway isn’t answering`

describe('orders that expire during a gateway timeout', () => {
  test('an approved order is not cancelled: it keeps its place and is paid once the gateway answers', async () => {
    const { cart, now, stock, customer } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.silence(true)
    await browserTo(url)
    for (const wait of [31, 60, 600]) {
      await minutesLater(wait)
      expect(await now()).toMatchObject(waits)
      expect(await stock()).toBe(0)
    }
    expect(await kindsTo(customer)).toEqual([])
    wspay.silence(false)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('paid')
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('an order of unknown state waits too, and ends at once if the gateway knows of no payment', async () => {
    const { now, stock, customer } = await atTheForm()
    wspay.silence(true)
    await minutesLater(31)
    await minutesLater(300)
    expect(await now()).toMatchObject(waits)
    expect(await stock()).toBe(0)
    wspay.silence(false)
    await minutesLater(1.1)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('cancelled')
    expect(await stock()).toBe(1)
    expect(await kindsTo(customer)).toEqual(['order-cancelled'])
  })

  test('after gatewaySilenceHours an order without a signed approval is cancelled, and late money reactivates it', async () => {
    const { cart, now, stock, customer, order: made } = await atTheForm()
    wspay.silence(true)
    await minutesLater(31)
    await minutesLater(23 * 60)
    expect(await now()).toMatchObject(waits)
    await minutesLater(61)
    expect((await now()).payment_status).toBe('cancelled')
    expect(await stock()).toBe(1)
    expect(await kindsTo(customer)).toEqual(['order-cancelled'])
    // Days later, the payment turns out to have succeeded. The shop queries within minutes, not hours.
    wspay.approve(cart)
    await minutesLater(3 * 24 * 60)
    wspay.silence(false)
    await minutesLater(1.1)
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: made.total_price })
  })

  test('if the place was sold by then, late money is a problem and the operator is notified', async () => {
    const { cart, now, code, order: made } = await atTheForm()
    wspay.silence(true)
    await minutesLater(31)
    await minutesLater(25 * 60)
    expect((await now()).payment_status).toBe('cancelled')
    await order('bank_transfer', code)
    wspay.approve(cart)
    wspay.silence(false)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('problem')
    expect(notices(`Payment for the cancelled order ${made.code}`)).toHaveLength(1)
  })

  const approvals = {
    return: (_report: object, url: string) => browserTo(url),
    callback: (report: object) => callback(report),
  }
  test.each(['return', 'callback'] as const)(
    'after gatewaySilenceHours an order with a signed approval (%s) waits for the operator, notified once',
    async (way) => {
      const { cart, now, stock, customer, order: made } = await atTheForm()
      const { url } = wspay.approve(cart)
      const report = wspay.report(cart)
      wspay.silence(true)
      await approvals[way](report, url)
      await minutesLater(31)
      expect(notices(subjectOf(made.code))).toEqual([])
      await minutesLater(25 * 60)
      await minutesLater(24 * 60)
      expect(await now()).toMatchObject(waits)
      expect(await stock()).toBe(0)
      expect(await kindsTo(customer)).toEqual([])
      expect(notices(subjectOf(made.code))).toHaveLength(1)
      wspay.silence(false)
      await minutesLater(1.1)
      expect((await now()).payment_status).toBe('paid')
    },
  )

  test('staff may release an order that waits for the operator; money that arrives later reactivates it', async () => {
    const { cart, now, stock, order: made } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.silence(true)
    await browserTo(url)
    await minutesLater(31)
    await minutesLater(25 * 60)
    expect(notices(subjectOf(made.code))).toHaveLength(1)
    await shop.officeAnswer('cancel-order', { order: made.code, reason: 'Not paid' })
    expect((await now()).payment_status).toBe('cancelled')
    expect(await stock()).toBe(1)
    wspay.silence(false)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('paid')
  })

  test('staff may release a waiting order early', async () => {
    const { now, stock, order: made } = await atTheForm()
    wspay.silence(true)
    await minutesLater(31)
    expect(await now()).toMatchObject(waits)
    await shop.officeAnswer('cancel-order', { order: made.code, reason: 'On the phone' })
    expect((await now()).payment_status).toBe('cancelled')
    expect(await stock()).toBe(1)
  })

  test('an approval with another card after a decline keeps the order waiting', async () => {
    const { cart, now, stock } = await atTheForm()
    await browserTo(wspay.decline(cart).url)
    expect((await now()).payment_status).toBe('pending')
    const { url } = wspay.approve(cart)
    wspay.silence(true)
    await browserTo(url)
    expect(await now()).toMatchObject(waits)
    await minutesLater(31)
    await minutesLater(60)
    expect(await now()).toMatchObject(waits)
    expect(await stock()).toBe(0)
    wspay.silence(false)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('paid')
  })

  test('an unsigned approval does not count: the order expires as usual', async () => {
    const { cart, now } = await atTheForm()
    const { fields } = wspay.decline(cart)
    wspay.silence(true)
    const forged = new URLSearchParams({ ...fields, Success: '1', ApprovalCode: '123456' }).toString()
    await browserTo(`/gateway/wspay/return?${forged}`)
    await minutesLater(31)
    await minutesLater(25 * 60)
    expect((await now()).payment_status).toBe('cancelled')
  })

  test('orders with a final gateway response, and orders by transfer, expire on time', async () => {
    const requested = await atTheForm()
    const silent = await atTheForm()
    const again = await pay(silent.order, silent.order.payments[0]?.reference)
    await wspay.open(again.data.payment)
    await minutesLater(31)
    await minutesLater(1.1)
    expect((await requested.now()).payment_status).toBe('cancelled')
    const transfer = await order('bank_transfer', await one({ stock_level: 1 }))
    const card = await atTheForm()
    wspay.silence(true)
    await minutesLater(9 * 24 * 60 + 1)
    expect((await transfer.now()).payment_status).toBe('cancelled')
    expect((await card.now()).payment_status).toBe('processing')
    wspay.silence(false)
    await minutesLater(1.1)
    await minutesLater(1.1)
    expect((await card.now()).payment_status).toBe('cancelled')
  })

  test('orders at a gateway that is no longer configured wait as during a timeout', async () => {
    const { now } = await atTheForm()
    const { gateways } = shop.context
    const without = { ...shop.context, gateways: { ...gateways, wspay: undefined } }
    shop.later(31)
    await endUnpaidOrders(without)
    expect(await now()).toMatchObject(waits)
    await minutesLater(1.1)
    await minutesLater(1.1)
    expect((await now()).payment_status).toBe('cancelled')
  })

  test('orders do not each wait for a hanging gateway: it gets five queries, and the others are postponed', async () => {
    const made = []
    for (let n = 0; n < 12; n++) made.push(await atTheForm())
    shop.later(31)
    wspay.silence(true)
    const before = wspay.requested.length
    await endUnpaidOrders(shop.context)
    expect(wspay.requested.length - before).toBeLessThanOrEqual(5)
    for (const { now } of made) expect(await now()).toMatchObject(waits)
    wspay.silence(false)
    await minutesLater(1.1)
    await minutesLater(1.1)
    for (const { now } of made) expect((await now()).payment_status).toBe('cancelled')
  })
})
