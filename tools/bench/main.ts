import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/storage/folders'
import { givePasswords } from './accounts'
import { type BenchDatabase, findPgbench, openBenchDatabase } from './bench-database'
import { openBenchFolder } from './bench-folder'
import { measureFirst, measureStarts } from './cold-process'
import { hasCpuTimes } from './cpu-time'
import { makeCustomers, newCustomers } from './customers'
import { measureCrowd, measureDrain } from './drained-mails'
import { drive, type Measure, together } from './drive'
import { startMailServer } from './mail-server'
import { paid, toTheDoor } from './orders'
import { measurePages } from './pages-beside-adds'
import { measurePgbench } from './pgbench'
import { type Measured, startBare, startShop } from './processes'
import { type Line, report, row } from './report'
import { findReads, importCatalogue } from './shop-load'
import { BUYERS, byProcesses, groupsOf, mailedOrders, type Subject } from './subjects'

const CUSTOMERS = 120_000
const ROUNDS = 3
/**
 * Each process warms up before a measurement, because a server that runs for days has long compiled its code. It does
 * `operations` in rounds of `seconds`. "The first 100 of a fresh process" is measured separately.
 */
const WARM_UP = { operations: 2500, seconds: 4, rounds: 10 }
/** Duration of one round. BENCH_SECONDS can shorten it, or lengthen it for steadier figures. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
/** Parts of the names of the measurements to run; if there are none, all run. */
const wanted = process.argv.slice(2)

const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
/** Prints a line as soon as it is measured, and returns it. */
function measured(line: Line): Line {
  process.stderr.write(`${row(line)}\n`)
  return line
}

if (!hasCpuTimes) throw new Error('CPU per operation is read from /proc: measure on Linux.')
const lines: Line[] = []
const notes: string[] = []
const { folder, stopping, end } = openBenchFolder('shop-bench')
try {
  await measureAll()
} finally {
  await end()
}

async function measureAll(): Promise<void> {
  const database = stopping(await openBenchDatabase(join(folder, 'data')))
  const open = async (on: Pick<BenchDatabase, 'url' | 'query'>, name: string, more = {}) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    const shop = stopping(await startShop(on.url, dataDir, more))
    await importCatalogue(shop.port)
    await makeCustomers(on, CUSTOMERS)
    return { ...shop, next: newCustomers(CUSTOMERS) }
  }
  const shop = await open(database, 'shop')
  await givePasswords(database)
  const mails = stopping(await startMailServer())
  // A separate shop, because the mails of the others wait.
  const drained = 'mail with a ticket and an invoice, where a thousand wait'
  const crowd = 'order, paid by card, of a crowd, until all are mailed'
  const mailing = [...mailedOrders.map(({ name }) => name), crowd].some((name) => isWanted(name))
    ? await open(await database.beside(), 'mailing', { SMTP_URL: mails.url })
    : shop
  const reads = await findReads(shop.port, folder)
  const bare = stopping(await startBare(reads.map((read) => read.bare)))

  const groups = groupsOf({
    shop,
    mailing,
    mails,
    bare,
    databasePid: database.pid,
    reads,
    customers: CUSTOMERS,
  })
  for (const group of groups) lines.push(...(await measureGroup(group)))
  if (isWanted(crowd)) {
    const buying = {
      port: mailing.port,
      serverPid: mailing.pid,
      databasePid: database.pid,
      connections: BUYERS,
      operation: paid(mailing.next),
    }
    const measures: Measure[] = []
    // The first round warms up the compiled code.
    for (let round = 0; round <= ROUNDS; round += 1) measures.push(await measureCrowd(buying, mails, seconds))
    lines.push(measured({ name: crowd, connections: BUYERS, measure: together(measures.slice(1)) }))
  }
  if (isWanted(drained)) {
    const buying = {
      port: shop.port,
      serverPid: shop.pid,
      databasePid: 0,
      connections: BUYERS,
      operation: paid(shop.next),
    }
    const measure = await measureDrain(database, join(folder, 'worker'), { buying, mails })
    lines.push(measured({ name: drained, connections: 0, measure }))
  }
  lines.push(...(await measureProcesses()))
  lines.push(...(await measurePagesBesideAdds(shop, bare, database.pid)))
  lines.push(...(await measureColdProcess(shop, database)))
  if (isWanted('pgbench')) lines.push(...(await measureStatement(database)))

  /** The same with several processes. They are started only when they are measured: jobs of idle processes would affect all lines. */
  async function measureProcesses(): Promise<Line[]> {
    const found: Line[] = []
    const others: Measured[] = []
    for (const count of [1, 2, 4]) {
      const group = byProcesses({ shop, databasePid: database.pid }, count)
      if (!group.some(({ name }) => isWanted(name))) continue
      while (others.length < count - 1) {
        const dataDir = join(folder, `process-${others.length + 2}`)
        mkdirSync(dataDir)
        others.push(stopping(await startShop(database.url, dataDir)))
      }
      found.push(...(await measureGroup(group.map((one) => ({ ...one, others: [...others] })))))
    }
    return found
  }
  const text = report(lines, database.version, notes)
  process.stdout.write(text)
  if (wanted.length === 0) writeFileSync(join(projectRoot(), 'tools/bench/results.md'), text)
}

