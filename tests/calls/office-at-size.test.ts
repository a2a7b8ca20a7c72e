import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reportName } from '../../contract/office/reports'
import { demoHistory } from '../../server/demo-history'
import { openDatabase } from '../../server/db/database'
import { fillDemo } from '../../server/features/catalogue/fill-demo'
import { sortInSearchLists } from '../../server/worker/sort-search-lists.sql'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { plansOf, withPlans } from '../support/database/statement-plans'
import { createTestDatabase } from '../support/database/test-database'
import { inTurns, timed, upTo } from '../support/timing/in-turns'

/** `npm run prove -- office 100000` runs it with that number of orders, and then the times are promises. */
const orders = Number(process.env['OFFICE_ORDERS'] ?? 500)
const isProof = orders >= 100_000
vi.setConfig({ testTimeout: isProof ? 1_800_000 : 120_000, hookTimeout: isProof ? 1_800_000 : 120_000 })

/** In milliseconds, at the 95th percentile: of any list with four clients, and of a search by a part of a name alone. */
const [anyList, search] = [300, 100]
const rounds = isProof ? 60 : 2

const database = await createTestDatabase()
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ database, now: '2026-11-23T10:00:00.000Z' })
  const { now } = shop.clock
  await fillDemo(shop.db, now)
  const unhurried = openDatabase(database.connectionString, { connections: 1, limits: 'none' })
  await timed(`${orders} orders`, () => demoHistory(unhurried, { orders, keys: shop.world.keys, now }))
  await sortInSearchLists(unhurried.kysely)
  await unhurried.close()
  await shop.world.catalogue.refresh()
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const counted = { with_counts: true }
const lists: readonly (readonly [path: Parameters<TestApp['office']>[0], payload: object])[] = [
  ['find-orders', {}],
  ['find-orders', counted],
  ['find-orders', { status: ['problem'] }],
  ['find-orders', { status: ['partial'], ...counted }],
  ['find-orders', { method: ['bank_transfer'], ...counted }],
  ['find-orders', { method: ['cash', 'terminal'], ...counted }],
  ['find-orders', { channel: ['Box office'], ...counted }],
  ['find-orders', { item: ['valbor27-vip'], ...counted }],
  ['find-orders', { overdue: true, ...counted }],
  ['find-orders', { has_plan: true }],
  ['find-orders', { is_test: false }],
  ['find-orders', { sort: 'owed' }],
  ['find-orders', { sort: 'deadline' }],
  ['find-tickets', {}],
  ['find-tickets', counted],
  ['find-tickets', { item: 'valbor27-coach-out', ...counted }],
  ['find-tickets', { state: ['scanned'] }],
  ['find-customers', {}],
  ['find-customers', counted],
  ['get-today', {}],
  ['find-refunds', {}],
  ['find-refunds', { status: 'problem' }],
  ['find-mails', {}],
  ['find-mails', { query: 'zupancic' }],
  ['find-mails', { status: 'dead' }],
  ['find-audit', {}],
  ['find-audit', { action: 'check-in' }],
  ['find-withdrawals', {}],
  ['find-withdrawals', { status: 'open' }],
  ['find-withdrawals', { query: 'zupancic' }],
  ['find-bank-entries', {}],
  ['find-bank-entries', { status: 'open' }],
  ['find-deliveries', counted],
  ['find-deliveries', { state: ['to-pack'] }],
  ['find-deliveries', { query: 'šarić' }],
  ['find-items', counted],
  ['find-vouchers', counted],
]
const searches: typeof lists = ['šarić', 'ukasz', 'Großm', 'lefè', 'zzzz'].flatMap((query) => [
  ['find-orders', { query }],
  ['find-tickets', { query }],
  ['find-customers', { query }],
])

/** What grows with every order, or with every visit. */
const growing =
  /Seq Scan on (orders|order_item|order_event|customer|session|cart|cart_line|payment|payment_attempt|movement|overpayment|refund|refund_item|refund_file_item|card_refund|gateway_refund|invoice|withdrawal|voucher_use|earlier_ticket_code|outbox|audit_log|bank_entry|notification|sandbox_payment)\b/

/** The 95th percentile of a call, asked many times by so many clients, in milliseconds. */
async function slowest(path: (typeof lists)[number][0], payload: object, clients: number): Promise<number> {
  const times = await inTurns(upTo(rounds), clients, async () => {
    const began = performance.now()
    const { status } = await shop.office(path, payload)
    expect([path, payload, status]).toEqual([path, payload, 200])
    return performance.now() - began
  })
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

/** The calls that took longer than `most`. Only a proof looks at the time. */
async function tooSlow(calls: typeof lists, clients: number, most: number): Promise<string[]> {
  const slow: string[] = []
  for (const [path, payload] of calls) {
    const time = Math.round(await slowest(path, payload, clients))
    const line = `${path} ${JSON.stringify(payload)}: ${time} ms`
    if (!isProof) continue
    process.stdout.write(`  ${line}\n`)
    if (time > most) slow.push(line)
  }
  return slow
}

test(`every list of the office answers within ${anyList} ms, to four clients, among ${orders} orders`, async () => {
  expect(await tooSlow(lists, 4, anyList)).toEqual([])
})

test(`a search by a part of a name answers within ${search} ms among ${orders} orders`, async () => {
  expect(await tooSlow(searches, 1, search)).toEqual([])
})

test('one customer’s story is one of the lists', async () => {
  const { customers } = await shop.officeAnswer('find-customers', { query: 'šarić', limit: 1 })
  expect(await tooSlow([['get-customer', { customer_id: customers[0]?.id }]], 4, anyList)).toEqual([])
})

// On so few rows reading all of them is quickest: told not to, PostgreSQL does so only where no index serves.
test('no list, search, report or page of the office has to read a table that grows as a whole', async () => {
  const watched = await startTestApp({
    database: { connectionString: withPlans(database.connectionString, ['enable_seqscan=off']) },
    now: shop.clock.now.toISOString(),
  })
  const plans = plansOf(watched)
  const { orders: some } = await shop.officeAnswer('find-orders', { limit: 1 })
  const { customers } = await shop.officeAnswer('find-customers', { query: 'šarić', limit: 1 })
  const period = { from: '2026-10-01', to: '2026-11-23' }
  const others: typeof lists = [
    ['get-order', { order: some[0]?.code }],
    ['get-customer', { customer_id: customers[0]?.id }],
    ...reportName.options.flatMap((report): typeof lists => [
      ['get-report', { report, ...period }],
      ['find-report-rows', { report, figure: 'total', ...period }],
    ]),
  ]
  const whole: string[] = []
  for (const [path, payload] of [...lists, ...searches, ...others]) {
    const { status } = await watched.office(path, payload)
    expect([path, payload, status]).toEqual([path, payload, 200])
    const read = plans.taken()
    expect([path, read.length > 0]).toEqual([path, true])
    const found = read.flatMap((plan) => growing.exec(plan)?.[1] ?? [])
    if (found.length > 0) whole.push(`${path} ${JSON.stringify(payload)}: ${found.join(', ')}`)
  }
  await watched.stop()
  expect(whole).toEqual([])
})
