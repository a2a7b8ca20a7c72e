/**
 * `npm run prove -- onsale [PEOPLE] [PLACES] [SECONDS] [PROCESSES]`: the first seconds of a sale that everybody waits for.
 * tools/bench/crowd.ts defines what the people do.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBenchDatabase } from './bench-database'
import { openBenchFolder } from './bench-folder'
import { HOT, withHotPlaces } from './catalogue'
import { cpuOf } from './cpu-time'
import { arrive, longest, loopDelays, maxMemory } from './crowd'
import { makeCustomers } from './customers'
import { startMailServer } from './mail-server'
import { type Measured, OFFICE_KEY, startShop } from './processes'
import { importCatalogue } from './shop-load'

const given = process.argv.slice(2).map(Number)
const [people = 5000, places = 500, seconds = 5, processes = 1] = given
/** Maximum time until the winners' mails have been sent, in seconds. */
const MAIL_PATIENCE = 120
/** Limits of the proof, in milliseconds and MB. */
const limits = { lost: 1000, checkedOut: 2000, loop: 200, memory: 300 }

const { folder, stopping, end } = openBenchFolder('onsale')
try {
  process.exitCode = (await sell()) ? 0 : 1
} finally {
  await end()
}

async function sell(): Promise<boolean> {
  const database = stopping(await openBenchDatabase(join(folder, 'data')))
  const mails = stopping(await startMailServer())
  const shops: Measured[] = []
  for (let n = 0; n < processes; n += 1) {
    const own = join(folder, `shop-${n}`)
    mkdirSync(own)
    const shop = stopping(await startShop(database.url, own, { SMTP_URL: mails.url }))
    shops.push(shop)
  }
  const [first] = shops
  if (first === undefined) throw new Error('There is no process')
  await importCatalogue(first.port, withHotPlaces(places))
  await makeCustomers(database, people)
  // The other processes notice the import. The delay of the event loops so far belongs to their start.
  await delay(1000)
  await loopDelays(shops, OFFICE_KEY)

  const cpuBefore = shops.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  const crowd = await arrive(shops, { people, seconds })
  const cpu = shops.reduce((sum, { pid }) => sum + cpuOf(pid), 0) - cpuBefore
  const mailed = mails.documents()
  const loop = Math.max(...(await loopDelays(shops, OFFICE_KEY)))
  const memory = Math.max(...shops.map(({ pid }) => maxMemory(pid)))
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
  row('from the add up to the gateway: invoice, checkout', crowd.checkedOut)
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
    longest(crowd.lost) <= limits.lost || say('a loser waited too long'),
    longest(crowd.checkedOut) <= limits.checkedOut || say('a checkout took too long'),
    loop <= limits.loop || say('the event loop was blocked too long'),
    memory <= limits.memory || say('too much memory'),
  ].every(Boolean)
}

function say(fault: string): false {
  process.stdout.write(`NOT: ${fault}\n`)
  return false
}

function part(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
