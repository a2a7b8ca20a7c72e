import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterLatePayment } from '#tests/support/app/late-payments'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { messagesFrom } from '#tests/support/gateways/messages-from'
import { startWspayStandIn } from '#tests/support/gateways/wspay-stand-in'

let shop: TestApp
let wspay: Awaited<ReturnType<typeof startWspayStandIn>>
beforeAll(async () => {
  wspay = await startWspayStandIn()
  shop = await startTestApp({ settings: { gateway: 'wspay' }, env: wspay.env })
})
beforeEach(() => {
  wspay.lie({})
  wspay.silence(false)
  wspay.loseAnswers(false)
})
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await wspay.stop()
})

const { order, pay, kindsTo, noticesToOperator } = orderSteps(() => shop)
const { browserTo, browserPosts, verdicts, movements, problems } = messagesFrom(() => shop, 'wspay')

/** An order whose customer is at WSPay's form. */
async function atTheForm(code = 'pass') {
  const made = await order('credit_card', code)
  return { ...made, cart: await wspay.open(made.payment), page: `/portal/orders/${made.order.code}` }
}
const callback = (body: object, type = 'application/json') =>
  shop.app.inject({
    method: 'POST',
    url: '/gateway/wspay/callback',
    headers: { 'content-type': type },
    payload:
      type === 'application/json'
        ? JSON.stringify(body)
        : new URLSearchParams(body as Record<string, string>).toString(),
  })
const unpaid = { payment_status: 'processing', total_paid: 0, has_invoice: false, tickets: [] }

