import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterLatePayment } from '#tests/support/app/late-payments'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { messagesFrom } from '#tests/support/gateways/messages-from'
import { startStripeStandIn } from '#tests/support/gateways/stripe-stand-in'

let shop: TestApp
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
beforeAll(async () => {
  stripe = await startStripeStandIn(() => shop.clock.now)
  shop = await startTestApp({ settings: { gateway: 'stripe' }, env: stripe.env })
})
beforeEach(() => stripe.silence(false))
afterEach(() => shop.checkBooks())
afterAll(async () => {
  await shop.stop()
  await stripe.stop()
})

const { order, pay, kindsTo, noticesToOperator } = orderSteps(() => shop)
const { browserTo, verdicts, problems } = messagesFrom(() => shop, 'stripe')

/** An order whose customer is at Stripe's page. */
async function atThePage(code = 'pass') {
  const made = await order('credit_card', code)
  return { ...made, session: stripe.open(made.payment), page: `/portal/orders/${made.order.code}` }
}
const webhook = ({ payload, header }: { payload: string; header: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/gateway/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    payload,
  })
const completed = (session: string) => stripe.event('checkout.session.completed', stripe.session(session))
const unpaid = { payment_status: 'processing', total_paid: 0, has_invoice: false, tickets: [] }

describe('payments at Stripe', () => {
  test('a return from Stripe pays the order', async () => {
    const { order: made, session, page, customer, now, payment } = await atThePage()
    expect(payment?.url).toBe(stripe.session(session).url)
    expect(stripe.session(session)).toMatchObject({
      amount_total: 10_500,
      currency: 'eur',
      client_reference_id: `${made.payments[0]?.reference}-1`,
    })
    expect(await browserTo(stripe.pay(session))).toBe(`${page}/confirmation`)
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500, has_invoice: true })
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('Icelandic kronas are charged and refunded in whole kronas', async () => {
    await shop.configure({ currency: 'ISK' })
    try {
      const { order: made, session, page, now } = await atThePage()
      // Stripe counts kronas in hundredths, which no longer exist.
      expect(stripe.session(session)).toMatchObject({ amount_total: 1_050_000, currency: 'isk' })
      expect(await browserTo(stripe.pay(session))).toBe(`${page}/confirmation`)
      expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
      const answer = await shop.context.gateways.stripe?.refund({
        reference: `${made.payments[0]?.reference}-1`,
        gatewayId: session,
        amount: 10_500,
        currency: 'ISK',
        refundReference: 'refund-of-kronas',
      })
      expect(answer).toEqual({ outcome: 'refunded' })
      expect(stripe.refunds.at(-1)?.amount).toBe(1_050_000)
    } finally {
      await shop.configure({ currency: 'EUR' })
    }
  })

  test('the webhook alone pays the order, and pays once if repeated and out of order', async () => {
    const { session, now, customer } = await atThePage()
    const expired = stripe.event('checkout.session.expired', stripe.session(session))
    stripe.pay(session)
    const event = completed(session)
    const answers = await Promise.all([webhook(event), webhook(event), webhook(expired), webhook(event)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await verdicts(4)).toEqual(['applied', 'repeated', 'repeated', 'repeated'])
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await kindsTo(customer)).toEqual(['order-paid'])
  })

  test('a payment is recorded once if the webhook precedes the return', async () => {
    const { session, page, now } = await atThePage()
    const url = stripe.pay(session)
    await webhook(completed(session))
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect((await now()).total_paid).toBe(10_500)
  })

  test('a payment is found by querying Stripe if no message ever arrives', async () => {
    const { session, now } = await atThePage()
    stripe.pay(session)
    shop.later(1.1)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
  })

  test('requesting the payment page twice returns one session', async () => {
    const { order: made, session, customer } = await atThePage()
    const before = stripe.sessions.size
    const { code: cart } = await shop.db.kysely
      .selectFrom('orders')
      .select('cart_code as code')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    // As if the process had died before it stored the session: the same request returns the same session.
    await shop.db.kysely
      .updateTable('payment_attempt')
      .set({ gateway_id: null, details: '{}' })
      .where('gateway_id', '=', session)
      .execute()
    const again = await shop.answer('checkout-cart', {
      token: customer.token,
      cart,
      customer: { full_name: 'Ana Horvat', country: 'HR' },
      order: { payment_method: 'credit_card' },
    })
    expect(stripe.open(again.payment)).toBe(session)
    expect(stripe.sessions.size).toBe(before)
  })

  test('a payment is recorded if the webhook precedes the storing of the session', async () => {
    const { session, now } = await atThePage()
    await shop.db.kysely
      .updateTable('payment_attempt')
      .set({ gateway_id: null, details: '{}' })
      .where('gateway_id', '=', session)
      .execute()
    stripe.pay(session)
    await webhook(completed(session))
    expect((await now()).payment_status).toBe('paid')
  })

  test('a complete but unpaid session does not pay the order yet', async () => {
    const { session, now } = await atThePage()
    stripe.pay(session, { payment_status: 'unpaid' })
    expect((await webhook(completed(session))).statusCode).toBe(200)
    expect(await now()).toMatchObject(unpaid)
    stripe.session(session).payment_status = 'paid'
    const later = stripe.event('checkout.session.async_payment_succeeded', stripe.session(session))
    expect((await webhook(later)).statusCode).toBe(200)
    expect((await now()).payment_status).toBe('paid')
  })

  test('a session that is declined and then approved pays', async () => {
    const { session, now } = await atThePage()
    const failed = stripe.event('payment_intent.payment_failed', { id: 'pi_1', object: 'payment_intent' })
    expect((await webhook(failed)).statusCode).toBe(200)
    expect(await verdicts(1)).toEqual(['ignored'])
    expect(await now()).toMatchObject(unpaid)
    stripe.pay(session)
    await webhook(completed(session))
    expect((await now()).payment_status).toBe('paid')
  })

  test('cancelling a payment ends its session, and a new attempt has another', async () => {
    const { order: made, session, page, now } = await atThePage()
    expect(await browserTo(stripe.session(session).cancel_url)).toBe(page)
    expect(stripe.session(session).status).toBe('expired')
    expect((await now()).payment_status).toBe('pending')
    const again = stripe.open((await pay(made, made.payments[0]?.reference)).data.payment)
    expect(again).not.toBe(session)
    expect(await browserTo(stripe.pay(again))).toBe(`${page}/confirmation`)
  })

  test('a payment made before the customer returned by the cancel link is recorded', async () => {
    const { session, page, now } = await atThePage()
    stripe.pay(session)
    expect(await browserTo(stripe.session(session).cancel_url)).toBe(`${page}/confirmation`)
    expect((await now()).payment_status).toBe('paid')
  })

  test('a payment waits if Stripe does not respond, and is found later', async () => {
    const { session, page, now } = await atThePage()
    const url = stripe.pay(session)
    stripe.silence(true)
    expect(await browserTo(url)).toBe(`${page}/confirmation`)
    expect((await webhook(completed(session))).statusCode).toBe(503)
    expect(await now()).toMatchObject(unpaid)
    stripe.silence(false)
    shop.later(1.1)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
  })

  test('while Stripe does not respond, an order waits, and a later attempt pays it', async () => {
    stripe.silence(true)
    const { order: made, payment, now } = await order('credit_card', 'pass')
    expect(payment).toBeUndefined()
    // Calls without a payment instruction are no attempts: the maximum is 5.
    for (let n = 0; n < 6; n++)
      expect((await pay(made, made.payments[0]?.reference)).data.payment).toBeUndefined()
    expect((await now()).payments[0]).toMatchObject({ attempt: 0 })
    stripe.silence(false)
    const again = await pay(made, made.payments[0]?.reference)
    await browserTo(stripe.pay(stripe.open(again.data.payment)))
    expect((await now()).payment_status).toBe('paid')
    expect(shop.faults.splice(0).join('')).toContain('the gateway did not start a payment')
  })

  test('two charged sessions pay an order once; the rest is reported to the operator', async () => {
    const { order: made, session, now } = await atThePage()
    const second = stripe.open((await pay(made, made.payments[0]?.reference)).data.payment)
    await browserTo(stripe.pay(second))
    await webhook((stripe.pay(session), completed(session)))
    expect(await now()).toMatchObject({ payment_status: 'paid', total_paid: 10_500 })
    expect(await noticesToOperator()).toContain(`Overpayment for order ${made.code}`)
  })
})

