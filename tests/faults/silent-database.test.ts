import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { startSmtpInbox, type SmtpInbox } from '../support/mail/smtp-inbox'
import { openPausableProxy, type PausableProxy } from '../support/processes/pausable-proxy'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { until } from '../support/timing/in-turns'

let proxy: PausableProxy
let inbox: SmtpInbox
let shop: RaceShop

beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await openPausableProxy(database.connectionString)
  inbox = await startSmtpInbox()
  shop = await openRaceShop({
    connectionString: proxy.connectionString,
    drop: () => database.drop(),
    catalogue: raceCatalogue([ticket('pass')]),
    processes: 1,
    env: { SMTP_URL: inbox.url },
  })
})
afterAll(async () => {
  proxy.resume()
  await shop.stop()
  await inbox.stop()
  await proxy.stop()
})

const url = (path: string) => `${shop.servers[0]?.url}${path}`

/** Requests a path. Returns the response's status and its duration in milliseconds. */
async function requested(path: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { status } = await fetch(url(path), { redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  return { status, ms: performance.now() - began }
}

const add = (name: string) =>
  shop.call('add-product-to-cart', {
    cart: null,
    external_code: 'pass',
    full_name: name,
    email: 'x@example.com',
  })

test('while the database is silent no request hangs and pages are served, and everything works afterwards', async () => {
  expect((await add('Before')).status).toBe(200)
  expect((await requested('/')).status).toBe(200)
  expect((await requested('/readyz')).status).toBe(200)

  proxy.pause()
  const began = performance.now()
  const waiting = Promise.all(['One', 'Two', 'Three'].map(add))
  const page = await requested('/')
  expect(page.status).toBe(200)
  // Anything that waits for the database takes ten seconds.
  expect(page.ms).toBeLessThan(5000)
  const ready = await requested('/readyz')
  expect(ready.status).toBe(503)
  expect(ready.ms).toBeLessThan(8000)

  const answers = await waiting
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  // The existing connection takes ten seconds, plus the delay of a busy machine.
  expect(performance.now() - began).toBeLessThan(25_000)
  const later = await requested('/')
  expect(later.status).toBe(200)
  expect(later.ms).toBeLessThan(5000)

  proxy.resume()
  await until('the shop sells again', 30, async () => (await add('After')).status === 200)
  expect((await requested('/readyz')).status).toBe(200)
  const email = 'new@example.com'
  expect((await shop.call('register', { full_name: 'Ana', email })).status).toBe(200)
  await until('its mail is out', 30, () => Promise.resolve(inbox.received.length > 0))
  expect(await shop.wrongStock()).toEqual([])
})
