import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindPayers } from '#server/modules/payments/remind-payers'
import { orderSteps } from '../support/app/order-steps'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { inTurns, upTo } from '../support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const { order, pay } = orderSteps(() => shop)

test('eight workers send one reminder for each of 60 instalments, and none for those paid in the meantime', async () => {
  const plans = await inTurns(upTo(60), 6, async () => {
    const bought = await order('credit_card', 'plan')
    await shop.paySandbox(bought.payment, 'paid')
    return bought.order
  })
  // The second instalments are due on 1 April.
  shop.clock.now = new Date('2027-04-01T08:00:00Z')
  const early = plans.slice(0, 15)
  const instructions = await inTurns(early, 5, async (one) => pay(one, one.payments[1]?.reference))
  const worker = async () => {
    let turns = 0
    do turns += 1
    while ((await remindPayers(shop.context)) || turns < 12)
  }
  await Promise.all([
    ...upTo(8).map(worker),
    inTurns(instructions, 3, ({ data }) => shop.paySandbox(data.payment, 'paid')),
  ])
  // Orders that another worker had locked were skipped. The last run finds them.
  await worker()

  const rows = await shop.db.pool.query<{ code: string; paid: boolean; mails: number; marked: boolean }>(
    `select o.code, p.paid_amount = p.amount as paid, p.reminded_due_at is not null as marked,
       (select count(*)::int from outbox where kind = 'payment-reminder' and payload ->> 'reference' = p.reference) as mails
     from payment p join orders o on o.id = p.order_id where p.position = 2`,
  )
  expect(rows.rows).toHaveLength(60)
  expect(rows.rows.filter(({ mails, marked }) => mails !== (marked ? 1 : 0))).toEqual([])
  expect(rows.rows.filter(({ paid, mails }) => !paid && mails !== 1)).toEqual([])
  expect(rows.rows.filter(({ paid }) => paid)).toHaveLength(15)
  expect(shop.faults).toEqual([])
})

test('control: without the lock two workers find the same instalment', async () => {
  const bought = await order('credit_card', 'plan')
  await shop.paySandbox(bought.payment, 'paid')
  shop.clock.now = new Date('2027-05-01T08:00:00Z')
  const find = `select p.id from payment p join orders o on o.id = p.order_id
    where o.code = '${bought.order.code}' and p.position = 2 and p.reminded_before_at is null`
  const [one, two] = [await shop.db.pool.connect(), await shop.db.pool.connect()]
  try {
    for (const lock of ['', ' for update of o skip locked']) {
      await Promise.all([one, two].map((client) => client.query('begin')))
      const found = [(await one.query(find + lock)).rowCount, (await two.query(find + lock)).rowCount]
      expect({ lock, found }).toEqual({ lock, found: lock === '' ? [1, 1] : [1, 0] })
      await Promise.all([one, two].map((client) => client.query('rollback')))
    }
  } finally {
    one.release()
    two.release()
  }
})
