import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../support/database/invariants'
import { createTestDatabase } from '../support/database/test-database'
import { type CisSimulator, openCisSimulator } from '../support/fiscal/cis-simulator'
import { croatianSettings } from '../support/fiscal/croatian-settings'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { type ServerProcess, startServerProcess } from '../support/processes/server-process'
import { inTurns, until, upTo } from '../support/timing/in-turns'

const orders = 1000
/** Number of orders that are placed at the same time. */
const width = 40

const database = await createTestDatabase()
let cis: CisSimulator
let server: ServerProcess
let shop: RaceShop
let start: () => Promise<ServerProcess>
beforeAll(async () => {
  await buildOnce()
  cis = await openCisSimulator()
  const env = { ...serverEnv, ...cis.environment, DATABASE_URL: database.connectionString }
  server = await startServerProcess(env)
  const PORT = String(server.port)
  start = () => startServerProcess({ ...env, PORT })
  shop = visitShop([server], database.connectionString)
  const catalogue = raceCatalogue([ticket('pass')])
  await shop.import({
    ...catalogue,
    settings: {
      ...catalogue.settings,
      ...croatianSettings(cis.seller.oib),
    },
  })
})
afterAll(async () => {
  await server.end()
  await shop.stop()
  await cis.close()
  await database.drop()
})

/** Kills the process in the middle of its work and starts another one. */
async function kill(): Promise<void> {
  expect(await server.end('SIGKILL')).toBe('SIGKILL')
  // Reports that the killed process had claimed become due at once instead of after their lease.
  await shop.sql('update invoice set fiscal_due_at = now() where fiscal_due_at is not null')
  server = await start()
}

const invoices = () => shop.sql<{ count: number }>('select count(*)::int as count from invoice')
const sent = () => cis.requests.filter(({ root }) => root === 'RacunZahtjev')

/** Places an order that is paid in cash. The call is repeated while the server is down. */
async function sell(index: number): Promise<void> {
  for (;;) {
    const holder = { full_name: `Guest ${index}`, email: `guest-${index}@mail.example` }
    const { status } = await shop.office('create-order', {
      customer: { ...holder, country: 'HR', address: {} },
      items: [{ external_code: 'pass', ...holder }],
      paid: 'cash',
    })
    if (status === 200) return
    await delay(100)
  }
}

/**
 * Kills the server once there are this many invoices, or once this many reports have arrived (before their responses).
 */
async function killAt(what: 'invoices' | 'reports', many: number): Promise<void> {
  await until(`${many} ${what}`, 240, async () =>
    what === 'reports' ? sent().length >= many : ((await invoices())[0]?.count ?? 0) >= many,
  )
  await kill()
}

test('1,000 orders are each reported with one ZKI and without number gaps despite ten kills and lost responses', async () => {
  const selling = inTurns(upTo(orders), width, sell)
  for (const [point, many] of [40, 120, 220, 320, 420, 520, 620, 720, 820, 920].entries()) {
    if (point % 3 === 2) cis.behave('lost', 15)
    await killAt(point % 2 === 0 ? 'invoices' : 'reports', many)
  }
  await selling
  await until('every document is reported', 240, async () => {
    await shop.sql('update invoice set fiscal_due_at = now() where fiscal_due_at > now()')
    const [row] = await shop.sql<{ left: number }>(
      'select count(*)::int as left from invoice where fiscal is null',
    )
    return row?.left === 0
  })

  const documents = await shop.sql<{ number: string; sequence: number; zki: string; jir: string }>(
    `select number, sequence::int, snapshot -> 'fiscal' ->> 'zki' as zki, fiscal ->> 'jir' as jir
     from invoice where series like 'fiscal-%' order by sequence`,
  )
  expect(documents.length).toBeGreaterThanOrEqual(orders)
  expect(documents.map(({ sequence }) => sequence)).toEqual(documents.map((_, index) => index + 1))
  const received = new Map<string, Set<string | null>>()
  for (const { number, zki } of sent()) received.set(number, (received.get(number) ?? new Set()).add(zki))
  const answered = new Map(sent().map(({ zki, answered: jir }) => [zki, jir]))
  for (const { number, zki, jir } of documents) {
    expect([number, [...(received.get(number) ?? [])]]).toEqual([number, [zki]])
    expect([number, answered.get(zki)]).toEqual([number, jir])
  }
  expect([...received.keys()].toSorted()).toEqual(documents.map(({ number }) => number).toSorted())
  // The kills did interrupt reports, because some were sent again.
  expect(sent().length).toBeGreaterThan(documents.length)
  const repeated = sent().filter(
    ({ number }, index, all) => all.findIndex((one) => one.number === number) < index,
  )
  expect(repeated.every(({ isLate }) => isLate)).toBe(true)
  expect(await brokenInvariants(({ text }) => shop.sql(text))).toEqual([])
}, 900_000)