describe('Stripe sessions of ended orders', () => {
  test('an expired order ends its session, which then accepts no payment', async () => {
    const { session, now } = await atThePage()
    shop.later(31)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('cancelled')
    expect(stripe.session(session).status).toBe('expired')
    await webhook(stripe.event('checkout.session.expired', stripe.session(session)))
    expect((await now()).payment_status).toBe('cancelled')
    // The shop queries once more and then stops, because an expired session stays expired.
    shop.later(15)
    await shop.runJobs()
    const requested = stripe.requested.length
    shop.later(60)
    await shop.runJobs()
    expect(stripe.requested.length).toBe(requested)
  })

  test('an order cancelled by the shop ends its session too', async () => {
    const { order: made, session } = await atThePage()
    await shop.officeAnswer('cancel-order', { order: made.code })
    await shop.runJobs()
    expect(stripe.session(session).status).toBe('expired')
  })

  test('an order that expires at the moment of its payment is paid', async () => {
    const { session, now } = await atThePage()
    stripe.pay(session)
    shop.later(31)
    await shop.runJobs()
    expect((await now()).payment_status).toBe('paid')
  })

  test('late money after a timeout of Stripe reactivates the order if its place is free, else is a problem', async () => {
    // Nothing waits for a response: the order ends in time, and Stripe is not called.
    await shop.configure({ gatewaySilenceHours: 0 })
    const after = await afterLatePayment(shop, {
      begin: atThePage,
      silence: (isSilent) => stripe.silence(isSilent),
      pay: ({ session }) => {
        stripe.pay(session)
        return webhook(completed(session))
      },
    })
    expect(after).toEqual({ free: 'paid', sold: 'problem' })
    await shop.configure({ gatewaySilenceHours: 24 })
  })
})

