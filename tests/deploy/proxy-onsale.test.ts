/**
 * The opening of a sale behind `deploy/nginx/` and `deploy/caddy/`: all visitors connect at once, load a page and reserve a
 * ticket, each over a connection of their own. Run by `npm run prove -- proxies`.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, startOwnPostgres } from '../support/database/test-database'
import { placeCaddy, placeNginx, type Proxy } from '../support/deploy/proxies'
import { askHttps } from '../support/processes/https-client'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'

const visitors = Number(process.env['ONSALE_VISITORS'] ?? 5000)
const postgres = await startOwnPostgres()
let shop: RaceShop

beforeAll(async () => {
  const { connectionString } = await (postgres ?? { createTestDatabase }).createTestDatabase()
  shop = await openRaceShop({
    connectionString,
    catalogue: raceCatalogue([ticket('pass', { stock_level: 100_000 })]),
    processes: 2,
    env: { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
  })
})
afterAll(async () => {
  await shop.stop()
  await postgres?.stop()
})

test('this machine can open the connections', () => {
  const [, files = '0'] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  // The proxy needs two for each visitor, and some for itself.
  expect(Number(files), 'open files (ulimit -n)').toBeGreaterThan(2 * visitors + 500)
})

test.each([
  ['nginx', placeNginx],
  ['Caddy', placeCaddy],
])('%s serves all visitors who come at once', async (name, place) => {
  const placed = await place(shop.servers.map(({ port }) => port))
  const proxy = await placed.start()
  const failed: string[] = []
  const milliseconds: number[] = []
  const noted = async (what: string, work: Promise<{ status: number }>) => {
    const { status } = await work.catch((error: NodeJS.ErrnoException) => ({
      status: error.code ?? String(error),
    }))
    if (status !== 200) failed.push(`${what}: ${status}`)
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: visitors }, async (_, number) => {
      const agent = agentOf(proxy, number)
      const ask = (path: string, body?: object) =>
        askHttps(`https://127.0.0.1:${proxy.port}${path}`, {
          agent,
          headers: { Host: 'shop.example', 'Content-Type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
      const holder = { full_name: 'Ana Horvat', email: 'ana@example.com' }
      await noted('a page', ask('/tickets/pass'))
      await noted('an add', ask('/api/add-product-to-cart', { external_code: 'pass', ...holder }))
      milliseconds.push(performance.now() - began)
      agent.destroy()
    }),
  )
  await proxy.stop()
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (part: number) => ((sorted[Math.floor(part * (visitors - 1))] ?? 0) / 1000).toFixed(1)
  process.stdout.write(
    `  ${name}: ${visitors} visitors at once, ${failed.length} requests failed; half have a ticket after ${at(0.5)} s, all after ${at(1)} s\n`,
  )
  expect([...new Set(failed)]).toEqual([])
})

/** Visitors come from several addresses: one has too few ports for all connections. */
const agentOf = ({ certificate }: Proxy, number: number) =>
  new Agent({
    keepAlive: true,
    ca: certificate,
    servername: 'shop.example',
    localAddress: `127.0.1.${(number % 50) + 1}`,
  })
