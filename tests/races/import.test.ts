import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as delay } from 'node:timers/promises'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type RaceShop } from '../support/processes/race-shop'
import { counted } from '../support/processes/shopping'
import { createTestDatabase } from '../support/database/test-database'

let shop: RaceShop

beforeAll(async () => {
  shop = await openRaceShop({ ...(await createTestDatabase()), catalogue: raceCatalogue([ticket('pass')]) })
})
afterAll(() => shop.stop())

test('a process without requests for the stock knows another one’s import within half a second', async () => {
  const add = () =>
    shop.call(
      'add-product-to-cart',
      { external_code: 'pass', full_name: 'Ana Horvat', email: 'ana@example.com' },
      1,
    )
  expect(counted([await add()])).toEqual({ '200': 1 })
  expect((await shop.office('import', { settings: { shopActive: false } }, 0)).status).toBe(200)
  await delay(500)
  expect(counted([await add()])).toEqual({ '403 The shop is closed at the moment.': 1 })
})
