import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findPostmaster } from '#server/platform/db/embedded/launch-postgres'
import { dataDirDatabase, type KillableDatabase } from '../support/processes/killable-databases'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import {
  buildOnce,
  connect as connectTo,
  serverEnv,
  visitShop,
  type RaceShop,
} from '../support/processes/race-shop'
import { startServerProcess, type ServerProcess } from '../support/processes/server-process'
import { ticketFor } from '../support/processes/shopping'
import { until } from '../support/timing/in-turns'

let place: KillableDatabase
let server: ServerProcess
let shop: RaceShop

beforeAll(() => buildOnce())

async function open(env: Record<string, string> = {}) {
  place = dataDirDatabase()
  server = await startServerProcess({ ...serverEnv, ...place.env, ...env })
  shop = visitShop([server], place.address())
  await shop.import(raceCatalogue([ticket('pass')]))
}
afterEach(async () => {
  await server.end('SIGKILL')
  await shop.stop()
  await place.remove()
})

const postgresRuns = () => findPostmaster(`${place.env['DATA_DIR']}/postgres`) !== undefined

test('a second signal has no effect: running requests are answered, and the embedded PostgreSQL stops too', async () => {
  await open()
  const [who] = await shop.customers(1)
  if (who === undefined) throw new Error('a customer was made')
  const holder = await connectTo(place.address())
  await holder.query('begin')
  await holder.query('select 1 from pool for update')
  const add = shop.call('add-product-to-cart', ticketFor(who, 'pass'))
  await until('the add waits', 30, async () => {
    const waiting = await shop.sql(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_to_carts%'`,
    )
    return waiting.length > 0
  })

  // A supervisor signals the process group: npm forwards the signal to a group that has already received it.
  process.kill(server.pid, 'SIGTERM')
  await delay(50)
  process.kill(server.pid, 'SIGTERM')
  process.kill(server.pid, 'SIGINT')
  await delay(500)
  expect(postgresRuns()).toBe(true)
  await holder.query('rollback')
  await holder.end()
  expect((await add).status).toBe(200)
  expect(await server.end()).toBe(0)
  expect(postgresRuns()).toBe(false)
})

test('a draining process closes its listener, serves open connections and waits for a partial request', async () => {
  await open()
  const kept = await openConnection()
  const half = await openConnection()
  kept.socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
  await until('the first answer is there', 10, () => Promise.resolve(kept.text().includes('alive')))
  expect(kept.text()).not.toMatch(/connection: close/i)
  half.socket.write('GET /healthz HTTP/1.1\r\nHost: sh')
  await delay(100)

  process.kill(server.pid, 'SIGTERM')
  await until('new connections are refused', 10, async () => !(await connects()))
  kept.socket.write('POST /api/get-shop-item HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n')
  kept.socket.write('Content-Length: 2\r\n\r\n{}')
  half.socket.write('op\r\n\r\n')
  await Promise.all([once(kept.socket, 'close'), once(half.socket, 'close')])
  expect(kept.text()).toMatch(/HTTP\/1\.1 404[^]*connection: close/i)
  expect(half.text()).toMatch(/HTTP\/1\.1 200[^]*connection: close/i)
  expect(await server.end()).toBe(0)
})

test('a connection made before a signal is served even if the process has not accepted it yet', async () => {
  await open()
  // A stopped process accepts nothing; the operating system completes the connections.
  process.kill(server.pid, 'SIGSTOP')
  const waiting = await Promise.all(Array.from({ length: 40 }, openConnection))
  for (const { socket } of waiting) socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
  process.kill(server.pid, 'SIGINT')
  process.kill(server.pid, 'SIGINT')
  process.kill(server.pid, 'SIGCONT')
  await Promise.all(waiting.map(async ({ socket }) => socket.closed || once(socket, 'close')))
  expect(waiting.filter(({ text }) => !text().includes('alive'))).toEqual([])
  expect(await server.end()).toBe(0)
})

test('/readyz answers 503 for STOP_DELAY while everything else is served', async () => {
  await open({ STOP_DELAY: '4' })
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect(await status('/readyz')).toBe(200)
  process.kill(server.pid, 'SIGTERM')
  await until('the process says that it is not ready', 3, async () => (await status('/readyz')) === 503)
  expect(await status('/healthz')).toBe(200)
  expect((await shop.call('get-shop-item', {})).status).toBe(404)
  await until('new connections are refused', 20, async () => !(await connects()))
  expect(await server.end()).toBe(0)
})

async function openConnection(): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString())).on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, text: () => text }
}

function connects(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
