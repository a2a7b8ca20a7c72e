import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealedRow } from '#server/modules/mail-queue/seal-mail'
import { keysFrom } from '#server/platform/crypto/keys'
import { testCatalogue } from '../support/app/test-catalogue'
import { createTestDatabase } from '../support/database/test-database'
import { mailedPassword } from '../support/mail/opened-mail'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { testSecret } from '../support/processes/server-process'
import { bestHealthzWhile } from '../support/timing/healthz-while'

let shop: RaceShop
/** Number of runs. Each run uses another account, because correct logins per account are limited. */
const storms = 5
const bystander = 'bystander@mail.example'
const passwords = new Map<string, string>()

/** Registers a customer and reads the password from the outbox, because no worker sends mails here. */
async function register(email: string) {
  await shop.call('register', { full_name: 'Reader', email })
  const [row] = await shop.sql<SealedRow>('select * from outbox where recipient = $1', [email])
  passwords.set(email, mailedPassword(row, keysFrom(testSecret)))
}
const login = (email: string) => shop.call('login', { email, password: passwords.get(email) })

beforeAll(async () => {
  const database = await createTestDatabase()
  shop = await openRaceShop({ ...database, catalogue: testCatalogue, processes: 1 })
  for (let run = 0; run < storms; run++) await register(`storm${run}@mail.example`)
  await register(bystander)
})
afterAll(() => shop.stop())

test('280 concurrent logins of one account do not slow down the shop or another customer’s login', async () => {
  const [server] = shop.servers
  if (server === undefined) throw new Error('There is one server')
  let fewestBefore = Number.POSITIVE_INFINITY
  const { slowest } = await bestHealthzWhile(
    server,
    async (run) => {
      const account = `storm${run}@mail.example`
      let checked = 0
      const storm = Array.from({ length: 280 }, async () => {
        const { status } = await login(account)
        if (status === 200) checked += 1
        return status
      })
      await delay(100)
      const before = checked
      expect((await login(bystander)).status).toBe(200)
      fewestBefore = Math.min(fewestBefore, checked - before)
      const outcomes = await Promise.all(storm)
      expect(outcomes.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
      expect(outcomes.every((status) => [200, 429, 503].includes(status))).toBe(true)
    },
    // All runs are needed: a new process may be slower during its first storm.
    { runs: storms, enough: 0 },
  )
  expect(slowest).toBeLessThan(250)
  // With a first-come queue, the login would wait for the whole storm.
  expect(fewestBefore).toBeLessThan(10)
  const [sessions] = await shop.sql<{ kept: number }>(
    `select count(*)::int as kept from session s join customer c on c.id = customer_id where email like 'storm%' group by email order by 1 desc`,
  )
  expect(sessions?.kept).toBeLessThanOrEqual(10)
})
