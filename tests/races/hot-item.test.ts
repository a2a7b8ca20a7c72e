import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeFunction } from '../support/database/change-sql-function'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type Answer, type RaceShop } from '../support/processes/race-shop'
import { counted } from '../support/processes/shopping'
import { inTurns, timed, upTo } from '../support/timing/in-turns'

const places = 50
const shoppers = 500

/** All visitors request the same few places through both processes. */
const rush = (shop: RaceShop): Promise<Answer[]> =>
  inTurns(upTo(shoppers), 64, (n) =>
    shop.call(
      'add-product-to-cart',
      { external_code: 'hot', full_name: `Shopper ${n}`, email: `shopper-${n}@example.com` },
      n,
    ),
  )

const held = async (shop: RaceShop) =>
  (await shop.sql<{ held: number }>('select count(*)::int as held from cart_line'))[0]?.held

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop

  beforeAll(async () => {
    const catalogue = raceCatalogue([ticket('hot', { stock_level: places })])
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue })
  })
  afterAll(() => shop.stop())

  test('exactly 50 of 500 shoppers get one of 50 places, and the others get a sold-out error', async () => {
    const answers = await timed(`${name}: 500 shoppers for 50 places`, () => rush(shop))
    expect(counted(answers)).toEqual({ '200': 50, '409 Sorry, this item is sold out.': 450 })
    expect(await held(shop)).toBe(50)
    expect(await shop.wrongStock()).toEqual([])
  })

  test('control: without the locks 500 shoppers get more than 50 places', async () => {
    await removeLocks(shop)
    let sold = 0
    // On a busy machine the processes may not collide, so the maximum of five rushes counts.
    for (let turn = 0; turn < 5 && sold <= places; turn += 1) {
      await shop.sql('delete from cart')
      await shop.sql('update pool set taken = 0')
      // The processes cache for half a second that the item is sold out.
      await delay(600)
      await rush(shop)
      sold = (await held(shop)) ?? 0
    }
    expect(sold).toBeGreaterThan(places)
    expect(await shop.wrongStock()).toHaveLength(1)
  })
})

/** Removes the locks: adds read the counter and then write it, as careless code would do. */
async function removeLocks(shop: RaceShop) {
  await shop.sql('alter table pool drop constraint pool_check')
  await changeFunction(shop, 'add_to_carts', [
    ['for update', ''],
    // Pauses between reading and taking, so that both processes read before one of them takes.
    ['update pool p set', 'perform pg_sleep(0.3); update pool p set'],
    ['where p.ctid = positions[changed]', 'where p.item_id = owners[changed]'],
  ])
}