describe('Stripe messages that do not pay', () => {
  test('a forged, altered, old or unsigned event is stored and rejected, without querying the gateway', async () => {
    const { session, now } = await atThePage()
    const paid = { ...stripe.session(session), payment_status: 'paid', status: 'complete' }
    const requested = stripe.requested.length
    const good = stripe.event('checkout.session.completed', paid)
    const altered = { ...good, payload: good.payload.replace('"paid"', '"paid" ') }
    for (const event of [
      altered,
      stripe.event('checkout.session.completed', paid, 'whsec_of_somebody_else'),
      { ...good, header: '' },
      { ...good, header: `${good.header.split(',')[0]},v1=${'0'.repeat(64)}` },
      { ...good, payload: 'nonsense' },
      { ...good, payload: '' },
    ])
      expect((await webhook(event)).statusCode).toBe(400)
    shop.later(6)
    expect((await webhook(good)).statusCode).toBe(400)
    expect(await verdicts(7)).toEqual(Array.from({ length: 7 }, () => 'forged'))
    expect(stripe.requested.length).toBe(requested)
    expect(await now()).toMatchObject(unpaid)
  })

  test('an event only makes the shop query Stripe: one that claims a payment pays nothing', async () => {
    const { session, now } = await atThePage()
    const claimed = { ...stripe.session(session), payment_status: 'paid', status: 'complete' }
    expect((await webhook(stripe.event('checkout.session.completed', claimed))).statusCode).toBe(200)
    expect(await verdicts(1)).toEqual(['not confirmed'])
    expect(await now()).toMatchObject(unpaid)
  })

  test("another order's session, swapped into this order's return or event, pays only its own", async () => {
    const paid = await atThePage()
    const other = await atThePage()
    const url = stripe.pay(paid.session)
    const reference = stripe.session(other.session).client_reference_id ?? ''
    const swapped = new URL(url)
    swapped.searchParams.set('reference', reference)
    expect(await browserTo(swapped.href)).toBe('/portal')
    const both = { ...stripe.session(paid.session), client_reference_id: reference }
    await webhook(stripe.event('checkout.session.completed', both))
    expect(await other.now()).toMatchObject(unpaid)
    await browserTo(url)
    expect((await paid.now()).payment_status).toBe('paid')
  })

  test('replays of a return and of a cancel link cause one query each, and news is still found', async () => {
    const { session, page, now } = await atThePage()
    const { success_url } = stripe.session(session)
    const back = success_url.replace('{CHECKOUT_SESSION_ID}', session)
    const requested = stripe.requested.length
    await Promise.all(Array.from({ length: 50 }, () => browserTo(back)))
    for (let count = 0; count < 10; count++) await browserTo(back)
    expect(stripe.requested.length - requested).toBe(1)
    stripe.pay(session)
    // Another message has a query of its own at once.
    await webhook(completed(session))
    expect((await now()).payment_status).toBe('paid')
    expect(await browserTo(back)).toBe(`${page}/confirmation`)

    const left = await atThePage()
    const before = stripe.requested.length
    await Promise.all(Array.from({ length: 50 }, () => browserTo(stripe.session(left.session).cancel_url)))
    expect(stripe.session(left.session).status).toBe('expired')
    // Its state, its end, and its state again.
    expect(stripe.requested.length - before).toBe(3)
  })

  test('a forged return or cancel link changes nothing', async () => {
    const { session, now } = await atThePage()
    const cancel = new URL(stripe.session(session).cancel_url)
    cancel.searchParams.set('signature', 'AAAAAAAAAAAAAAAA')
    for (const url of [cancel.href, '/gateway/stripe/return', '/gateway/stripe/cancel?reference=x'])
      expect(await browserTo(url)).toBe('/portal')
    expect(stripe.session(session).status).toBe('open')
    expect(await now()).toMatchObject(unpaid)
  })

  test.each([
    ['a lower amount', { amount_total: 105 }, 'amount'],
    ['another currency', { currency: 'huf' }, 'amount'],
    ['another order', { client_reference_id: 'ANOTHER1-1-1' }, 'order'],
    ['no order', { client_reference_id: null }, 'order'],
  ])('a charge with %s is a problem, and the operator is notified', async (_, lies, what) => {
    const { order: made, session, page, now, customer } = await atThePage()
    expect(await browserTo(stripe.pay(session, lies))).toBe(page)
    expect(await now()).toMatchObject({ payment_status: 'problem', total_paid: 0, has_invoice: false })
    expect(await problems(made.code)).toEqual([
      expect.stringContaining(`The gateway charged a different ${what}`),
    ])
    expect(await kindsTo(customer)).toEqual([])
  })

  test('an event of another application in the same Stripe account is acknowledged and ignored', async () => {
    const foreign = stripe.event('checkout.session.completed', { id: 'cs_other', client_reference_id: null })
    expect((await webhook(foreign)).statusCode).toBe(200)
    expect(await verdicts(1)).toEqual(['unknown reference'])
  })
})

