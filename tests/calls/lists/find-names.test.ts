import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'

let shop: TestApp

/** Names, each with the searches that must find it. */
const names: Record<string, readonly string[]> = {
  'Marko Vukelić': ['Vukelić Marko', 'vukelic mar', 'marko VUKELIC', 'Vukelić M', 'M Vukelić', 'Vuk Mar'],
  'Sinéad O’Donnell': ["O'Donnell", 'O’Donnell', 'O`Donnell', 'ODonnell', 'odonnell sinead', 'O Donnell'],
  "Brian O'Brien": ['O’Brien', "brian o'b", 'obrien'],
  'Anne-Sophie Li-Wu': ['Anne Sophie', 'Anne‑Sophie', 'annesophie', 'Li Anne', 'Wu Sophie'],
  'Marie Claire Dupont': ['Marie-Claire', 'Dupont Marie-Claire'],
  'Željka Đurić': ['djuric', 'Đurić Željka', 'duric', 'DJURIC zeljka', 'Djur'],
  'Djordje Bradjić': ['Đorđe', 'dorde', 'Djordje', 'Brađić', 'bradic djordje'],
  'Jörg Weiß': ['weiss jorg', 'Weiß J', 'WEISS'],
  'Søren Ærø': ['aero soren', 'ærø', 'Soren A'],
  'Łukasz Wałęsa': ['walesa lukasz', 'Wałęsa'],
}

beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  const desk = orderDesk(shop)
  for (const [index, name] of Object.keys(names).entries()) {
    const buyer: TestCustomer = await shop.customer()
    const order = await desk.buy(buyer, [
      { external_code: 'pass', full_name: name },
      { external_code: 'shirt', full_name: null },
      { external_code: 'shirt', full_name: null },
    ])
    // The name with a neutral address, as in an order.
    const email = `buyer-${index}@mail.example`
    await shop.db.pool.query('update orders set full_name = $1, email = $2 where code = $3', [
      name,
      email,
      order.code,
    ])
    await shop.db.pool.query('update customer set full_name = $1, email = $2 where email = $3', [
      name,
      email,
      buyer.email,
    ])
    await shop.db.pool.query(`update order_item set email = $1 where email is not null and full_name = $2`, [
      email,
      name,
    ])
    const [first, second] = order.merchandisePurchases
    await shop.answer('withdraw-from-contract', {
      order: order.code,
      checksum: order.checksum,
      full_name: name,
      email,
      items: [first?.id ?? 0],
    })
    await shop.answer('request-refund', {
      token: buyer.token,
      order_id: order.id,
      merchandise: second?.code ?? '',
      ...bank,
    })
    await shop.db.pool.query(
      `insert into bank_entry (key, booked_at, amount, currency, payer, imported_at, open_because)
        values ($1, now(), 100, 'EUR', $2, now(), 'no-order')`,
      [`entry-${index}`, name],
    )
  }
})
afterAll(() => shop.stop())

/** Returns the names that each list of people finds by a text. */
const lists: Record<string, (query: string) => Promise<string[]>> = {
  orders: async (query) =>
    (await shop.officeAnswer('find-orders', { query })).orders.map(({ customer }) => customer.full_name),
  tickets: async (query) =>
    (await shop.officeAnswer('find-tickets', { query })).tickets.map(({ full_name }) => full_name),
  customers: async (query) =>
    (await shop.officeAnswer('find-customers', { query })).customers.map(({ full_name }) => full_name),
  deliveries: async (query) =>
    (await shop.officeAnswer('find-deliveries', { query })).deliveries.map(
      ({ customer }) => customer.full_name,
    ),
  refunds: async (query) =>
    (await shop.officeAnswer('find-refunds', { query })).refunds.map(({ customer }) => customer.full_name),
  withdrawals: async (query) =>
    (await shop.officeAnswer('find-withdrawals', { query })).withdrawals.map(({ full_name }) => full_name),
  'bank entries': async (query) =>
    (await shop.officeAnswer('find-bank-entries', { query })).entries.map(({ payer }) => payer ?? ''),
}

describe.each(Object.keys(lists))('the list of %s', (list) => {
  test.each(Object.entries(names))('%s is found, however it is typed', async (name, queries) => {
    const found: [string, string[]][] = []
    for (const query of queries) found.push([query, [...new Set(await lists[list]?.(query))]])
    expect(found).toEqual(queries.map((query) => [query, expect.arrayContaining([name])]))
  })

  test('words of different people find nobody', async () => {
    for (const query of ['Marko Đurić', 'Vukelić Sophie', 'O’Vukelić'])
      expect([query, await lists[list]?.(query)]).toEqual([query, []])
  })
})
