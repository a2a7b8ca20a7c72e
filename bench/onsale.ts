/** `npm run prove -- onsale [PEOPLE] [PLACES] [SECONDS] [PROCESSES]`: the first seconds of a sale that everybody waits for. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBenchDatabase } from './bench-database'
import { HOT, withHotPlaces } from './catalogue'
import { Connection, getRequest } from './connection'
import { cpuOf } from './cpu-time'
import { makeCustomers } from './customers'
import { startMailServer } from './mail-server'
import { send } from './operations'
import { checkOut, payByCard, wantHot } from './orders'
import { type Measured, OFFICE_KEY, startShop } from './processes'
import { importCatalogue } from './shop-load'

const given = process.argv.slice(2).map(Number)
const [people = 5000, places = 500, seconds = 5, processes = 1] = given
/** How long the mails of the winners may take afterwards, in seconds. */
const MAIL_PATIENCE = 120
/** What the proof demands, in milliseconds and MB. */
const limits = { lost: 1000, checkedOut: 2000, loop: 200, memory: 300 }

const officeHeaders = { Authorization: `Bearer ${OFFICE_KEY}` }
const folder = mkdtempSync(join(tmpdir(), 'onsale-'))
// Enterable for the user that PostgreSQL runs as when this runs as root.
chmodSync(folder, 0o755)
const started: { stop(): Promise<void> }[] = []
try {
  process.exitCode = (await sell()) ? 0 : 1
} finally {
  for (const one of started.toReversed()) await one.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function sell(): Promise<boolean> {
  const database = await openBenchDatabase(join(folder, 'data'))
  started.push(database)
  const mails = await startMailServer()
  started.push(mails)
  const shops: Measured[] = []
  for (let n = 0; n < processes; n += 1) {
    const own = join(folder, `shop-${n}`)
    mkdirSync(own)
    const shop = await startShop(database.url, own, { SMTP_URL: mails.url })
    started.push(shop)
    shops.push(shop)
  }
  const [first] = shops
  if (first === undefined) throw new Error('There is no process')
  await importCatalogue(first.port, withHotPlaces(places))
  await makeCustomers(database, people)
  // The other processes notice the import. What the event loops waited until now is of their start.
  await delay(1000)
  await loopDelays(shops)

  const cpuBefore = shops.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  const crowd = await arrive(shops)
  const cpu = shops.reduce((sum, { pid }) => sum + cpuOf(pid), 0) - cpuBefore
  const mailed = mails.documents()
  const loop = Math.max(...(await loopDelays(shops)))
  const memory = Math.max(...shops.map(({ pid }) => mostMemory(pid)))
  const until = performance.now() + MAIL_PATIENCE * 1000
  while (mails.documents() < crowd.paid.length && performance.now() < until) await delay(100)

  const [pool] = await database.query<{ total: number; taken: number; rows: number }>(
    `select p.total, p.taken, (select count(*)::int from order_item o where o.item_id = i.id and o.takes_place)
       + (select count(*)::int from cart_line l where l.item_id = i.id) as rows
     from pool p join item i on i.id = p.item_id where i.external_code = $1`,
    [HOT],
  )
  const row = (name: string, times: readonly number[]) =>
    process.stdout.write(
      `${name.padEnd(44)} ${String(times.length).padStart(5)}  median ${part(times, 0.5)}, 99 % ${part(times, 0.99)}, longest ${part(times, 1)} ms\n`,
    )
  process.stdout.write(
    `${people} people for ${places} places within ${seconds} s, ${processes} process(es), mails on\n`,
  )
  process.stdout.write(`gone ${(crowd.goneAfter / 1000).toFixed(2)} s after the first came\n`)
  row('page', crowd.page)
  row('add, a place', crowd.won)
  row('add, sold out', crowd.lost)
  row('from the add to the door: invoice, checkout', crowd.checkedOut)
  row('decided at the sandbox, returned', crowd.paid)
  process.stdout.write(
    `event loop at most ${loop.toFixed(0)} ms; memory at most ${memory.toFixed(0)} MB; CPU of the server ${(cpu / 1000).toFixed(1)} s\n` +
      `mails with documents: ${mailed} when the last person was served, ${mails.documents()} of ${crowd.paid.length} in the end\n` +
      `places: ${pool?.taken} of ${pool?.total} by the counter, ${pool?.rows} by the rows, ${crowd.won.length} promised\n`,
  )
  const isExact =
    pool?.taken === pool?.rows && crowd.won.length === pool?.rows && pool?.rows === Math.min(places, people)
  return [
    crowd.faults.length === 0 || say(`${crowd.faults.length} faults, such as ${crowd.faults[0]}`),
    isExact || say('more or fewer places were sold than there are'),
    mails.documents() === crowd.paid.length || say('mails are missing'),
    most(crowd.lost) <= limits.lost || say('a loser waited too long'),
    most(crowd.checkedOut) <= limits.checkedOut || say('a checkout took too long'),
    loop <= limits.loop || say('the event loop was blocked too long'),
    memory <= limits.memory || say('too much memory'),
  ].every(Boolean)
}

function say(fault: string): false {
  process.stdout.write(`NOT: ${fault}\n`)
  return false
}

interface Crowd {
  readonly page: number[]
  readonly won: number[]
  readonly lost: number[]
  readonly checkedOut: number[]
  readonly paid: number[]
  /** What was answered that nobody may be answered. */
  readonly faults: string[]
  /** In milliseconds, from the first arrival to the answer with the last place. */
  goneAfter: number
}

/** Everybody arrives on a connection of her own, evenly; asks for the page, then for a place; who gets one pays for it. */
async function arrive(shops: readonly Measured[]): Promise<Crowd> {
  const crowd: Crowd = { page: [], won: [], lost: [], checkedOut: [], paid: [], faults: [], goneAfter: 0 }
  const began = performance.now()
  const timed = async <T>(times: number[], work: Promise<T>): Promise<T> => {
    const from = performance.now()
    const answer = await work
    times.push(performance.now() - from)
    return answer
  }
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      await delay((index * seconds * 1000) / people)
      const connection = await Connection.open(shops[index % shops.length]?.port ?? 0)
      try {
        await visit(connection, index + 1)
      } catch (error) {
        crowd.faults.push(String(error))
      } finally {
        connection.close()
      }
    }),
  )
  return crowd

  async function visit(connection: Connection, n: number): Promise<void> {
    await timed(crowd.page, send(connection, getRequest(`/tickets/${HOT}`)))
    const asked = performance.now()
    const cart = await wantHot(connection, n)
    ;(cart === null ? crowd.lost : crowd.won).push(performance.now() - asked)
    if (cart === null) return
    crowd.goneAfter = performance.now() - began
    const placed = await timed(crowd.checkedOut, checkOut(connection, n, { cart }))
    await timed(crowd.paid, payByCard(connection, placed))
  }
}

/** The longest delay of each process's event loop since the last question, in milliseconds. */
async function loopDelays(shops: readonly Measured[]): Promise<number[]> {
  const delays: number[] = []
  for (const { port } of shops) {
    const connection = await Connection.open(port)
    const asked = getRequest('/metrics', 'identity').replace(
      '\r\n\r\n',
      `\r\nAuthorization: ${officeHeaders.Authorization}\r\n\r\n`,
    )
    const answer = await send(connection, asked)
    connection.close()
    const [, value] = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(answer.body().toString()) ?? []
    delays.push(Number(value) * 1000)
  }
  return delays
}

/** The most memory that a process has had, in MB. */
function mostMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) / 1024
}

function most(times: readonly number[]): number {
  return Math.max(0, ...times)
}

function part(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
