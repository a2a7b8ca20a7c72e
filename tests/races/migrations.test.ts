import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { demoCatalogue } from '#demo/catalogue'
import { dataDirAddress } from '../support/database/data-dir-address'
import { addressOn, administer } from '../support/database/database-templates'
import { postgresServers } from '../support/database/postgres-servers'
import { buildOnce, serverEnv, visitShop, type RaceShop } from '../support/processes/race-shop'
import { startServerProcesses } from '../support/processes/server-process'
import { checkoutOf, fillCart } from '../support/processes/shopping'
import { timed } from '../support/timing/in-turns'

beforeAll(() => buildOnce())

const whatIsThere = (shop: RaceShop) =>
  shop.sql(
    `select (select count(*)::int from item) as items,
            (select count(*)::int from audit_log where action = 'import') as imports`,
  )
const oneDemo = [{ items: demoCatalogue.items?.length, imports: 1 }]

async function allServe(shop: RaceShop) {
  for (const turn of shop.servers.keys())
    expect((await shop.call('get-data', {}, turn)).body.data).toMatchObject({
      config: { shopActive: true },
    })
  expect(await shop.wrongStock()).toEqual([])
}

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop | undefined
  let drop = () => Promise.resolve()
  let address = ''

  beforeAll(async () => {
    // This database is empty and was never migrated.
    const neighbour = await createTestDatabase()
    const empty = `empty_${randomBytes(6).toString('hex')}`
    await administer(neighbour.connectionString, `create database ${empty}`)
    address = addressOn(neighbour.connectionString, empty)
    drop = async () => {
      await administer(neighbour.connectionString, `drop database ${empty} with (force)`)
      await neighbour.drop()
    }
  })
  afterAll(async () => {
    await shop?.stop()
    await drop()
  })

  test('four processes that start at once on an empty database all serve one demo shop', async () => {
    const servers = await timed(`${name}: four processes, one empty database`, () =>
      startServerProcesses(4, { ...serverEnv, DATABASE_URL: address, SHOP_DEMO: '1' }),
    )
    shop = visitShop(servers, address)
    expect(await whatIsThere(shop)).toEqual(oneDemo)
    await allServe(shop)
  })
})

const demoItems: CatalogueFile['items'] = demoCatalogue.items
const plainTicket = demoItems?.find(
  (item) => item.shop_item_type === 'tickets' && !item.payment_plan?.length && !item.travel_time_type,
)

describe('on one DATA_DIR', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-race-'))
  chmodSync(dataDir, 0o755)
  let shop: RaceShop | undefined
  afterAll(async () => {
    await shop?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('four processes that start at once share one new database and one secret', async () => {
    const env = { ...serverEnv, DATA_DIR: dataDir, SHOP_DEMO: '1', APP_SECRET: '' }
    const servers = await timed('four processes, one new DATA_DIR', () => startServerProcesses(4, env))
    shop = visitShop(servers, dataDirAddress(dataDir))
    expect(await whatIsThere(shop)).toEqual(oneDemo)
    await allServe(shop)

    // The secret signs the sandbox's forms, so each process must accept what another one signed.
    const [who] = await shop.customers(1)
    if (who === undefined) throw new Error('A customer was made')
    const code = plainTicket?.external_code ?? ''
    const cart = await fillCart(shop, who, code)
    const { body } = await shop.call('checkout-cart', checkoutOf(who, cart, 'credit_card'))
    const { search } = new URL(body.payment?.url ?? '')
    for (const { url } of servers) {
      const page = await fetch(`${url}/gateway/sandbox/pay${search}`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Approve payment')])
    }
  })
})
