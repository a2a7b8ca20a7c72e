import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { soughtWords } from '#rules/text/search'
import {
  countMatchingOrders,
  countOrders,
  findOrderPage,
  type OrderFilter,
  type OrderPage,
} from '#server/modules/orders/find-orders.queries'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'
import { planOf as planOfRead } from '#tests/support/database/plan-of'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

/** Creates orders by SQL. Each name is the buyer's and the name on the order's only ticket. */
async function makeOrders(names: readonly string[], email: string) {
  await shop.db.pool.query(
    `with made as (
      insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
        payment_method, payment_plan, discount_amount, total_price, taxes, payment_status, total_paid)
      select upper(substr(md5(name || n), 1, 10)), (select id from customer limit 1), 'Online', now(), name, $2, '{}', 0,
        'EUR', 'bank_transfer', '[]', 0, 1000, '{}', 'pending',
        case when n % 20 = 0 then 0 else 1000 end from unnest($1::text[]) with ordinality as names (name, n)
      returning id, code, full_name, total_paid),
    payments as (
      insert into payment (order_id, position, reference, amount, due_at, paid_at)
      select id, 1, 'P-' || code, 1000, now(), case when total_paid > 0 then now() end from made),
    items as (
      insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status, full_name, email)
      select made.id, (select min(id) from item), 0, 0, 0, false, 0, 'pending', full_name, 'h-' || $2 from made)
    insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select id, 'transfer', 1, 'BANK-' || code, now(), now() from made`,
    [names, email],
  )
}

const find = async (query: string | null, more: Partial<OfficeSent<'find-orders'>> = {}) =>
  shop.officeAnswer('find-orders', { query, ...more })
const namesFor = async (query: string) =>
  (await find(query)).orders.map(({ customer }) => customer.full_name).toSorted((a, b) => a.localeCompare(b))

describe('rows of the order list', () => {
  test('a row has the fields of the list and nothing else of the order', async () => {
    const { order: made, customer } = await order('bank_transfer', 'pass')
    const { orders } = await find(made.code)
    expect(orders).toEqual([
      {
        id: made.id,
        code: made.code,
        created_at: made.created_at,
        customer: { full_name: 'Ana Horvat', email: customer.email, country: expect.any(String) },
        company: null,
        channel: made.staff,
        paid_at_desk: null,
        payment_method: 'bank_transfer',
        payment_status: 'pending',
        has_payment_plan: false,
        total_price: made.total_price,
        total_paid: 0,
        total_refunded: 0,
        owed: made.total_price,
        items: 1,
        pay_until: made.pay_until,
        next_due_at: made.payments[0]?.due_at,
        is_overdue: false,
        is_test: false,
        last_mail: {
          id: expect.any(Number),
          kind: 'order-received',
          status: 'waiting',
          created_at: expect.any(String),
          error: null,
        },
      },
    ])
    await shop.officeAnswer('cancel-order', { order: made.code })
    expect((await find(made.code)).orders).toMatchObject([
      { payment_status: 'cancelled', next_due_at: null, owed: 0 },
    ])
  })
})

describe('the last mail of an order', () => {
  test('the last mail is the latest about orders to the buyer since the order, with its delivery status', async () => {
    const { order: made, customer } = await order('bank_transfer', 'pass')
    const lastMail = async (code = made.code) => (await find(code)).orders[0]?.last_mail
    const first = await lastMail()
    expect(first).toMatchObject({ kind: 'order-received', status: 'waiting' })

    // Neither a mail about the account, nor one to somebody else.
    await shop.answer('request-password-reset', { email: customer.email })
    await order('bank_transfer', 'pass')
    expect(await lastMail()).toEqual(first)

    await shop.officeAnswer('record-payment', { order: made.code, amount: 100, reference: 'a part' })
    await shop.db.pool.query(
      `update outbox set dead_at = now(), last_error = '"no such mailbox"' where recipient = $1 and kind = 'payment-part-received'`,
      [customer.email],
    )
    const last = { kind: 'payment-part-received', status: 'dead', error: 'no such mailbox' }
    expect(await lastMail()).toMatchObject(last)
    const { mails } = await shop.officeAnswer('get-order', { order: made.code })
    expect(mails).toMatchObject([last, { kind: 'order-received', status: 'waiting' }])
    expect(mails[0]).toEqual(await lastMail())

    // A newer order of the same buyer does not show the mail.
    await shop.db.pool.query(`update orders set created_at = created_at + interval '1 day' where code = $1`, [
      made.code,
    ])
    expect(await lastMail()).toBeNull()
    expect((await shop.officeAnswer('get-order', { order: made.code })).mails).toEqual([])
  })
})

