import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { orderDesk } from '../support/app/orders'
import { startTestApp } from '../support/app/test-app'
import { testCatalogue } from '../support/app/test-catalogue'
import { createTestDatabase } from '../support/database/test-database'
import { connect } from '../support/processes/race-shop'

const database = await createTestDatabase()
const shop = await startTestApp({ database, catalogue: testCatalogue })
const { buy } = orderDesk(shop)
const pass = [{ external_code: 'pass', full_name: 'Ana Horvat' }]

afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('orders can be placed while another process locks the invoice counter', async () => {
  await buy(await shop.customer(), pass)
  const [payer, buyer] = [await shop.customer(), await shop.customer()]
  const other = await connect(database.connectionString)
  await other.query('begin')
  await other.query(`select from document_counter for update`)
  const paid = buy(payer, pass)
  const waits = () =>
    shop.db.pool
      .query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .then(({ rowCount }) => rowCount)
  await expect.poll(waits, { timeout: 8000 }).toBe(1)
  const ordered = buy(buyer, pass, { paid: false })
  const first = await Promise.race([ordered, paid, delay(20_000, 'nobody', { ref: false })])
  await other.query('commit')
  await other.end()
  expect(first).toMatchObject({ payment_status: 'processing' })
  expect(await paid).toMatchObject({ payment_status: 'paid' })
})
