import { afterAll, expect, test, vi } from 'vitest'
import { demoHistory } from '../../server/demo-history'
import { openDatabase } from '../../server/db/database'
import { fillDemo } from '../../server/features/catalogue/fill-demo'
import { sortInSearchLists } from '../../server/worker/sort-search-lists.sql'
import { startTestApp } from '../support/app/test-app'
import { plansOf, withPlans } from '../support/database/statement-plans'
import { createTestDatabase } from '../support/database/test-database'
import { costOf, type Cost } from '../support/growth/measure'
import { wholeTable } from '../support/growth/office-lists'
import { operationsOf } from '../support/growth/operations'

/** `npm run prove -- growth 1000000` measures at that many orders; without it the plans of a small history are looked at. */
const largest = Number(process.env['GROWTH_ORDERS'] ?? 0)
vi.setConfig({ testTimeout: largest > 0 ? 7_200_000 : 120_000 })

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

/** A demo shop with so many orders of the past; more settings of its sessions. */
async function shopWith(orders: number, address: (connectionString: string) => string) {
  const database = await createTestDatabase()
  databases.push(database)
  const now = '2026-11-23T10:00:00.000Z'
  const unhurried = openDatabase(database.connectionString, { connections: 1, limits: 'none' })
  const filler = await startTestApp({ database, now })
  await fillDemo(unhurried, new Date(now))
  await demoHistory(unhurried, { orders, keys: filler.world.keys, now: new Date(now) })
  await sortInSearchLists(unhurried.kysely)
  await unhurried.close()
  await filler.stop()
  return startTestApp({ database: { connectionString: address(database.connectionString) }, now })
}

// On so few rows reading all of them is quickest: told not to, PostgreSQL does so only where no index serves.
test.skipIf(largest > 0)('no call of a customer and no job reads a table that grows as a whole', async () => {
  const shop = await shopWith(500, (address) => withPlans(address, ['enable_seqscan=off']))
  const plans = plansOf(shop)
  const whole: string[] = []
  const asked = (await operationsOf(shop)).filter(({ group }) => group === 'customers' || group === 'jobs')
  for (const { name, run } of asked) {
    plans.taken()
    await run()
    const found = plans.taken().flatMap((plan) => wholeTable.exec(plan)?.[1] ?? [])
    if (found.length > 0) whole.push(`${name}: ${[...new Set(found)].join(', ')}`)
  }
  await shop.stop()
  expect(asked.length).toBeGreaterThan(20)
  expect(whole).toEqual([])
})

/** CPU time of PostgreSQL at the largest number of orders, in milliseconds. */
const limits = { customers: 20, lists: 40, search: 20, jobs: 20, reports: Infinity }

test.skipIf(largest > 0)(
  'orders by deadline, and those that are overdue, are read from their index',
  async () => {
    const shop = await shopWith(500, (address) =>
      withPlans(address, ['enable_seqscan=off', 'enable_sort=off']),
    )
    const plans = plansOf(shop)
    const { orders, cursor } = await shop.officeAnswer('find-orders', { sort: 'deadline', limit: 5 })
    await shop.officeAnswer('find-orders', { sort: 'deadline', limit: 5, cursor })
    const pages = plans.taken().filter((plan) => plan.includes('sort_key'))
    await shop.officeAnswer('get-today', {})
    const overdue = plans.taken().filter((plan) => plan.includes('plans_overdue'))
    await shop.stop()
    expect(orders).toHaveLength(5)
    expect([pages.length, overdue.length]).toEqual([2, 1])
    for (const plan of pages) expect(plan).not.toMatch(/ Sort /)
    for (const plan of [...pages, ...overdue]) expect(plan).toMatch(/Index Scan using orders_by_deadline/)
  },
)

test.runIf(largest > 0)(`what staff, customers and jobs do costs little at ${largest} orders`, async () => {
  const rows = new Map<string, Cost[]>()
  const slow: string[] = []
  for (const orders of [1000, 100_000, largest]) {
    // Time of a process that helps another would not be seen.
    const shop = await shopWith(orders, (address) => {
      const url = new URL(address)
      url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
      return url.href
    })
    for (const [index, operation] of (await operationsOf(shop)).entries()) {
      const cost = await costOf(shop, operation)
      const key = `${index} ${operation.group}`
      rows.set(key, [...(rows.get(key) ?? []), cost])
      if (orders < largest) continue
      const figures = (rows.get(key) ?? []).map(
        ({ server, postgres }) => `${server.toFixed(1)} + ${postgres.toFixed(1)}`,
      )
      process.stdout.write(`${operation.name} | ${figures.join(' | ')}\n`)
      if (operation.isWhole !== true && cost.postgres > limits[operation.group])
        slow.push(`${operation.name}: ${cost.postgres.toFixed(1)} ms`)
    }
    await shop.stop()
  }
  expect(slow).toEqual([])
})