describe('searching orders', () => {
  beforeAll(async () => {
    await order('bank_transfer', 'pass')
    const names = ['Đurđica Šarić', 'JÖRG WEIß', 'Łukasz Żółć', 'Søren Ærø', 'Zoë O’Neill', '50% off_er \\o/']
    await makeOrders(names, 'Accent.Test@Mail.Example')
  })

  test.each([
    ['đurđica šarić', 'Đurđica Šarić'],
    ['DURDICA SARIC', 'Đurđica Šarić'],
    ['urđic', 'Đurđica Šarić'],
    ['jorg weiss', 'JÖRG WEIß'],
    ['Jörg Weiß', 'JÖRG WEIß'],
    ['lukasz zolc', 'Łukasz Żółć'],
    ['soren aero', 'Søren Ærø'],
    ['ÆRØ', 'Søren Ærø'],
    ['zoe', 'Zoë O’Neill'],
    ['50% off_er', '50% off_er \\o/'],
    ['off_er \\o', '50% off_er \\o/'],
    ['zo\u0065\u0308', 'Zoë O’Neill'],
  ])('the search for %s finds %s', async (query, name) => expect(await namesFor(query)).toEqual([name]))

  test('one or two letters find words that begin with them', async () => {
    for (const query of ['đu', 'Du', 'ša', 's', 'SA'])
      expect(await namesFor(query)).toContain('Đurđica Šarić')
    // Other orders may have a code that begins with these letters.
    expect(await namesFor('ur')).not.toContain('Đurđica Šarić')
  })

  test('a part of an email or bank reference finds the order, for the holder as for the buyer', async () => {
    expect(await namesFor('accent.test@')).toHaveLength(6)
    expect(await namesFor('H-ACCENT')).toHaveLength(6)
    const { rows } = await shop.db.pool.query<{ code: string }>(
      `select code from orders where full_name = 'Zoë O’Neill'`,
    )
    expect(await namesFor(`nk-${rows[0]?.code}`)).toEqual(['Zoë O’Neill'])
    expect(await namesFor(rows[0]?.code.slice(2, 8).toLowerCase() ?? '')).toEqual(['Zoë O’Neill'])
  })

  test('wildcards of LIKE are literal; a term without letters and digits finds nothing', async () => {
    for (const query of ['j_rg', 'j%g', '50\\%', 'w%', '5_%'])
      expect([query, ...(await namesFor(query))]).toEqual([query])
    for (const query of ['%', '_', '\\', '@', '.', '％'])
      expect([query, ...(await namesFor(query))]).toEqual([query])
  })

  test('a missing text finds all orders, and spaces search like an empty text', async () => {
    expect(await namesFor('  ')).toEqual(await namesFor(''))
    expect((await find(null)).orders.length).toBeGreaterThan(6)
  })

  test('search words may match different fields, but one word never spans two fields', async () => {
    expect(await namesFor('šarić accent.test')).toEqual(['Đurđica Šarić'])
    expect(await namesFor('šarićaccent')).toEqual([])
  })
})

test('new orders are found before and after the job adds them to the indexes', async () => {
  const { order: made } = await order('bank_transfer', 'pass')
  expect((await find(made.code)).orders).toHaveLength(1)
  expect(await sortInSearchLists(shop.db.kysely)).toBeGreaterThan(0)
  expect((await find(made.code)).orders).toHaveLength(1)
  expect(await sortInSearchLists(shop.db.kysely)).toBe(0)
})

