import { afterAll, expect, test, vi } from 'vitest'
import { demoHistory } from '#demo/fill/demo-history'
import { fillDemo } from '#demo/fill/fill-demo'
import { openDatabase } from '#server/platform/db/database'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { startTestApp } from '#tests/support/app/test-app'
import { plansOf, withPlans } from '#tests/support/database/statement-plans'
import { createTestDatabase } from '#tests/support/database/test-database'
import { costOf, type Cost } from '#tests/support/growth/measure'
import { wholeTable } from '#tests/support/growth/office-lists'
import { operationsOf } from '#tests/support/growth/operations'

/** `npm run prove -- growth 1000000` measures with that many orders; without it the plans of a small history are checked. */
const largest = Number(process.env['GROWTH_ORDERS'] ?? 0)
vi.setConfig({ testTimeout: largest > 0 ? 7_200_000 : 120_000 })

const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

/** Starts a demo shop with `orders` past orders and additional session settings. */
async function shopWith(orders: number, address: (connectionString: string) => string) {
  const database = await createTestDatabase()
  databases.push(database)
  const now = '2026-11-23T10:00:00.000Z'
  const unhurried = openDatabase(database.connectionString, { connections: 1, limits: 'none' })
  const filler = await startTestApp({ database, now })
  await fillDemo(unhurried, new Date(now))
  await demoHistory(unhurried, { orders, keys: filler.context.keys, now: new Date(now) })
  await sortInSearchLists(unhurried.kysely)
  await unhurried.close()
  await filler.stop()
  return startTestApp({ database: { connectionString: address(database.connectionString) }, now })
}

// With few rows a sequential scan is fastest; once disabled, PostgreSQL uses one only where no index serves.
test.skipIf(largest > 0)('no customer call and no job scans a growing table', async () => {
  const shop = await shopWith(500, (address) => withPlans(address, ['enable_seqscan=off']))
  const plans = plansOf(shop)
  const whole: string[] = []
  const requested = (await operationsOf(shop)).filter(
    ({ group }) => group === 'customers' || group === 'jobs',
  )
  for (const { name, run } of requested) {
    plans.taken()
    await run()
    const found = plans.taken().flatMap((plan) => wholeTable.exec(plan)?.[1] ?? [])
    if (found.length > 0) whole.push(`${name}: ${[...new Set(found)].join(', ')}`)
  }
  await shop.stop()
  expect(requested.length).toBeGreaterThan(20)
  expect(whole).toEqual([])
})

/** Node of an executed plan, as `auto_explain` writes it in JSON; values are averages over its loops. */
interface RunNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly RunNode[]
}

/** Counts the table rows that a plan read, including filtered ones; templates of a history are constant in number. */
function rowsRead(node: RunNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const isCounted = node['Relation Name']?.startsWith('history_template') === false
  const own = isCounted ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own)
}

/** Counts the rows that each customer call and each job reads in a shop with `orders` orders, on its second run. */
async function readsAt(orders: number): Promise<Map<string, number>> {
  const settings = [
    'jit=off',
    'enable_seqscan=off',
    'auto_explain.log_analyze=on',
    'auto_explain.log_format=json',
  ]
  const shop = await shopWith(orders, (address) => withPlans(address, settings))
  const plans = plansOf(shop)
  const reads = new Map<string, number>()
  for (const { group, name, run } of await operationsOf(shop)) {
    if (group !== 'customers' && group !== 'jobs') continue
    // The first run of a job does the pending work.
    await run()
    plans.taken()
    await run()
    const rows = plans
      .taken()
      .map((plan) => rowsRead((JSON.parse(plan.slice(plan.indexOf('{'))) as { Plan: RunNode }).Plan))
    reads.set(
      name,
      rows.reduce((sum, one) => sum + one, 0),
    )
  }
  await shop.stop()
  return reads
}

/** A larger shop has more unpaid orders, and a job reads one page of them in each turn. */
const aPage = 100

test.skipIf(largest > 0)('customer calls and jobs read no more rows with ten times the orders', async () => {
  const [few, many] = [await readsAt(200), await readsAt(2000)]
  const grown = [...many].filter(([name, rows]) => rows > 2 * (few.get(name) ?? 0) + aPage)
  expect(many.size).toBeGreaterThan(20)
  expect(grown).toEqual([])
})

/** Maximum number of table rows that a statement of the history may read for each of its orders. */
const maxReadPerOrder = 40

// A statement that looks up an order by its key scans all orders while the key is dropped.
test.skipIf(largest > 0)(
  'writing a history without indexes scans its tables a few times, not once for each row',
  async () => {
    const orders = 3000
    const database = await createTestDatabase()
    databases.push(database)
    const now = new Date('2026-11-23T10:00:00.000Z')
    const shop = await startTestApp({ database, now: now.toISOString() })
    await fillDemo(shop.db, now)
    const reported = ['log_analyze=on', 'log_timing=off', 'log_format=json', 'log_nested_statements=off']
    const db = openDatabase(
      withPlans(
        database.connectionString,
        reported.map((one) => `auto_explain.${one}`),
      ),
      { connections: 1, limits: 'none' },
    )
    const plans = plansOf({ db })
    await demoHistory(db, { orders, keys: shop.context.keys, now, many: orders })
    await db.close()
    await shop.stop()
    const reads = plans
      .taken()
      .map((plan) => JSON.parse(plan.slice(plan.indexOf('{'))) as { 'Query Text': string; Plan: RunNode })
      .map((plan) => ({ read: rowsRead(plan.Plan) / orders, query: plan['Query Text'].slice(0, 60) }))
    expect(reads.length).toBeGreaterThan(50)
    expect(reads.filter(({ read }) => read > maxReadPerOrder)).toEqual([])
  },
)

/** Maximum ratio of the total at the largest number of orders to that at a hundred thousand. */
const maxGrowth = 1.3
/** CPU time of PostgreSQL at the largest number of orders, in milliseconds. */
const limits = { customers: 20, lists: 30, search: 20, jobs: 20, reports: Infinity }

test.skipIf(largest > 0)('orders by deadline and overdue orders are read from their index', async () => {
  const shop = await shopWith(500, (address) => withPlans(address, ['enable_seqscan=off', 'enable_sort=off']))
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
})

test.runIf(largest > 0)(`staff, customers and jobs use little CPU time at ${largest} orders`, async () => {
  const rows = new Map<string, Cost[]>()
  const slow: string[] = []
  const wholes = new Set<string>()
  for (const orders of [1000, 100_000, largest]) {
    // The time of a parallel worker would not be measured.
    const shop = await shopWith(orders, (address) => {
      const url = new URL(address)
      url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
      return url.href
    })
    for (const [index, operation] of (await operationsOf(shop)).entries()) {
      const cost = await costOf(shop, operation)
      const key = `${index} ${operation.group}`
      rows.set(key, [...(rows.get(key) ?? []), cost])
      if (operation.isWhole === true) wholes.add(key)
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
  const measured = [...rows].filter(([key, costs]) => costs.length === 3 && !wholes.has(key))
  const sums = [0, 1, 2].map((at) => measured.reduce((sum, [, costs]) => sum + (costs[at]?.postgres ?? 0), 0))
  process.stdout.write(
    `all ${measured.length} that may not grow | ${sums.map((sum) => sum.toFixed(0)).join(' | ')}\n`,
  )
  expect(slow).toEqual([])
  // Bounded tables are full at a hundred thousand orders.
  expect((sums[2] ?? 0) / (sums[1] ?? 1)).toBeLessThan(maxGrowth)
})
