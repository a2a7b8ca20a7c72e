import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresServers } from '../support/database/postgres-servers'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { openRaceShop, type Answer, type RaceShop } from '../support/processes/race-shop'
import { counted } from '../support/processes/shopping'
import { inTurns, timed, upTo } from '../support/timing/in-turns'

const perTime = 6
const hours = [8, 9, 10, 11]
const coach = ticket('coach', {
  type: 'coach',
  travel_time_type: 'selectable',
  travel_times: hours.map((hour) => ({
    travel_time: `2031-07-01T${String(hour).padStart(2, '0')}:00:00Z`,
    stock_level: perTime,
  })),
})

describe.each(await postgresServers())('on $name', ({ name, createTestDatabase }) => {
  let shop: RaceShop
  let times: number[]

  beforeAll(async () => {
    shop = await openRaceShop({ ...(await createTestDatabase()), catalogue: raceCatalogue([coach]) })
    times = (await shop.sql<{ id: number }>('select id::int from travel_time order by id')).map(
      ({ id }) => id,
    )
  })
  afterAll(() => shop.stop())

  const anyTime = () => times[randomInt(times.length)]
  const line = (n: number) => ({
    full_name: `Traveller ${n}`,
    email: `traveller-${n}@example.com`,
    transport_time_id: anyTime(),
  })

  const add = (n: number) => shop.call('add-product-to-cart', { external_code: 'coach', ...line(n) }, n)

  /** Adds a ticket for a departure, then changes it again and again, each time through another process. */
  async function travel(n: number): Promise<Answer[]> {
    const answers = [await add(n)]
    const { cart } = answers[0]?.body ?? {}
    if (!cart?.code) return answers
    const requested = { cart: cart.code, cart_product_id: cart.products[0]?.id }
    for (const turn of upTo(8))
      answers.push(await shop.call('update-product-in-cart', { ...requested, ...line(n) }, n + turn))
    if (n % 3 === 0) answers.push(await shop.call('remove-product-from-cart', requested, n))
    return answers
  }

  /** Returns the number of lines of the fullest departure while all of them change. */
  async function fullest(): Promise<number> {
    const [row] = await shop.sql<{ most: number }>(
      'select coalesce(max(n), 0)::int as most from (select count(*) as n from cart_line group by travel_time_id) c',
    )
    return row?.most ?? 0
  }

  test('no departure exceeds its places while tickets are moved and added concurrently', async () => {
    const race = { isOver: false }
    const watching = (async () => {
      let most = 0
      while (!race.isOver) {
        most = Math.max(most, await fullest())
        await delay(5)
      }
      return most
    })()
    const answers = await timed(`${name}: 48 travellers, 8 changes each`, async () =>
      (await inTurns(upTo(48), 32, travel)).flat(),
    )
    race.isOver = true

    const counts = counted(answers)
    const full = '409 Sorry, this travel time is sold out.'
    expect(Object.keys(counts).toSorted()).toEqual(['200', full])
    expect(counts['200']).toBeGreaterThan(50)
    expect(await watching).toBe(perTime)
    expect(await shop.wrongStock()).toEqual([])

    // Freed places can be taken: every departure fills up to its last place and no further.
    const after = await inTurns(upTo(200), 32, (n) => add(1000 + n))
    expect(Object.keys(counted(after)).toSorted()).toEqual(['200', full])
    expect(await shop.sql('select distinct total - taken as free from pool where total is not null')).toEqual(
      [{ free: 0 }],
    )
    expect(await shop.wrongStock()).toEqual([])
  })
})
