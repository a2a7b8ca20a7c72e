import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOT, withHotPlaces } from '#tools/bench/catalogue'
import { Connection, getRequest } from '#tools/bench/connection'
import { cpuOf, hasCpuTimes } from '#tools/bench/cpu-time'
import { arrive, longest, loopDelays, maxMemory } from '#tools/bench/crowd'
import { makeCustomers } from '#tools/bench/customers'
import { type MailServer, startMailServer } from '#tools/bench/mail-server'
import { brokenEventRules } from '../support/database/event-invariants'
import { brokenInvariants } from '../support/database/invariants'
import { createTestDatabase } from '../support/database/test-database'
import { openRaceShop, type RaceShop, serverEnv } from '../support/processes/race-shop'
import { until } from '../support/timing/in-turns'

/** A short version of `npm run prove -- onsale` with bounds that hold on a busy machine. */
const [people, places, seconds] = [300, 30, 1]
/** Limits in milliseconds and MB. */
const limits = { lost: 5000, checkedOut: 10_000, loop: 1000, memory: 400 }

let shop: RaceShop
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  const env = { SMTP_URL: mails.url }
  shop = await openRaceShop({
    ...(await createTestDatabase()),
    catalogue: withHotPlaces(places),
    processes: 1,
    env,
  })
  await makeCustomers({ query: (text, values) => shop.sql(text, values) }, people)
})
afterAll(async () => {
  await shop.stop()
  await mails.stop()
})

test('30 of 300 people get one of 30 places, pay and get their documents, and nobody waits for long', async () => {
  // The delay of the event loop so far belongs to the start of the process.
  await loopDelays(shop.servers, serverEnv.OFFICE_KEY)
  const crowd = await arrive(shop.servers, { people, seconds })
  const loop = longest(await loopDelays(shop.servers, serverEnv.OFFICE_KEY))

  expect(crowd.faults).toEqual([])
  const { page, won, lost, checkedOut, paid } = crowd
  expect([page, won, lost, checkedOut, paid].map((times) => times.length)).toEqual([
    people,
    places,
    people - places,
    places,
    places,
  ])
  expect(
    await shop.sql(
      `select p.total, p.taken, (select count(*)::int from order_item o join orders on orders.id = o.order_id
           where o.item_id = i.id and o.takes_place and orders.payment_status = 'paid') as sold
       from pool p join item i on i.id = p.item_id where i.external_code = $1`,
      [HOT],
    ),
  ).toEqual([{ total: places, taken: places, sold: places }])
  expect(await shop.wrongStock()).toEqual([])
  await until('all winners have their documents', 60, async () => mails.documents() === places)
  await until('their mails are recorded as sent', 20, async () => {
    const left = await shop.sql('select 1 from outbox where sent_at is null')
    return left.length === 0
  })
  expect(await brokenInvariants(({ text }) => shop.sql(text))).toEqual([])
  expect(await brokenEventRules(({ text }) => shop.sql(text))).toEqual([])

  expect(longest(lost)).toBeLessThan(limits.lost)
  expect(longest(checkedOut)).toBeLessThan(limits.checkedOut)
  expect(loop).toBeLessThan(limits.loop)
  // This figure is only available on Linux.
  const memory = hasCpuTimes ? shop.servers.map(({ pid }) => maxMemory(pid)) : []
  expect(longest(memory)).toBeLessThan(limits.memory)
})

test('5,000 people who open the home page at the same time all get it', async () => {
  const [server] = shop.servers
  if (server === undefined) throw new Error('a server was started')
  const visit = async () => {
    const began = performance.now()
    const connection = await Connection.open(server.port)
    const { status } = await connection.send(getRequest('/'))
    connection.close()
    return { status, ms: performance.now() - began }
  }
  const before = cpuOf(server.pid)
  const visits = await Promise.all(Array.from({ length: 5000 }, visit))
  const cpuMs = cpuOf(server.pid) - before
  const median = visits.map(({ ms }) => ms).toSorted((one, other) => one - other)[2500] ?? 0
  process.stdout.write(`  median ${Math.round(median)} ms, ${cpuMs} ms of CPU time\n`)

  expect(visits.filter(({ status }) => status !== 200)).toEqual([])
  // It takes about 1,000 ms in a process that has served for a while, so the median is below one second on an idle
  // machine.
  if (hasCpuTimes) expect(cpuMs).toBeLessThan(3000)
  expect(median).toBeLessThan(10_000)
})