describe('payments at WSPay', () => {
  test.each(['GET', 'POST'] as const)('a return with %s pays the order', async (method) => {
    const { order: made, cart, page, customer, now, payment } = await atTheForm()
    expect(payment).toMatchObject({
      action: 'submit',
      params: { ShoppingCartID: cart, TotalAmount: '105,00', CustomerEmail: customer.email },
    })
    expect(cart).toBe(`${made.payments[0]?.reference}-1`)
    const { url, fields } = wspay.approve(cart)
    const place = method === 'GET' ? await browserTo(url) : await browserPosts(url, fields)
    expect(place).toBe(`${page}/confirmation`)
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500, has_invoice: true })
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('a declined payment permits another attempt at the order, with another cart', async () => {
    const { order: made, cart, page, now } = await atTheForm()
    expect(await browserTo(wspay.decline(cart).url)).toBe(page)
    const open = await now()
    expect(open).toMatchObject({ payment_status: 'pending', payments: [{ attempt: 1 }] })
    const again = await wspay.open((await pay(made, open.payments[0]?.reference)).data.payment)
    expect(again).not.toBe(cart)
    expect(await browserTo(wspay.approve(again).url)).toBe(`${page}/confirmation`)
    expect((await now()).payment_status).toBe('paid')
  })

  test('a cancelled payment is not a decline', async () => {
    const { order: made, cart, page, now } = await atTheForm()
    expect(await browserTo(wspay.cancel(cart).url)).toBe(page)
    expect((await now()).payment_status).toBe('pending')
    const events = await shop.db.kysely
      .selectFrom('order_event')
      .select('kind')
      .where('order_id', '=', made.id)
      .execute()
    expect(events.map(({ kind }) => kind)).toContain('cancelled')
  })

  test('a payment that is declined and then approved with another card at the same form pays', async () => {
    const { cart, now } = await atTheForm()
    await browserTo(wspay.decline(cart).url)
    wspay.approve(cart)
    // Neither browser nor callback arrived: the shop queries the gateway about declined carts too.
    shop.later(11)
    await shop.runJobs()
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
  })

  test.each(['application/json', 'application/x-www-form-urlencoded'])(
    'the callback alone (%s) pays the order if the browser never returns, and once if repeated',
    async (type) => {
      const { cart, now, customer } = await atTheForm()
      wspay.approve(cart)
      const body = wspay.report(cart)
      const answers = await Promise.all([callback(body, type), callback(body, type), callback(body, type)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
      expect(await verdicts(3)).toEqual(['applied', 'repeated', 'repeated'])
      expect(await movements(cart)).toHaveLength(1)
      expect(await kindsTo(customer)).toEqual(['order-paid'])
    },
  )

  test('a payment is recorded once if the callback precedes the return, and the return comes twice', async () => {
    const { cart, page, now, customer } = await atTheForm()
    const { url } = wspay.approve(cart)
    await callback(wspay.report(cart))
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect((await now()).total_paid).toBe(10_500)
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('a payment is found by querying WSPay if no message ever arrives', async () => {
    const { cart, now } = await atTheForm()
    wspay.approve(cart)
    shop.later(1.1)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
  })

  test('a payment waits while WSPay does not respond, and is found later', async () => {
    const { cart, page, now } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.silence(true)
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect((await callback(wspay.report(cart))).statusCode).toBe(503)
    shop.later(1.1)
    await shop.runJobs()
    expect(await now()).toMatchObject(unpaid)
    wspay.silence(false)
    shop.later(0.6)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
  })

  test('a late response, while the browser requests again, is queried and counts once', async () => {
    const { cart, page, now } = await atTheForm()
    const { url } = wspay.approve(cart)
    const release = wspay.hold()
    const before = wspay.requested.length
    const returns = [browserTo(url), browserTo(url)]
    try {
      await expect.poll(() => wspay.requested.length, { timeout: 20_000 }).toBe(before + 1)
    } finally {
      release()
    }
    expect(await Promise.all(returns)).toEqual([`${page}/confirmation`, `${page}/confirmation`])
    expect(wspay.requested).toHaveLength(before + 1)
    expect((await now()).total_paid).toBe(10_500)
    expect(await movements(cart)).toHaveLength(1)
  })

  test('two charged attempts pay an order once; the rest is reported to the operator', async () => {
    const { order: made, cart, now } = await atTheForm()
    const second = await wspay.open((await pay(made, made.payments[0]?.reference)).data.payment)
    await browserTo(wspay.approve(second).url)
    await browserTo(wspay.approve(cart).url)
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await noticesToOperator()).toContain(`Overpayment for order ${made.code}`)
  })

  test('a payment for an expired order reactivates it if its place is free, else is a problem', async () => {
    const after = await afterLatePayment(shop, {
      begin: atTheForm,
      pay: ({ cart }) => browserTo(wspay.approve(cart).url),
    })
    expect(after).toEqual({ free: 'paid', sold: 'problem' })
  })
})

describe('WSPay messages that do not pay', () => {
  test('a forged return or callback is stored and rejected, without querying the gateway', async () => {
    const { cart, now } = await atTheForm()
    const { fields } = wspay.decline(cart)
    const path = '/gateway/wspay/return'
    const requested = wspay.requested.length
    const forgeries: Record<string, string>[] = [
      { Success: '1', ApprovalCode: '123456' },
      { Signature: '0'.repeat(128) },
      { Signature: '' },
      { ShoppingCartID: 'x\u0000y' },
    ]
    for (const forged of forgeries) expect(await browserPosts(path, { ...fields, ...forged })).toBe('/portal')
    expect(await browserTo(path)).toBe('/portal')
    const notification = { ...wspay.report(cart), ActionSuccess: '1', ApprovalCode: '123456' }
    expect((await callback(notification)).statusCode).toBe(400)
    expect((await callback({ ...notification, ShopID: 'ANOTHER' })).statusCode).toBe(400)
    expect((await callback({ huge: 'x'.repeat(60_000) })).statusCode).toBe(400)
    expect((await callback({ huge: 'x'.repeat(70_000) })).statusCode).toBe(413)
    expect(await verdicts(8)).toEqual(Array.from({ length: 8 }, () => 'forged'))
    const longest = await shop.db.kysely
      .selectFrom('notification')
      .select((eb) => eb.fn<number>('length', ['body']).as('length'))
      .orderBy('length', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(longest.length).toBeLessThanOrEqual(8000)
    expect(wspay.requested.length).toBe(requested)
    expect(await now()).toMatchObject(unpaid)
  })

  test('a callback that is signed with our key but names another shop is rejected', async () => {
    const { cart, now } = await atTheForm()
    wspay.approve(cart)
    expect((await callback({ ...wspay.report(cart), ShopID: 'ANOTHER' })).statusCode).toBe(400)
    expect(await verdicts(1)).toEqual(['forged'])
    expect(await now()).toMatchObject(unpaid)
    expect((await callback(wspay.report(cart))).statusCode).toBe(200)
    expect((await now()).payment_status).toBe('paid')
  })

  test("another order's approval, swapped into this order's callback, pays only its own", async () => {
    const paid = await atTheForm()
    const other = await atTheForm()
    wspay.approve(paid.cart)
    // The callback's signature covers neither the cart nor the amount, so this forged one is validly signed.
    const swapped = { ...wspay.report(paid.cart), ShoppingCartID: other.cart }
    expect((await callback(swapped)).statusCode).toBe(200)
    expect(await verdicts(1)).toEqual(['not confirmed'])
    expect(await other.now()).toMatchObject(unpaid)
    await browserTo(wspay.approve(paid.cart).url)
    expect((await paid.now()).payment_status).toBe('paid')
    expect((await callback(swapped)).statusCode).toBe(200)
    expect(await other.now()).toMatchObject(unpaid)
  })

  test('an approval that is signed in the browser, but unknown to WSPay, is not confirmed', async () => {
    const { cart, page, now } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.lie({ ActionSuccess: '0', ApprovalCode: '' })
    // The confirmation shows that the payment is pending.
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect(await verdicts(1)).toEqual(['not confirmed'])
    expect(await now()).toMatchObject(unpaid)
  })

  test.each([
    ['a lower amount', { Amount: 1.05 }, 'amount'],
    ['a higher amount', { Amount: '1050,00' }, 'amount'],
    ['another currency', { CurrencyCode: '191' }, 'amount'],
    ['no currency', { CurrencyCode: null }, 'amount'],
    ['another cart', { ShoppingCartID: 'ANOTHER1-1-1' }, 'order'],
  ])('a charge with %s is a problem, and the operator is notified', async (_, lies, what) => {
    const { order: made, cart, page, now, customer } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.lie(lies)
    expect(await browserTo(url)).toBe(page)
    expect(await now()).toMatchObject({ payment_status: 'problem', total_paid: 0, has_invoice: false })
    expect(await problems(made.code)).toEqual([
      expect.stringContaining(`The gateway charged a different ${what}`),
    ])
    // A later message alone changes nothing.
    wspay.lie({})
    await callback(wspay.report(cart))
    expect((await now()).payment_status).toBe('problem')
    expect(await kindsTo(customer)).toEqual([])
  })

  test("the charge of another order, reported as this one's, is a problem", async () => {
    const paid = await atTheForm()
    await browserTo(wspay.approve(paid.cart).url)
    const other = await atTheForm()
    const { url } = wspay.approve(other.cart)
    wspay.lie({ ...wspay.cart(paid.cart).charge })
    expect(await browserTo(url)).toBe(other.page)
    expect((await other.now()).payment_status).toBe('problem')
    expect((await paid.now()).payment_status).toBe('paid')
  })

  test.each([
    ['a wrong signature', { Signature: 'f'.repeat(128) }],
    ['another shop', { ShopID: 'ANOTHER' }],
    ['a sum that is only held', { Completed: 0 }],
    ['no amount', { Amount: 'much' }],
    ['nonsense', { ActionSuccess: 'perhaps' }],
  ])('a WSPay response with %s counts as no response', async (_, lies) => {
    const { cart, page, now } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.lie(lies)
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect(await verdicts(1)).toEqual(['no answer'])
    expect(await now()).toMatchObject(unpaid)
  })

  test('a charge that was voided at WSPay before the shop noticed it leaves the order open', async () => {
    const { cart, page, now } = await atTheForm()
    const { url } = wspay.approve(cart)
    wspay.lie({ Voided: 1 })
    expect(await browserTo(url)).toBe(page)
    expect((await now()).payment_status).toBe('pending')
  })
})
