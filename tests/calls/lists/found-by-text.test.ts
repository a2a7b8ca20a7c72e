import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockAudit } from '#server/modules/catalogue/recount-stock'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { orderSteps } from '#tests/support/app/order-steps'
import type { TestApp } from '#tests/support/app/test-app'
import { startShopWithPlans } from '#tests/support/database/shop-with-plans'
import { withoutReports } from '#tests/support/database/statement-plans'
import { newStatement } from '#tests/support/gateways/bank-statements'

let shop: TestApp
let plans: Awaited<ReturnType<typeof startShopWithPlans>>['plans']
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ shop, plans, stop } = await startShopWithPlans())
})
afterAll(() => stop())
const { order } = orderSteps(() => shop)
const query = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values)

/** Buys and pays an order with goods, and opens a refund for it. */
async function refunded(): Promise<{ code: string; refund: number }> {
  const { order: made } = await order('bank_transfer', 'shirt')
  await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price ?? 0 })
  const { rows } = await query(
    `insert into refund (order_id, status, created_at, total) select id, 'problem', now(), 100 from orders where code = $1
     returning id`,
    [made.code],
  )
  return { code: made.code, refund: (rows[0] as { id: number }).id }
}

describe('searching refunds and deliveries', () => {
  const found = async (text: string) => ({
    refunds: (await shop.officeAnswer('find-refunds', { query: text })).refunds.map(({ id }) => id),
    deliveries: (await shop.officeAnswer('find-deliveries', { query: text })).deliveries.map(
      (one) => one.order,
    ),
  })

  test('refunds and deliveries are found by their order’s current code, name and address', async () => {
    const { code, refund } = await refunded()
    const both = { refunds: [refund], deliveries: [code] }
    const none = { refunds: [], deliveries: [] }
    expect(await found(code.slice(1, 6))).toEqual(both)
    const contact = { full_name: 'Željka Großmann', email: 'zeljka@elsewhere.example' }
    await shop.officeAnswer('change-contact', { order: code, ...contact })
    expect(await found('zeljka gross')).toEqual(both)
    expect(await found('ELSEWHERE')).toEqual(both)
    await query(`update orders set full_name = '', email = '' where code = $1`, [code])
    expect(await found('zeljka')).toEqual(none)
    expect(await found('elsewhere')).toEqual(none)
    expect(await found(code)).toEqual(both)
  })

  test('the counts of refunds and deliveries match the search', async () => {
    const { code } = await refunded()
    const requested = { query: code, with_counts: true }
    const { facets, matching } = await shop.officeAnswer('find-refunds', { ...requested, status: 'problem' })
    expect(matching).toEqual({ count: 1, more: false })
    expect(facets?.['status']).toEqual([{ value: 'problem', label: null, count: 1 }])
    expect((await shop.officeAnswer('find-refunds', { query: code, status: 'active' })).refunds).toEqual([])
  })
})

describe('searching among 30,000 receipts', () => {
  /** Every third receipt is of one payer, one of another, and so many of two more that each window fills a page. */
  const payers = `case when n = 17 then 'Réka Fehér' when n % 230 = 0 then 'Joost Hoekstra' when n % 25 = 0 then 'Łukasz Nowak' when n % 3 = 0 then 'Petra Đukić' else 'Somebody' end`
  beforeAll(async () => {
    await query(
      `insert into bank_entry (key, booked_at, amount, currency, payer, reference, text, open_because, closed_at, closed_because, imported_at)
       select 'many-' || n, now(), 100, 'EUR', ${payers}, null, 'Tickets', 'no-order', now(), 'other', now() from generate_series(1, 30000) n`,
    )
    await sortInSearchLists(shop.db.kysely)
    await query('analyze')
  })

  test.each(['Petra duk', 'lukasz', 'hoekstra', 'feher', 'nobody'])(
    'all receipts with a text are found, newest first, whatever their age: %s',
    async (text) => {
      const { rows } = await query(
        `select id from (select id, ${payers} as payer from (select id, substr(key, 6)::int as n from bank_entry where key like 'many-%') e) p
         where payer = case $1 when 'Petra duk' then 'Petra Đukić' when 'lukasz' then 'Łukasz Nowak' when 'hoekstra' then 'Joost Hoekstra' when 'feher' then 'Réka Fehér' end
         order by id desc`,
        [text],
      )
      const expected = (rows as { id: number }[]).map(({ id }) => id)
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: { entries: { id: number }[]; cursor: string | null } = await shop.officeAnswer(
          'find-bank-entries',
          { query: text, status: 'closed', cursor },
        )
        seen.push(...page.entries.map(({ id }) => id))
        cursor = page.cursor
      } while (cursor !== null && seen.length < 700)
      expect(seen).toEqual(expected.slice(0, seen.length))
      expect(cursor === null ? seen : expected).toEqual(expected)
      const { matching } = await shop.officeAnswer('find-bank-entries', { query: text, with_counts: true })
      expect(matching).toEqual({ count: Math.min(expected.length, 200), more: expected.length > 200 })
    },
  )

  test('a divided receipt is found by the code of each of its orders', async () => {
    const codes = [await refunded(), await refunded()].map(({ code }) => code)
    const waiting = [
      (await order('bank_transfer', 'pass')).order,
      (await order('bank_transfer', 'pass')).order,
    ]
    const content = newStatement({ amount: '210.00', number: '1', payer: 'Some Club', text: 'all of us' })
    const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
    const parts = waiting.map(({ code }) => ({ order: code, amount: 10_500 }))
    await shop.officeAnswer('divide-entry', { entry: unmatched[0]?.id ?? 0, parts })
    const foundBy = async (text: string) =>
      (await shop.officeAnswer('find-bank-entries', { query: text, status: 'closed' })).entries.map(
        ({ id }) => id,
      )
    for (const { code } of waiting) expect(await foundBy(code.toLowerCase())).toEqual([unmatched[0]?.id])
    expect(await foundBy(codes[0] ?? '')).toEqual([])
  })
})

