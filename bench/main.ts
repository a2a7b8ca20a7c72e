import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../server/project-root'
import { type BenchDatabase, findPgbench, openBenchDatabase } from './bench-database'
import { SPREAD } from './catalogue'
import { hasCpuTimes } from './cpu-time'
import { makeCustomers } from './customers'
import { drive, type Load, type Measure, together } from './drive'
import { addHot, addSpread, hello, order, same } from './operations'
import { measurePgbench } from './pgbench'
import { type Measured, startBare, startShop } from './processes'
import { type Line, report } from './report'
import { findReads, importCatalogue, type Read } from './shop-load'

const HELLO = 'bare "hello"'
const CUSTOMERS = 30_000
const ROUNDS = 3
/** In seconds: what a server that runs for days has long compiled is not measured. */
const WARM_UP = 4
/** Of one round; BENCH_SECONDS for a quicker look or a calmer figure. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
/** Parts of the names of what is measured; none: everything. */
const wanted = process.argv.slice(2)

type Subject = Omit<Line, 'measure'> & Omit<Load, 'connections'>

const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
const say = (line: string) => process.stderr.write(`${line}\n`)

if (!hasCpuTimes) throw new Error('CPU per operation is read from /proc: measure on Linux.')
const lines: Line[] = []
const notes: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
// Enterable for the user that PostgreSQL runs as when this runs as root.
chmodSync(folder, 0o755)
const started: { stop(): Promise<void> }[] = []
try {
  await measureAll()
} finally {
  // The database was started first, and ends last.
  for (const one of started.toReversed()) await one.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(): Promise<void> {
  const stopping = <T extends { stop(): Promise<void> }>(one: T): T => {
    started.push(one)
    return one
  }
  const database = stopping(await openBenchDatabase(join(folder, 'data')))
  const dataDir = join(folder, 'shop')
  mkdirSync(dataDir)
  const shop = stopping(await startShop(database.url, dataDir))
  await importCatalogue(shop.port)
  await makeCustomers(database, CUSTOMERS)
  const reads = await findReads(shop.port, folder)
  const bare = stopping(await startBare(reads.map((read) => read.bare)))

  for (const group of groupsOf(shop, bare, database, reads)) lines.push(...(await measureGroup(group)))
  if (isWanted('pgbench')) lines.push(...(await measureStatement(database)))
  const text = report(lines, database.version, notes)
  process.stdout.write(text)
  if (wanted.length === 0) writeFileSync(join(projectRoot(), 'bench/results.md'), text)
}

/** What stands in one group is measured in turns, so that what else the machine does meets all alike. */
function groupsOf(
  shop: Measured,
  bare: Measured,
  database: BenchDatabase,
  reads: readonly Read[],
): Subject[][] {
  const ofShop = { port: shop.port, serverPid: shop.pid, databasePid: database.pid }
  const ofBare = { port: bare.port, serverPid: bare.pid, databasePid: 0 }
  const subject = (
    name: string,
    connections: number,
    load: Pick<Subject, 'operation' | 'beside'>,
  ): Subject => ({
    name,
    connections,
    ...(name.startsWith('bare') ? ofBare : ofShop),
    ...load,
  })
  const spread = (connections: number) => `add, spread over ${SPREAD} (${connections})`
  const adds = [32, 64].flatMap((connections) => [
    subject(spread(connections), connections, { operation: addSpread(), beside: HELLO }),
    subject(`add, one hot item (${connections})`, connections, {
      operation: addHot,
      beside: spread(connections),
    }),
  ])
  const orders = subject('order: add, invoice, checkout', 32, {
    operation: order(CUSTOMERS),
    beside: HELLO,
  })
  return [
    [subject(HELLO, 32, { operation: hello }), ...adds, orders],
    ...reads.map(({ name, request, bytes }) => {
      const beside = `bare ${bytes.toLocaleString('en')} bytes (${name})`
      const operation = same(request)
      return [subject(beside, 32, { operation }), subject(name, 32, { operation, beside })]
    }),
  ]
}

async function measureGroup(group: Subject[]): Promise<Line[]> {
  const some = group.filter(({ name }) => isWanted(name))
  const rounds = new Map<Subject, Measure[]>(some.map((one) => [one, []]))
  for (const one of some) await drive(one, WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [one, measures] of rounds) measures.push(await drive(one, seconds))
  }
  return [...rounds].map(([{ name, connections, beside }, measures]) => {
    say(`measured: ${name}`)
    return { name, connections, beside, measure: together(measures) }
  })
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
      say(`measured: ${name}`)
      const measure = await measurePgbench(program, on, folder, {
        where,
        connections,
        seconds: Math.max(1, Math.round(seconds * ROUNDS)),
      })
      const beside = where === 'hot' ? `pgbench, the same SQL, spread (${connections})` : undefined
      found.push({ name, connections, beside, measure })
    }
  }
  return found
}
