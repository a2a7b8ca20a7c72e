import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryState } from '#contract/office/deliveries'
import { openReason } from '#contract/office/statements'
import type { PlanStep } from '#contract/shop-item'
import { demoHistory } from '#demo/fill/demo-history'
import { fillDemo } from '#demo/fill/fill-demo'
import { demoSellers } from '#demo/history/office-work'
import { planSchedule } from '#rules/payments/instalments'
import { stockAudit } from '#server/modules/catalogue/recount-stock'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { brokenIn } from '#tests/support/database/invariants'
import { storedSentences } from '#tests/support/database/stored-sentences'

const start = '2026-11-23T10:00:00.000Z'
let shop: TestApp
let remaining: unknown
beforeAll(async () => {
  shop = await startTestApp({ catalogue: null, now: start })
  await fillDemo(shop.db, shop.clock.now)
  remaining = await placesLeft()
  await fill(1200)
})
afterAll(() => shop.stop())

const fill = (orders: number) =>
  demoHistory(shop.db, { orders, keys: shop.context.keys, now: shop.clock.now })
const rows = async (query: string) => (await shop.db.pool.query<Record<string, unknown>>(query)).rows
/** Reads the work of staff other than orders, as their screens show it. */
async function officeWork() {
  const { changes } = await shop.officeAnswer('find-scheduled-changes', {})
  const { jobs } = await shop.officeAnswer('find-bulk-jobs', {})
  const { cancellations } = await shop.officeAnswer('find-cancellations', {})
  const { keys } = await shop.officeAnswer('find-keys', {})
  return {
    changes: changes.map(({ thing, fields }) => [
      thing,
      ...fields.map(({ before, after }) => [before, after]),
    ]),
    jobs: jobs.map(({ state, refused, done }) => [state, refused, done > 0]),
    cancellations: cancellations.map(({ subject, orders }) => [subject, orders]),
    keys: keys.map(({ status }) => status),
  }
}
const worked = {
  changes: [
    ['valbor27-pass', [14900, 15900]],
    ['valbor27-coach-ljubljana', [false, true]],
  ],
  jobs: [['done', 1, true]],
  cancellations: [['valbor27-coach-ljubljana', { done: 7, left: 0, failed: 0 }]],
  keys: ['live', 'revoked'],
}
const broken = () => brokenIn(shop.db)
const placesLeft = () =>
  rows(`select i.external_code, p.travel_time_id, p.total - p.taken as free from pool p join item i on i.id = p.item_id
    where i.published order by 1, 2`)