describe('searching among 20,000 orders', () => {
  const many = 20_000
  beforeAll(async () => {
    await order('bank_transfer', 'pass')
    const names = Array.from({ length: many }, (_, n) => `Buyer ${n.toString(36)} Novak`)
    for (let from = 0; from < many; from += 2000)
      await makeOrders(names.slice(from, from + 2000), 'crowd@mail.example')
    await makeOrders(['Ružica Šimunović'], 'rare@mail.example')
    await sortInSearchLists(shop.db.kysely)
    await shop.db.pool.query('analyze')
  })

  const nothing: OrderFilter = {
    text: null,
    status: null,
    method: null,
    channel: null,
    item: null,
    overdue: null,
    hasPlan: null,
    isTest: null,
    from: null,
    before: null,
    today: new Date('2027-01-01'),
  }

  /** Returns the query plan of a search, with the actual row counts. */
  const planOf = (typed: string, status: 'pending' | null = null, codes: 'parts' | 'whole' = 'parts') =>
    planOfList({ text: { typed, words: soughtWords(typed) ?? [], codes }, status: status && [status] })

  /** Returns the query plan of a page of the list. */
  const planOfList = (filter: Partial<OrderFilter>, sort: OrderPage['sort'] = 'newest') =>
    explained((tx) => findOrderPage(tx, { ...nothing, ...filter }, { sort, after: null, limit: 51 }))
  const explained = (read: Parameters<typeof planOfRead>[1]) => planOfRead(shop.db, read, { analyze: true })

  const readsAll = /Seq Scan on (orders|order_item|movement|payment)\b/

  test.each([
    'Ružica',
    'ruzica simunovic',
    'rare@mail',
    'BANK-7F',
    'Ši',
    'š',
    'nobody at all',
    'x%_\\y',
    'No Such-1',
  ])('the search for %s uses the indexes', async (text) => {
    const plan = await planOf(text)
    expect(plan).not.toMatch(readsAll)
    expect(plan).toMatch(/Bitmap Index Scan on orders_search/)
    expect(plan).toMatch(/Bitmap Index Scan on order_item_search/)
    expect(plan).toMatch(/Bitmap Index Scan on movement_search/)
  })

  test.each(['Ružica', 'nobody at all', 'ABCDEFGHJKLM'])(
    'the search for %s without parts of ticket codes uses the indexes',
    async (text) => {
      const plan = await planOf(text, null, 'whole')
      expect(plan).not.toMatch(readsAll)
      expect(plan).toMatch(/Bitmap Index Scan on order_item_search/)
      expect(plan).toMatch(/Index Scan using order_item_code/)
      expect(plan).not.toMatch(/earlier_ticket_code_search|Seq Scan on earlier_ticket_code/)
    },
  )

  test.each(['Novak', 'crowd@mail.example', 'no', 'b', 'bank'])(
    'the search for the common text %s stops at a full page',
    async (text) => {
      const plan = await planOf(text)
      expect(plan).not.toMatch(readsAll)
      // Although 20,000 orders match, the query reads each table only up to the newest 51.
      expect(plan).not.toMatch(/actual time=\S+ rows=\d{4,}/)
      expect((await find(text)).orders).toHaveLength(50)
    },
  )

  test('a status filter reads no whole table either', async () => {
    for (const text of ['Ružica', 'Novak']) expect(await planOf(text, 'pending')).not.toMatch(readsAll)
  })

  test('no facet and no sort order reads a whole table', async () => {
    const filters: Partial<OrderFilter>[] = [
      { status: ['problem'] },
      { status: ['pending', 'paid'], method: { pages: ['bank_transfer'], desk: ['cash'] } },
      { item: ['pass'], isTest: false },
      { overdue: true },
      { overdue: false },
      { channel: ['Online'], hasPlan: false },
      { from: new Date('2027-01-01'), before: new Date('2027-01-02') },
    ]
    for (const filter of filters) {
      expect([filter, await planOfList(filter)]).toEqual([filter, expect.not.stringMatching(readsAll)])
      for (const sort of ['owed', 'deadline'] as const)
        expect([sort, await planOfList(filter, sort)]).toEqual([sort, expect.not.stringMatching(readsAll)])
    }
  })

  test('counts read only the newest rows', async () => {
    const text = { typed: 'Novak', words: soughtWords('Novak') ?? [], codes: 'parts' as const }
    for (const filter of [{}, { status: ['problem' as const] }, { text }, { item: ['pass'] }]) {
      const plan = await explained((tx) => countOrders(tx, { ...nothing, ...filter }, 'newest', 100))
      expect([filter, plan]).toEqual([filter, expect.not.stringMatching(readsAll)])
      expect(plan).not.toMatch(/actual time=\S+ rows=\d{4,}/)
    }
    const { matching } = await find(null, { with_counts: true })
    expect(matching).toEqual({ count: 10_000, more: true })
  })

  test('the orders that match a filter are counted exactly, however old they are', async () => {
    const [code = ''] = await shop.sell(ticketItem())
    await shop.db.pool.query(
      `update order_item set item_id = (select id from item where external_code = $1)
       where id in (select id from order_item order by id limit 3)`,
      [code],
    )
    const ofOld = await find(null, { with_counts: true, item: [code], limit: 2 })
    expect([ofOld.orders.length, ofOld.matching]).toEqual([2, { count: 3, more: false }])
    const all = await find(null, { with_counts: true, limit: 2 })
    expect(all.facets?.['item']?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['pass', 'coach', 'shirt']),
    )
    const filters: Partial<OrderFilter>[] = [
      { item: [code] },
      { item: ['pass'], status: ['pending'] },
      { status: ['problem'] },
      { overdue: true },
      { method: { pages: [], desk: ['cash'] } },
    ]
    for (const filter of filters) {
      const count = (tx: Parameters<typeof countMatchingOrders>[0], limit: number) =>
        countMatchingOrders(tx, { ...nothing, ...filter }, 'newest', limit)
      const page = { sort: 'newest', after: null, limit: 30_000 } as const
      const { counted, rows } = await shop.db.transaction(async (tx) => ({
        counted: await count(tx, 30_000),
        rows: (await findOrderPage(tx, { ...nothing, ...filter }, page)).length,
      }))
      expect([filter, counted]).toEqual([filter, rows])
      expect(await explained((tx) => count(tx, 100))).not.toMatch(/Seq Scan on (orders|movement|payment)\b/)
    }
  })

  test('an old order with a problem is counted, although only the newest rows are read', async () => {
    const set = (status: string) =>
      shop.db.pool.query('update orders set payment_status = $1 where id = (select min(id) from orders)', [
        status,
      ])
    const [before] = (
      await shop.db.pool.query<{ payment_status: string }>(
        'select payment_status from orders order by id limit 1',
      )
    ).rows
    await set('problem')
    const { facets } = await find(null, { with_counts: true })
    const narrowed = await find(null, { with_counts: true, channel: 'Online' })
    const chosen = await find(null, { with_counts: true, status: 'problem' })
    await set(before?.payment_status ?? '')
    expect(facets?.['status']).toContainEqual({ value: 'problem', label: null, count: 1 })
    expect([chosen.orders.length, chosen.matching]).toEqual([1, { count: 1, more: false }])
    // Only a status with more than 10,000 orders is not exact.
    expect(facets?.['status']?.filter(({ count, more }) => more === true && count < 10_000)).toEqual([])
    expect(narrowed.facets?.['status']?.every(({ more }) => more === true)).toBe(true)
  })

  test('paging shows each order once, newest first', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    for (let n = 0; n < 4; n++) {
      const page = await find('crowd@', { ...(cursor === undefined ? {} : { cursor }), status: 'pending' })
      seen.push(...page.orders.map(({ id }) => id))
      cursor = page.cursor ?? undefined
    }
    expect(seen).toHaveLength(200)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect((await find('crowd@', { status: 'paid' })).orders).toEqual([])
  })
})
