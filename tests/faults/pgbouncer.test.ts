import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate'
import { addressOn, administer } from '../support/database/database-templates'
import { hasPgBouncer, startPgBouncer } from '../support/database/pgbouncer'
import { startOwnPostgres } from '../support/database/test-database'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { connect, openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { inTurns } from '../support/timing/in-turns'

// PgBouncer connects to PostgreSQL by TCP without a password, but the embedded server requires one.
const postgres = hasPgBouncer ? await startOwnPostgres() : null

test.runIf(postgres !== null)(
  'two processes behind PgBouncer in transaction mode sell exactly the available places',
  async () => {
    const buyers = await shop.customers(60)
    const answers = await inTurns(buyers, 30, async ({ token, email, name }, turn) => {
      const added = await shop.call(
        'add-product-to-cart',
        { token, cart: null, external_code: 'pass', full_name: name, email, transport_time_id: null },
        turn,
      )
      if (added.status !== 200) return added.status
      const order = {
        payment_method: 'bank_transfer',
        shipping_name: null,
        shipping_country: null,
        shipping_address: null,
      }
      const bought = await shop.call(
        'checkout-cart',
        {
          token,
          cart: added.body.cart?.code,
          customer: { full_name: name, country: 'HR', address: {} },
          order,
          voucher_code: null,
        },
        turn,
      )
      return bought.status
    })
    expect(answers.filter((status) => status === 200)).toHaveLength(40)
    expect(answers.filter((status) => status === 409)).toHaveLength(20)
    expect(await shop.wrongStock()).toEqual([])
    const { status } = await shop.office('find-orders', { query: null })
    expect(status).toBe(200)
  },
)

test.runIf(postgres !== null)(
  'several processes start at once on an empty database behind PgBouncer, and no lock remains',
  async () => {
    if (postgres === null) return
    await administer(postgres.administration, 'create database empty_shop')
    const empty = addressOn(postgres.administration, 'empty_shop')
    const pooler = await startPgBouncer(empty)
    try {
      // There are more migrations than connections, so that a migration must not need a second connection.
      await Promise.all(Array.from({ length: 6 }, () => migrate(pooler.connectionString)))
      const client = await connect(empty)
      const { rows } = await client.query(
        `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      )
      await client.end()
      expect(rows).toEqual([])
    } finally {
      await pooler.stop()
    }
  },
)

let shop: RaceShop
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>

beforeAll(async () => {
  if (postgres === null) return
  const database = await postgres.createTestDatabase()
  bouncer = await startPgBouncer(database.connectionString)
  process.stdout.write(`  PgBouncer ${bouncer.version}, PostgreSQL ${postgres.major}\n`)
  shop = await openRaceShop({
    connectionString: bouncer.connectionString,
    catalogue: raceCatalogue([ticket('pass', { stock_level: 40 })]),
    processes: 2,
    env: { PREPARED_STATEMENTS: '0', POOL_SIZE: '20' },
  })
})
afterAll(async () => {
  if (postgres === null) return
  await shop.stop()
  await bouncer.stop()
  await postgres.stop()
})