describe('the history of the demo shop', () => {
  test('the demo history satisfies every rule of the ledger, and leaves existing places to customers', async () => {
    expect(await broken()).toEqual([])
    expect(await stockAudit(shop.db)).toMatchObject({ ok: true })
    expect(await rows('select count(*)::int as orders from orders')).toEqual([{ orders: 1200 }])
    expect(await placesLeft()).toEqual(remaining)
  })

  test('the demo history covers a year in order of time, with every state that an office screen shows', async () => {
    const states = await rows(`select payment_status as value from orders group by 1 union all
      select 'refund ' || status from refund group by 1 union all select 'item ' || status from order_item group by 1
      union all select 'entry ' || open_because from bank_entry where open_because is not null group by 1
      union all select distinct 'paid by ' || kind from movement union all
      select case when refund_id is null then 'withdrawal open' else 'withdrawal refunded' end from withdrawal group by 1
      union all select distinct 'delivery ' || state from delivery
      union all select distinct 'mail ' || case when dead_at is null then 'sent' else 'failed' end from outbox`)
    expect(states.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        'paid',
        'pending',
        'partial',
        'problem',
        'cancelled',
        ...['active', 'processing', 'processed', 'problem'].map((state) => `refund ${state}`),
        ...['pending', 'active', 'refund', 'refunding', 'refund-problem', 'refunded', 'void'].map(
          (one) => `item ${one}`,
        ),
        ...openReason.options.map((one) => `entry ${one}`),
        ...deliveryState.options.map((one) => `delivery ${one}`),
        'mail sent',
        'mail failed',
        ...['charge', 'transfer', 'cash', 'terminal', 'voucher', 'refund'].map((kind) => `paid by ${kind}`),
        'withdrawal open',
        'withdrawal refunded',
      ]),
    )
    expect(
      await rows(`select count(*) filter (where created_at < before)::int as later,
          max(created_at) < '${start}' as is_past, min(created_at) < '2026-01-20' as is_long
        from (select created_at, lag(created_at) over (order by id) as before from orders) o`),
    ).toEqual([{ later: 0, is_past: true, is_long: true }])
    const [{ came } = {}] =
      await rows(`select count(*) filter (where admitted_at is not null)::int as came from order_item
      i join item t on t.id = i.item_id join event e on e.id = t.event_id where e.code = 'VALBOR26'`)
    expect(came).toBeGreaterThan(150)
  })

  test('nothing in the demo history is dated after its creation', async () => {
    expect(
      await rows(`select kind, at from (select kind, created_at as at from outbox union all
          select kind, at from order_event union all select action, at from audit_log union all
          select 'reminder', unnest(array[reminded_before_at, reminded_due_at, overdue_notified_at]) from payment union all
          select kind, at from movement) dated where at > '${start}'`),
    ).toEqual([])
    // The first reminder of a payment goes out three days before its day.
    const early = `select count(*)::int as sent, count(*) filter (where
      reminded_before_at > due_at - interval '3 days')::int as late from payment where reminded_before_at is not null`
    const [reminded] = await rows(early)
    expect(reminded?.['sent']).toBeGreaterThan(0)
    expect(reminded?.['late']).toBe(0)
  })

  test('the demo history has scheduled changes, a job, a cancelled departure under refund, and random keys', async () => {
    expect(await officeWork()).toEqual(worked)
    expect(
      await rows(`select r.status, count(*)::int as refunds from cancellation_order c join refund r using (order_id)
        where c.amount = r.total group by 1 order by 1`),
    ).toEqual([
      { status: 'active', refunds: 2 },
      { status: 'processed', refunds: 4 },
      { status: 'processing', refunds: 1 },
    ])
    expect(await rows('select total - taken as free from pool where closed')).toEqual([{ free: 0 }])
    expect(
      await rows(`select count(*)::int as out_of_order from (
        select at < lag(at) over (order by id) as is_before from audit_log where at < '${start}'::timestamptz
        union all select created_at < lag(created_at) over (order by id) from outbox) l where is_before`),
    ).toEqual([{ out_of_order: 0 }])
  })

  test('the demo history names who took each manual payment', async () => {
    const { parts } = await shop.officeAnswer('get-report', {
      report: 'money',
      from: '2025-12-01',
      to: '2026-11-23',
    })
    const takers = parts.find(({ by }) => by === 'staff')?.figures ?? []
    const names = takers.map(({ value }) => value.replace(/^(cash|terminal) /, '')).filter(Boolean)
    expect(new Set(names)).toEqual(new Set(demoSellers))
  })

  test('the due dates of plans in the demo history follow from the rule', async () => {
    const plans =
      await rows(`select o.created_at, o.payment_plan, array_agg(p.due_at order by p.position) as due
      from orders o join payment p on p.order_id = o.id where o.payment_plan <> '[]' group by o.id`)
    expect(plans.length).toBeGreaterThan(50)
    for (const { created_at, payment_plan, due } of plans as {
      created_at: Date
      payment_plan: PlanStep[]
      due: Date[]
    }[])
      expect(due).toEqual(planSchedule(payment_plan, created_at, 'Europe/Zagreb').map((one) => one.due_at))
  })

  test('the demo history leaves no mail, payment attempt or reminder to the worker', async () => {
    expect(await rows('select 1 from outbox where sent_at is null and dead_at is null')).toEqual([])
    expect(await rows('select 1 from payment_attempt where ended_at is null')).toEqual([])
    await shop.runJobs()
    expect(await rows('select kind from outbox where created_at >= $$' + start + '$$')).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('the office and customers open demo orders like any other: tickets, documents, bank file', async () => {
    const { orders } = await shop.officeAnswer('find-orders', { query: 'saric', limit: 1000 })
    expect(orders.filter(({ customer }) => customer.full_name.endsWith('Šarić')).length).toBeGreaterThan(5)
    const [{ code } = {}] = await rows(`select o.code from orders o join refund r on r.order_id = o.id
      where r.status = 'processed' and o.payment_method = 'bank_transfer' limit 1`)
    const { order } = await shop.officeAnswer('get-order', { order: String(code) })
    expect(order.total_refunded).toBeGreaterThan(0)
    const [{ barcode } = {}] = await rows(`select barcode from order_item i join item t on t.id = i.item_id
      where barcode is not null and external_code = 'valbor27-pass' limit 1`)
    expect(await shop.officeAnswer('check-in', { barcode: String(barcode), override: true })).toMatchObject({
      result: 'admitted',
    })
    const open =
      await rows(`select r.id from refund r join orders o on o.id = r.order_id where r.status = 'active'
      and not o.is_test order by r.id limit 3`)
    const file = await shop.officeAnswer('refund-file', { refund_ids: open.map(({ id }) => Number(id)) })
    expect(file.count).toBe(3)
    const { mails } = await shop.officeAnswer('find-mails', { status: 'dead' })
    const failed = mails.find(({ kind }) => kind === 'order-cancelled')
    await shop.officeAnswer('retry-mail', { mail_id: failed?.id })
    await shop.runJobs()
    expect(
      await rows(`select sent_at is not null as is_sent from outbox where id = ${failed?.id ?? 0}`),
    ).toEqual([{ is_sent: true }])
  })

  test('a new demo history replaces the old one, and equal numbers give equal histories', async () => {
    const codes = () =>
      rows(`select count(*)::int as orders, md5(string_agg(total_price || full_name || payment_status,
      ',' order by created_at, total_price, full_name)) as digest from orders`)
    await fill(300)
    const first = await codes()
    await fill(300)
    expect(await codes()).toEqual(first)
    expect(first[0]?.['orders']).toBe(300)
    expect(await officeWork()).toEqual(worked)
    expect(await broken()).toEqual([])
    expect(await stockAudit(shop.db)).toMatchObject({ ok: true })
    expect(await placesLeft()).toEqual(remaining)
  })

  test('a very large demo history drops indexes while it is written, and has the same rows', async () => {
    await demoHistory(shop.db, { orders: 1200, keys: shop.context.keys, now: shop.clock.now, many: 1200 })
    expect(await officeWork()).toEqual(worked)
    expect(await broken()).toEqual([])
  })

  test('a demo history replaces one that took more places than its items are imported with', async () => {
    const many = 480
    const add = (places: number) =>
      shop.db.pool.query(
        `update pool set total = total + $1, taken = taken + $1
          where item_id = (select id from item where external_code = 'valbor26-pass')`,
        [places],
      )
    await add(many)
    await fill(1200)
    await add(-many)
    expect(await stockAudit(shop.db)).toMatchObject({ ok: true })
  })

  test('a demo history is rejected for a shop with its own orders, and outside the demo', async () => {
    await expect(fill(99)).rejects.toThrow('A history has 100 to 1000000 orders.')
    await shop.db.pool
      .query(`insert into orders (code, customer_id, channel, created_at, full_name, email, address,
        shipping_amount, currency, payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
      select 'AAAAAAAA', customer_id, channel, now(), full_name, email, address, 0, currency, payment_method, '[]', 0, 0,
        taxes, 'pending' from orders limit 1`)
    await expect(fill(300)).rejects.toThrow('This shop has orders of its own (1)')
    const other = await startTestApp()
    await expect(
      demoHistory(other.db, { orders: 300, keys: other.context.keys, now: other.clock.now }),
    ).rejects.toThrow('This is not the demo shop')
    await other.stop()
  })
})

test('no sentence of the program was stored', async () => {
  expect(await storedSentences(shop)).toEqual([])
})
