import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenEventRules } from '../support/database/event-invariants'
import { brokenInvariants } from '../support/database/invariants'
import { postgresServers } from '../support/database/postgres-servers'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { checkoutOf, counted, fillCart } from '../support/processes/shopping'
import { inTurns, timed, until, upTo } from '../support/timing/in-turns'

const processes = 4
const [carts, late, payers] = [120, 40, 60]

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop
  let inbox: SmtpInbox

  beforeAll(async () => {
    inbox = await startSmtpInbox({ slowness: 5 })
    const catalogue = raceCatalogue([ticket('pass', { stock_level: carts + late + payers })])
    const database = await createTestDatabase()
    shop = await openRaceShop({ ...database, catalogue, processes, env: { SMTP_URL: inbox.url } })
  })
  afterAll(async () => {
    await shop.stop()
    await inbox.stop()
  })

  async function orders(count: number): Promise<string[]> {
    return inTurns(await shop.customers(count), 16, async (who, n) => {
      const cart = await fillCart(shop, who, 'pass', n)
      const { body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'bank_transfer'), n)
      return body.order?.code ?? ''
    })
  }

  test('four processes expire each cart and order once, number without gaps, and send each mail once', async () => {
    const unpaid = await orders(late)
    const paying = await orders(payers)
    const held = await inTurns(await shop.customers(carts), 16, (who, n) => fillCart(shop, who, 'pass', n))
    const over = await shop.sql<{ taken: number }>('select taken from pool')
    expect(over).toEqual([{ taken: carts + late + payers }])

    await timed(`${name}: ${carts} carts, ${late} unpaid orders and ${payers} payments at once`, async () => {
      // Everything becomes due at the same moment for all processes.
      await shop.sql('update cart set expires_at = now() where code = any($1)', [held])
      await shop.sql('update orders set expires_at = now() where code = any($1)', [unpaid])
      // Each payment is reported to two processes at the same time.
      const answers = await inTurns([...paying, ...paying], 32, (order, n) =>
        shop.office('record-payment', { order, amount: 1100, reference: `line of ${order}` }, n),
      )
      expect(counted(answers)).toEqual({ '200': payers * 2 })
      await until('carts and orders have ended', 120, async () => {
        const [left] = await shop.sql<{ taken: number }>('select taken from pool')
        return left?.taken === payers
      })
    })
    await until('all mails are sent', 120, async () => {
      const left = await shop.sql('select 1 from outbox where sent_at is null limit 1')
      return left.length === 0
    })

    expect(await brokenInvariants(({ text }) => shop.sql(text))).toEqual([])
    expect(await brokenEventRules(({ text }) => shop.sql(text))).toEqual([])
    expect(
      await shop.sql('select payment_status, count(*)::int as n from orders group by 1 order by 1'),
    ).toEqual([
      { payment_status: 'cancelled', n: late },
      { payment_status: 'paid', n: payers },
    ])
    const numbers = await shop.sql<{ sequence: number }>(
      `select sequence::int from invoice where kind = 'invoice' order by 1`,
    )
    expect(numbers.map(({ sequence }) => sequence)).toEqual(upTo(payers).map((n) => n + 1))
    // A transfer order gets a mail with the payment details, then one that it was paid or cancelled.
    expect(await shop.sql('select kind, count(*)::int as n from outbox group by 1 order by 1')).toEqual([
      { kind: 'order-cancelled', n: late },
      { kind: 'order-paid', n: payers },
      { kind: 'order-received', n: late + payers },
    ])
    expect([...inbox.times().values()]).toEqual(upTo((late + payers) * 2).map(() => 1))
    expect(await shop.sql('select distinct attempts from outbox')).toEqual([{ attempts: 1 }])
  })
})
