import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type Answer, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, comeBack, counted, decide, fillCart } from '../support/processes/shopping'
import { inTurns, timed, until, upTo } from '../support/timing/in-turns'

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop
  let inbox: SmtpInbox

  beforeAll(async () => {
    inbox = await startSmtpInbox()
    const catalogue = raceCatalogue([ticket('pass', { stock_level: 1000 })])
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue, env: { SMTP_URL: inbox.url } })
  })
  afterAll(async () => {
    await shop.stop()
    await inbox.stop()
  })

  const count = async (what: string, order: string | undefined) => {
    const [row] = await shop.sql<{ n: number }>(
      `select count(*)::int as n from ${what} x join orders o on o.id = x.order_id where o.code = $1`,
      [order],
    )
    return row?.n
  }

  async function orderBy(method: 'credit_card' | 'bank_transfer', turn = 0): Promise<Answer['body']> {
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const cart = await fillCart(shop, who, 'pass', turn)
    return (await shop.call('checkout-cart', checkoutOf(who, cart, method), turn)).body
  }

  test('an approval that returns ten times at once creates one charge, one invoice and one mail', async () => {
    const { order, payment } = await orderBy('credit_card')
    const returnUrl = new URL((await decide(payment?.url ?? '', 'paid')).to)
    const places = await Promise.all(
      upTo(10).map((n) => comeBack(`${shop.servers[n % 2]?.url}${returnUrl.pathname}${returnUrl.search}`)),
    )
    for (const place of places)
      expect(place).toEqual({ status: 303, to: `/portal/orders/${order?.code}/confirmation` })
    expect(await count('movement', order?.code)).toBe(1)
    expect(await count('invoice', order?.code)).toBe(1)
    expect(
      await shop.sql('select payment_status, total_paid from orders where code = $1', [order?.code]),
    ).toEqual([{ payment_status: 'paid', total_paid: 1100 }])
    expect(await shop.sql('select verdict, times from notification')).toEqual([
      { verdict: 'applied', times: 10 },
    ])
    await until('the mail is sent', 60, async () => inbox.received.length > 0)
    expect(await shop.sql('select kind from outbox')).toEqual([{ kind: 'order-paid' }])
    expect(inbox.received).toHaveLength(1)
  })

  test('a transfer recorded ten times at once is booked as one movement', async () => {
    const { order } = await orderBy('bank_transfer')
    const requested = { order: order?.code, amount: 1100, reference: 'statement 7, line 3' }
    const answers = await Promise.all(upTo(10).map((n) => shop.office('record-payment', requested, n)))
    expect(counted(answers)).toEqual({ '200': 10 })
    expect(await count('movement', order?.code)).toBe(1)
    expect(await count('invoice', order?.code)).toBe(1)
    expect(await count('overpayment', order?.code)).toBe(0)
  })

  test('200 concurrent payments in two processes leave no gaps in the invoice numbers', async () => {
    const orders = await inTurns(upTo(200), 24, (n) => orderBy('bank_transfer', n))
    const answers = await timed(`${name}: 200 payments`, () =>
      inTurns(orders, 32, ({ order }, n) =>
        shop.office('record-payment', { order: order?.code, amount: 1100, reference: `line ${n}` }, n),
      ),
    )
    expect(counted(answers)).toEqual({ '200': 200 })
    const invoices = await shop.sql<{ sequence: number; number: string }>(
      `select sequence::int, number from invoice where series like 'invoice-%' order by sequence`,
    )
    expect(invoices.map(({ sequence }) => sequence)).toEqual(upTo(201).map((n) => n + 1))
    expect(invoices.at(-1)?.number).toMatch(/^\d{4}-000201$/)
    expect(await shop.wrongStock()).toEqual([])
  })

  test('60 customers who retry their payment at once all get a payment instruction', async () => {
    const orders = await inTurns(upTo(60), 24, (n) => orderBy('credit_card', n))
    await inTurns(orders, 24, async ({ payment }) =>
      comeBack((await decide(payment?.url ?? '', 'declined')).to),
    )
    const answers = await timed(`${name}: 60 second attempts`, () =>
      Promise.all(
        orders.map(({ order }) =>
          shop.call('pay-payment-plan-order-payment', {
            order: order?.code,
            reference: order?.payments[0]?.reference,
            checksum: order?.checksum,
          }),
        ),
      ),
    )
    expect(counted(answers)).toEqual({ '200': 60 })
  })
})