async function warmUp(one: Subject): Promise<void> {
  let missing = WARM_UP.operations * (1 + (one.others?.length ?? 0))
  for (let round = 0; round < WARM_UP.rounds && missing > 0; round += 1)
    missing -= (await drive(one, WARM_UP.seconds)).operations
}

async function measureGroup(group: Subject[]): Promise<Line[]> {
  const some = group.filter(({ name }) => isWanted(name))
  const rounds = new Map<Subject, Measure[]>(some.map((one) => [one, []]))
  for (const one of some) await warmUp(one)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [one, measures] of rounds) measures.push(await drive(one, seconds))
  }
  return [...rounds].map(([{ name, connections, beside }, measures]) =>
    measured({ name, connections, beside, measure: together(measures) }),
  )
}

/**
 * Pages while adds go on: 200 a second, far from what the server can do, as on a usual evening, compared with a bare server at
 * the same pace, which each page wakes too; and as fast as the server answers.
 */
async function measurePagesBesideAdds(shop: Measured, bare: Measured, databasePid: number): Promise<Line[]> {
  const found: Line[] = []
  const atShop = { port: shop.port, serverPid: shop.pid, databasePid }
  const atBare = { port: bare.port, serverPid: bare.pid, databasePid: 0 }
  const least = 'bare Fastify, the home page, 200 a second'
  const cases = [
    { name: least, server: atBare, adds: 0, pages: 200 },
    ...[0, 5, 50].map((adds) => ({
      name: `home page, 200 a second, while ${adds} adds a second go on`,
      server: atShop,
      adds,
      pages: 200,
      beside: least,
    })),
    {
      name: 'home page, without a pause, while 50 adds a second go on',
      server: atShop,
      adds: 50,
      pages: null,
    },
  ]
  for (const { name, server, adds, pages, ...more } of cases) {
    if (!isWanted(name)) continue
    const measures: Measure[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      measures.push(await measurePages(server, { adds, pages }, seconds))
    found.push(measured({ name, connections: 4, ...more, measure: together(measures) }))
  }
  return found
}

async function measureColdProcess(
  { next }: { next: () => number },
  { url, pid: databasePid }: BenchDatabase,
): Promise<Line[]> {
  const found: Line[] = []
  const start = 'start on a warm folder, with its own database'
  if (isWanted(start)) {
    const { measure, memory } = await measureStarts(folder, ROUNDS)
    found.push(measured({ name: start, connections: 0, measure }))
    const [server, postgres] = [memory.server, memory.database].map((bytes) => Math.round(bytes / 2 ** 20))
    notes.push(`Memory of that shop while idle (PSS): server ${server} MiB, PostgreSQL ${postgres} MiB.`)
  }
  const count = 100
  const first = `order, up to the gateway, the first ${count} of a fresh process`
  if (isWanted(first)) {
    const on = { url, databasePid, dataDir: join(folder, 'fresh') }
    const measure = await measureFirst(on, toTheDoor(next), { count, connections: BUYERS })
    found.push(measured({ name: first, connections: BUYERS, measure, beside: 'order, up to the gateway' }))
  }
  return found
}

async function measureStatement(on: BenchDatabase): Promise<Line[]> {
  const program = findPgbench()
  if (program === null) {
    notes.push('`pgbench` is not installed here (Debian: postgresql-contrib), so its lines are missing.')
    return []
  }
  const found: Line[] = []
  for (const connections of [32, 64]) {
    for (const where of ['spread', 'hot'] as const) {
      const name = `pgbench, the same SQL, ${where} (${connections})`
      const measure = await measurePgbench(program, on, folder, {
        where,
        connections,
        seconds: Math.max(1, Math.round(seconds * ROUNDS)),
      })
      const beside = where === 'hot' ? `pgbench, the same SQL, spread (${connections})` : undefined
      found.push(measured({ name, connections, beside, measure }))
    }
  }
  return found
}