describe('orders suggested for a receipt', () => {
  let numbers = 0
  /** Returns the codes of the orders that are suggested for a receipt. */
  async function suggested(receipt: { amount: string; payer?: string; text?: string }) {
    const content = newStatement({ number: `S${(numbers += 1)}`, text: 'Tickets', ...receipt })
    const { unmatched } = await shop.officeAnswer('import-statement', { format: 'camt053', content })
    return unmatched[0]?.suggestions.map((one) => [one.order, one.because])
  }
  const waitingOf = async (name: string) => {
    const { order: made } = await order('bank_transfer', 'pass')
    await query('update orders set full_name = $1 where code = $2', [name, made.code])
    return made.code
  }

  test.each([
    ['Ana-Marija Bošković', 'BOSKOVIC ANA MARIJA'],
    ['Đuro Weiß', 'weiss duro'],
    ['Jérôme O’Brien', 'Herr Dr. Jérôme O’Brien und Frau'],
    ['Łucja Zielińska', 'ZIELIŃSKA ŁUCJA'],
    ['Παναγιώτης Σταύρου', 'ΣΤΑΥΡΟΥ ΠΑΝΑΓΙΩΤΗΣ'],
    ['Li Na Wu', 'Na Wu'],
  ])('an order in the name of %s is suggested for a receipt paid by %s', async (name, payer) => {
    const code = await waitingOf(name)
    expect(await suggested({ amount: '1.23', payer })).toEqual([[code, ['name']]])
  })

  test('orders are suggested by amount, newest first, and before all if the name matches too', async () => {
    await query(`update orders set total_paid = 0 where payment_status = 'pending'`)
    const named = await waitingOf('Kasia Śliwa')
    const newer: string[] = []
    for (let made = 0; made < 6; made++) newer.unshift(await waitingOf('Nobody Else'))
    const found = await suggested({ amount: '105.00', payer: 'SLIWA KASIA' })
    expect(found).toEqual([
      [named, ['amount', 'name']],
      ...newer.slice(0, 4).map((code) => [code, ['amount']]),
    ])
  })

  test('suggestions use indexes and do not read all unpaid orders', async () => {
    // With few rows any index would do.
    await query(
      `insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
          payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
        select upper(substr(md5('waits' || n::text), 1, 10)), (select min(id) from customer), 'Online', now(), 'Person ' || n,
          'p@waits.example', '{}', 0, 'EUR', 'bank_transfer', '[]', 0, n, '{}', 'pending' from generate_series(1, 3000) n`,
    )
    await query('analyze')
    plans.taken()
    const codes = [await waitingOf('Nobody Else'), await waitingOf('Nobody Else')]
    // Another name than the payer of the receipt above, which would look similar.
    await suggested({ amount: '105.00', payer: 'SLIWA KASIA MARIA', text: codes.join(' ') })
    const read = plans.taken().find((plan) => plan.includes('orders_lacking_by_name')) ?? ''
    for (const index of ['orders_owed_most', 'orders_ended', 'orders_lacking_by_name'])
      expect(read).toContain(index)
    expect(read).not.toMatch(/orders_owing|Seq Scan on orders/)
  })
})

test('a text search uses the index of its own list', async () => {
  await withoutReports(
    shop,
    `with made as (insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
        payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
      select upper(substr(md5(n::text), 1, 10)), (select min(id) from customer), 'Online', now(), 'Person ' || n, 'p@crowd.example', '{}', 0,
        'EUR', 'bank_transfer', '[]', 0, 0, '{}', 'paid' from generate_series(1, 6000) n returning id),
    sent as (insert into delivery (order_id, state) select id, 'sent' from made)
    insert into refund (order_id, status, created_at, total) select id, 'processed', now(), 100 from made`,
  )
  await sortInSearchLists(shop.db.kysely)
  await query('analyze')
  for (const [path, index] of [
    ['find-refunds', 'refund_search'],
    ['find-deliveries', 'delivery_search'],
    ['find-bank-entries', 'bank_entry_search'],
  ] as const) {
    plans.taken()
    await shop.officeAnswer(path, { query: 'nobody has this' })
    const read = plans.taken().join('\n')
    expect([path, read.includes(index)]).toEqual([path, true])
    expect(read).not.toMatch(/orders_search/)
  }
})

test('the stock is counted per item in one snapshot, by the index of the places', async () => {
  plans.taken()
  const { ok, rows } = await stockAudit(shop.db)
  const read = plans.taken()
  expect([ok, rows.length > 5]).toEqual([true, true])
  expect(read.filter((plan) => plan.includes('order_item_place')).length).toBeGreaterThan(0)
  for (const plan of read) expect(plan).not.toMatch(/Seq Scan on order_item/)
  expect(read.join('\n')).not.toMatch(/GroupAggregate[^\n]*\n[^\n]*order_item_place/)
})