describe('Stripe events about other things than payments', () => {
  const about = (session: string) => ({
    payment_intent: stripe.session(session).payment_intent,
    amount: 10_500,
    currency: 'eur',
    metadata: {},
  })
  const linesTo = async (orderCode: string) =>
    (await shop.mailsTo('operator@shop.example'))
      // A sent mail's content is not stored.
      .map(({ payload }) => payload as unknown as { subject?: string; lines?: string[] })
      .filter(({ subject }) => subject?.includes(orderCode))
      .map(({ lines }) => lines?.[0])

  test('a dispute, a failed refund and a refund made at Stripe are each reported to the operator once', async () => {
    const { order: made, session, now } = await atThePage()
    await browserTo(stripe.pay(session))
    const dispute = { ...about(session), reason: 'fraudulent', status: 'lost' }
    const events = [
      stripe.event('charge.dispute.created', dispute),
      stripe.event('charge.dispute.closed', dispute),
      stripe.event('refund.failed', about(session)),
      stripe.event('refund.created', about(session)),
      stripe.event('refund.created', { ...about(session), metadata: { refund_reference: 'ours' } }),
    ]
    for (const event of [...events, ...events]) expect((await webhook(event)).statusCode).toBe(200)
    expect(await linesTo(made.code)).toEqual([
      'A dispute over €105.00 was opened (fraudulent).',
      'The dispute over €105.00 was lost: the card’s bank keeps the money.',
      expect.stringContaining(
        'A refund of €105.00 failed at the customer’s bank, and the shop knows no such refund',
      ),
      'A refund of €105.00 was made at Stripe, not in the shop.',
    ])
    expect((await now()).payment_status).toBe('paid')
  })

  test('an event repeated after a timeout is handled, and one of another application is ignored', async () => {
    const { order: made, session } = await atThePage()
    await browserTo(stripe.pay(session))
    const failed = stripe.event('refund.failed', about(session))
    stripe.silence(true)
    expect((await webhook(failed)).statusCode).toBe(503)
    stripe.silence(false)
    expect((await webhook(failed)).statusCode).toBe(200)
    expect(await linesTo(made.code)).toHaveLength(1)
    const foreign = { ...about(session), payment_intent: 'pi_other', reason: 'fraudulent' }
    expect((await webhook(stripe.event('charge.dispute.created', foreign))).statusCode).toBe(200)
    expect(await verdicts(1)).toEqual(['ignored'])
  })
})
