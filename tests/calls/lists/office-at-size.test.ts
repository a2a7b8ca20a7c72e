import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reportName } from '#contract/office/reports'
import { demoHistory } from '#demo/fill/demo-history'
import { fillDemo } from '#demo/fill/fill-demo'
import { openDatabase } from '#server/platform/db/database'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { plansOf, withPlans } from '#tests/support/database/statement-plans'
import { createTestDatabase } from '#tests/support/database/test-database'
import {
  officeLists,
  searchedLists,
  searchedParts,
  wholeTable,
  type OfficeCall,
} from '#tests/support/growth/office-lists'
import { inTurns, timed, upTo } from '#tests/support/timing/in-turns'

/** `npm run prove -- office 100000` runs this with that number of orders, and only then checks the times. */
const orders = Number(process.env['OFFICE_ORDERS'] ?? 500)
const isProof = orders >= 100_000
vi.setConfig({ testTimeout: isProof ? 1_800_000 : 120_000, hookTimeout: isProof ? 1_800_000 : 120_000 })

/** 95th percentile in milliseconds: of any list with four clients, and of a search by a part of a name alone. */
const [anyList, search] = [300, 100]
const rounds = isProof ? 60 : 2

const database = await createTestDatabase()
let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ database, now: '2026-11-23T10:00:00.000Z' })
  const { now } = shop.clock
  await fillDemo(shop.db, now)
  const unhurried = openDatabase(database.connectionString, { connections: 1, limits: 'none' })
  await timed(`${orders} orders`, () => demoHistory(unhurried, { orders, keys: shop.context.keys, now }))
  await sortInSearchLists(unhurried.kysely)
  await unhurried.close()
  await shop.context.catalogue.refresh()
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

/** Each list that is searched by each part of a name. Mails are found only by the whole address (decision 011). */
const searches: readonly OfficeCall[] = searchedParts.flatMap((query) =>
  searchedLists.filter((path) => path !== 'find-mails').map((path): OfficeCall => [path, { query }]),
)

/** The 95th percentile of a call's duration over `rounds` requests by `clients` clients, in milliseconds. */
async function slowest(path: OfficeCall[0], payload: object, clients: number): Promise<number> {
  // The first call of each client opens its connection and plans its statements.
  if (isProof) await inTurns(upTo(clients), clients, () => shop.office(path, payload))
  const times = await inTurns(upTo(rounds), clients, async () => {
    const began = performance.now()
    const { status } = await shop.office(path, payload)
    expect([path, payload, status]).toEqual([path, payload, 200])
    return performance.now() - began
  })
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

/** Returns the calls slower than `maxMs`. Only a proof checks the time. */
async function tooSlow(calls: readonly OfficeCall[], clients: number, maxMs: number): Promise<string[]> {
  const slow: string[] = []
  for (const [path, payload] of calls) {
    const time = Math.round(await slowest(path, payload, clients))
    const line = `${path} ${JSON.stringify(payload)}: ${time} ms`
    if (!isProof) continue
    process.stdout.write(`  ${line}\n`)
    if (time > maxMs) slow.push(line)
  }
  return slow
}

test(`every list of the office responds within ${anyList} ms to four clients, among ${orders} orders`, async () => {
  expect(await tooSlow(officeLists, 4, anyList)).toEqual([])
})

test(`a search by a part of a name responds within ${search} ms among ${orders} orders`, async () => {
  expect(await tooSlow(searches, 1, search)).toEqual([])
})

test('the timeline of one customer is one of the lists', async () => {
  const { customers } = await shop.officeAnswer('find-customers', { query: 'šarić', limit: 1 })
  expect(await tooSlow([['get-customer', { customer_id: customers[0]?.id }]], 4, anyList)).toEqual([])
})

// With few rows a sequential scan is fastest; once disabled, PostgreSQL uses one only where no index serves.
test('no list, search, report or page of the office scans a growing table', async () => {
  const watched = await startTestApp({
    database: { connectionString: withPlans(database.connectionString, ['enable_seqscan=off']) },
    now: shop.clock.now.toISOString(),
  })
  const plans = plansOf(watched)
  const { orders: some } = await shop.officeAnswer('find-orders', { limit: 1 })
  const { customers } = await shop.officeAnswer('find-customers', { query: 'šarić', limit: 1 })
  const period = { from: '2026-10-01', to: '2026-11-23' }
  const others: readonly OfficeCall[] = [
    ['get-order', { order: some[0]?.code }],
    ['get-customer', { customer_id: customers[0]?.id }],
    ...reportName.options.flatMap((report): OfficeCall[] => [
      ['get-report', { report, ...period }],
      ['find-report-rows', { report, figure: 'total', ...period }],
    ]),
  ]
  const whole: string[] = []
  for (const [path, payload] of [...officeLists, ...searches, ...others]) {
    const { status } = await watched.office(path, payload)
    expect([path, payload, status]).toEqual([path, payload, 200])
    const read = plans.taken()
    expect([path, read.length > 0]).toEqual([path, true])
    const found = read.flatMap((plan) => wholeTable.exec(plan)?.[1] ?? [])
    if (found.length > 0) whole.push(`${path} ${JSON.stringify(payload)}: ${found.join(', ')}`)
  }
  await watched.stop()
  expect(whole).toEqual([])
})
