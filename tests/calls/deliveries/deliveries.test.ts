import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { deliveryState } from '#contract/office/deliveries'
import type { OfficeRole } from '#contract/office/office-call'
import { soughtWords } from '#rules/text/search'
import { countDeliveries, findDeliveryPage } from '#server/modules/deliveries/queries'
import { addKey } from '#server/modules/staff/key-routes'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { planOf } from '#tests/support/database/plan-of'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

/** Buys an order of these items and pays it. */
async function bought(...codes: string[]) {
  const { order: made } = await order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price ?? 0 })
  return made
}
const find = async (requested: OfficeSent<'find-deliveries'>) =>
  shop.officeAnswer('find-deliveries', requested)
const rowOf = async (code: string) => (await find({ order: code })).deliveries[0]
const mailsOf = async (code: string) =>
  (
    await shop.db.kysely
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'goods-sent')
      .orderBy('id')
      .execute()
  )
    .map(({ payload }) => payload)
    .filter((payload) => payload['order_code'] === code)

describe('goods of an order', () => {
  test('paid goods wait to be packed with their number of pieces; tickets do not', async () => {
    const { order: unpaid } = await order('bank_transfer', 'shirt')
    await bought('pass')
    const made = await bought('pass', 'shirt', 'shirt')
    const { deliveries } = await find({ state: 'to-pack' })
    expect(deliveries.map(({ order: code }) => code)).toEqual([made.code])
    expect(deliveries[0]).toMatchObject({
      state: 'to-pack',
      ships_to: { full_name: 'Ana Horvat', lines: ['Obala 1', 'Split'], country: 'HR' },
      goods: [{ external_code: 'shirt', pieces: 2 }],
      sent_at: null,
    })
    expect(await rowOf(unpaid.code)).toBeUndefined()
  })

  test('sending goods mails the tracking number; repeating it mails nothing', async () => {
    const made = await bought('shirt')
    const requested = { order: made.code, carrier: ' GLS ', tracking_number: '7712 0045' }
    const sent_at = shop.clock.now.toISOString()
    for (let times = 0; times < 2; times++) {
      await shop.officeAnswer('send-goods', requested)
      shop.later(1)
    }
    expect(await rowOf(made.code)).toMatchObject({
      state: 'sent',
      carrier: 'GLS',
      tracking_number: '7712 0045',
      sent_at,
      received_at: null,
    })
    expect(await mailsOf(made.code)).toMatchObject([
      {
        carrier: 'GLS',
        tracking_number: '7712 0045',
        ships_to: ['Ana Horvat', 'Obala 1', 'Split', 'Croatia'],
      },
    ])
    await shop.officeAnswer('send-goods', { ...requested, tracking_number: '99' })
    // A bulk job keeps a tracking number that staff entered.
    expect(await shop.office('send-goods', { order: made.code, unless_sent: true })).toMatchObject(
      refused('goods-sent'),
    )
    expect((await mailsOf(made.code)).map((mail) => mail['tracking_number'])).toEqual(['7712 0045', '99'])
    expect((await find({ query: '99' })).deliveries).toMatchObject([{ order: made.code, sent_at }])
    const { events } = await shop.officeAnswer('get-order', { order: made.code })
    expect(events.filter(({ kind }) => kind === 'sent')).toHaveLength(1)
  })

  test('returned goods are a problem, count as not received, and can be sent again', async () => {
    const made = await bought('shirt')
    await shop.officeAnswer('send-goods', { order: made.code })
    const received_at = shop.clock.now.toISOString()
    await shop.officeAnswer('record-delivery', { order: made.code, received_at })
    expect(await rowOf(made.code)).toMatchObject({ state: 'sent', received_at })
    const reported = { order: made.code, problem: 'It came back.' }
    const { effect } = await shop.officeAnswer('report-delivery-problem', { ...reported, dry_run: true })
    expect(effect.notes.join(' ')).toContain('will count as not received')
    expect(await rowOf(made.code)).toMatchObject({ state: 'sent', received_at })
    await shop.officeAnswer('report-delivery-problem', { ...reported, fingerprint: effect.fingerprint })
    expect(await rowOf(made.code)).toMatchObject({
      state: 'problem',
      problem: 'It came back.',
      received_at: null,
    })
    await shop.officeAnswer('send-goods', { order: made.code, tracking_number: '2' })
    expect(await rowOf(made.code)).toMatchObject({ state: 'sent', problem: null })
    expect(await mailsOf(made.code)).toHaveLength(2)
  })

  test('sent goods that arrive after a reported problem are sent; those handed over are handed over', async () => {
    const late = await bought('shirt')
    const returned = await bought('shirt')
    const unsent = await bought('shirt')
    const received_at = shop.clock.now.toISOString()
    for (const { code } of [late, returned]) await shop.officeAnswer('send-goods', { order: code })
    for (const { code } of [late, returned, unsent])
      await shop.officeAnswer('report-delivery-problem', { order: code, problem: 'It did not arrive.' })
    const notesOf = async (payload: OfficeSent<'record-delivery'>) =>
      (await shop.officeAnswer('record-delivery', payload)).effect.notes.join(' ')

    expect(await notesOf({ order: late.code, received_at })).not.toContain('count as handed over')
    expect(await rowOf(late.code)).toMatchObject({ state: 'sent', problem: null, received_at })
    expect(await notesOf({ order: returned.code, handed_over: true })).toContain('count as handed over')
    expect(await rowOf(returned.code)).toMatchObject({ state: 'handed-over', problem: null, received_at })
    expect(await notesOf({ order: unsent.code, received_at })).toContain('count as handed over')
    expect(await rowOf(unsent.code)).toMatchObject({ state: 'handed-over', problem: null, received_at })
  })

  test('goods without a shipping address are handed over, and cannot be sent', async () => {
    const made = await bought('shirt')
    await shop.db.pool.query(
      `with gone as (update orders set shipping_country = null, shipping_address = null where code = $1 returning id)
       update delivery set state = 'to-collect' where order_id in (select id from gone)`,
      [made.code],
    )
    expect(await rowOf(made.code)).toMatchObject({ state: 'to-collect', ships_to: null })
    expect(await shop.office('send-goods', { order: made.code })).toMatchObject(
      refused('no-shipping-address'),
    )
    await shop.officeAnswer('record-delivery', { order: made.code, handed_over: true })
    const received_at = shop.clock.now.toISOString()
    expect(await rowOf(made.code)).toMatchObject({ state: 'handed-over', received_at })
    expect(await mailsOf(made.code)).toEqual([])
  })

  test('released and withdrawn goods need no delivery', async () => {
    const made = await bought('shirt', 'shirt')
    const [first] = (await shop.officeAnswer('get-order', { order: made.code })).order.merchandisePurchases
    await shop.officeAnswer('release-items', { order: made.code, items: [first?.id ?? 0], reason: 'Gift' })
    expect(await rowOf(made.code)).toMatchObject({ goods: [{ pieces: 1 }] })

    const other = await bought('shirt', 'shirt')
    const goods = (await shop.officeAnswer('get-order', { order: other.code })).order.merchandisePurchases
    await shop.answer('withdraw-from-contract', {
      order: other.code,
      checksum: other.checksum,
      full_name: 'Ana Horvat',
      email: 'ana@mail.example',
      items: goods.slice(1).map(({ id }) => id),
    })
    expect(await rowOf(other.code)).toMatchObject({ goods: [{ pieces: 1 }] })
    await shop.officeAnswer('send-goods', { order: other.code })
    expect(await mailsOf(other.code)).toMatchObject([{ goods: ['Shirt'] }])

    await shop.officeAnswer('cancel-order', { order: made.code })
    expect(await rowOf(made.code)).toBeUndefined()
    expect(await shop.office('send-goods', { order: made.code })).toMatchObject(refused('nothing-to-deliver'))
  })

  test('a delivery needs a paid order, and a problem needs a description', async () => {
    const { order: unpaid } = await order('bank_transfer', 'shirt')
    expect(await shop.office('send-goods', { order: unpaid.code })).toMatchObject(
      refused('nothing-to-deliver'),
    )
    expect(await shop.office('send-goods', { order: 'NONE' })).toMatchObject(refused('order-not-found'))
    expect(await shop.office('report-delivery-problem', { order: unpaid.code, problem: ' ' })).toMatchObject(
      refused('problem-missing'),
    )
  })
})

describe('the list of deliveries', () => {
  test('each facet of the deliveries counts exactly its rows, for any page size and both orders', async () => {
    for (let count = 0; count < 3; count++) await bought('shirt')
    const { facets, matching } = await find({ with_counts: true })
    const { deliveries } = await find({ limit: 1000 })
    expect(matching).toEqual({ count: deliveries.length, more: false })
    for (const { value, count } of facets?.['state'] ?? [])
      expect((await find({ state: deliveryState.parse(value) })).deliveries).toHaveLength(count)
    for (const { value, count } of facets?.['country'] ?? [])
      expect((await find({ country: value })).deliveries).toHaveLength(count)
    expect(facets?.['item']).toMatchObject([{ value: 'shirt', count: deliveries.length }])
    for (const sort of ['oldest', 'newest'] as const) {
      const state = ['to-pack' as const, 'sent' as const]
      const whole = (await find({ sort, state, limit: 1000 })).deliveries
      const paged = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof find>> = await find({ sort, state, limit: 2, cursor })
        paged.push(...page.deliveries)
        cursor = page.cursor
      } while (cursor !== null)
      expect(paged).toEqual(whole)
      const ids = whole.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => (sort === 'oldest' ? a - b : b - a)))
    }
  })

  test('the export has the rows of the list, with address labels on request', async () => {
    const { deliveries } = await find({ state: 'to-pack' })
    const columns = ['order', 'pieces', 'name', 'address_1', 'address_2', 'country']
    const answer = await sent('export-list', {
      list: 'deliveries',
      format: 'json',
      filters: { state: 'to-pack' },
      columns,
    })
    expect(answer.json()).toEqual(
      deliveries.map(({ order: code, goods, ships_to: to }) => ({
        order: code,
        pieces: goods.reduce((sum, { pieces }) => sum + pieces, 0),
        name: to?.full_name,
        address_1: to?.lines[0],
        address_2: to?.lines[1],
        country: to?.country,
      })),
    )
  })
})

test('a label has all lines of a long address', async () => {
  const { addressLines } = shop.context.catalogue.current().settings
  await shop.configure({ addressLines: { ...addressLines, floor: { text: 'Floor', required: false } } })
  const made = await bought('shirt')
  const address = { street: 'Obala 1', city: 'Split', region: 'Dalmatia', floor: 'Second floor' }
  await shop.db.kysely
    .updateTable('orders')
    .set({ shipping_address: JSON.stringify(address) })
    .where('code', '=', made.code)
    .execute()
  const columns = ['address_1', 'address_2', 'address_3']
  const requested = { list: 'deliveries', format: 'json', filters: { order: made.code }, columns }
  expect((await sent('export-list', requested)).json()).toEqual([
    { address_1: 'Obala 1', address_2: 'Split', address_3: 'Dalmatia, Second floor' },
  ])
  await shop.configure({ addressLines })
})

const sent = (path: string, payload: object, key = ownerKey) =>
  shop.app.inject({
    method: 'POST',
    url: `/office/api/${path}`,
    payload,
    headers: { authorization: `Bearer ${key}` },
  })

describe('packing slips', () => {
  test.skipIf(!hasPoppler)('packing slips have a page for each chosen order', async () => {
    const made = [await bought('shirt', 'shirt'), await bought('shirt')]
    const codes = made.map(({ code }) => code)
    const answer = await sent('print-packing-slips', { order: codes })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="packing-slips-[-\d]+\.pdf"$/),
    })
    const pages = pdfWords(answer.rawPayload).split('\f').slice(0, -1)
    expect(pages).toHaveLength(2)
    for (const [index, code] of codes.entries())
      for (const words of ['Packing slip', code, 'Ana Horvat', 'Obala 1', 'Croatia', 'shirt'])
        expect(pages[index]).toContain(words)
    expect(pages[0]).toContain('2 pieces in all')
    expect(pages[1]).toContain('1 piece in all')
    const logged = await shop.db.kysely
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'print-packing-slips')
      .execute()
    expect(logged).toEqual([{ after: { orders: 2 } }])
  })

  test('packing slips record the time at which they were printed', async () => {
    const [printed, other] = [await bought('shirt'), await bought('shirt')]
    expect((await sent('print-packing-slips', { order: printed.code })).statusCode).toBe(200)
    expect((await rowOf(printed.code))?.printed_at).toBe(shop.clock.now.toISOString())
    expect((await rowOf(other.code))?.printed_at).toBe(null)
  })

  test('packing slips of no orders are rejected', async () => {
    expect(await shop.office('print-packing-slips', { order: 'NONE' })).toMatchObject(
      refused('nothing-chosen'),
    )
  })
})

test('the box office hands goods over and reports problems; it neither sends nor exports', async () => {
  const made = await bought('shirt')
  const key = await addKey(shop.db, {
    name: 'desk',
    role: 'box office' satisfies OfficeRole,
    actor: 'test',
    now: shop.clock.now,
  })
  const statusOf = async (path: string, payload: object) => (await sent(path, payload, key)).statusCode
  expect([
    await statusOf('find-deliveries', {}),
    await statusOf('report-delivery-problem', { order: made.code, problem: 'Wrong size' }),
    await statusOf('record-delivery', { order: made.code, handed_over: true }),
    await statusOf('send-goods', { order: made.code }),
    await statusOf('export-list', { list: 'deliveries', format: 'csv' }),
  ]).toEqual([200, 200, 200, 403, 403])
})

describe('deliveries among 20,000 orders', () => {
  beforeAll(async () => {
    const crowd = `with made as (insert into orders (code, customer_id, channel, created_at, full_name, email, address,
          shipping_amount, shipping_country, currency, payment_method, payment_plan, discount_amount, total_price, taxes,
          payment_status, paid_at)
        select 'D' || n, (select min(id) from customer), 'Online', now(), 'Visitor ' || n || ' Novak', n || '@crowd.example',
          '{}', 0, 'HR', 'EUR', 'bank_transfer', '[]', 0, 0, '{}', 'paid', now()
        from generate_series($1::int, $1::int + 1999) n returning id),
      goods as (insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status, code, issued_at)
        select id, (select id from item where external_code = 'shirt'), 0, 0, 0, false, 0, 'active', 'G' || id, now() from made)
      insert into delivery (order_id, state) select id, case when id % 400 = 0 then 'to-pack' else 'sent' end from made`
    for (let from = 1; from < 20_000; from += 2000) await shop.db.pool.query(crowd, [from])
    await sortInSearchLists(shop.db.kysely)
    await shop.db.pool.query('analyze')
  })

  const none = { text: null, order: null, state: null, item: null, country: null }
  const named = { typed: 'novak', words: soughtWords('novak') ?? [] }
  test.each([none, { ...none, state: ['to-pack' as const] }, { ...none, text: named }])(
    'no delivery list reads a whole table: %j',
    async (filter) => {
      const page = { after: null, limit: 51, oldestFirst: true }
      const readsAll = /Seq Scan on (orders|order_item|delivery)\b/
      expect(await planOf(shop.db, (tx) => findDeliveryPage(tx, filter, page))).not.toMatch(readsAll)
      expect(await planOf(shop.db, (tx) => countDeliveries(tx, filter, 100))).not.toMatch(readsAll)
    },
  )

  test.each(['oldest', 'newest'] as const)(
    'pages of a text search omit nothing, the %s first',
    async (sort) => {
      const found = async (requested: { query: string; state?: 'to-pack' }) => {
        const orders: string[] = []
        let cursor: string | null = null
        do {
          const page: Awaited<ReturnType<typeof shop.officeAnswer<'find-deliveries'>>> =
            await shop.officeAnswer('find-deliveries', { ...requested, sort, limit: 100, cursor })
          orders.push(...page.deliveries.map(({ order }) => order))
          cursor = page.cursor
        } while (cursor !== null)
        return orders
      }
      const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
      const inOrder = (codes: string[]) => (sort === 'oldest' ? codes : codes.toReversed())
      const named = numbers(20_000).filter((n) => `visitor ${n} novak`.includes('tor 19'))
      expect(named.length).toBeGreaterThan(1000)
      expect(await found({ query: 'tor 19' })).toEqual(inOrder(named.map((n) => `D${n}`)))
      expect(await found({ query: 'novak', state: 'to-pack' })).toHaveLength(50)
    },
  )

  test('at most 500 packing slips are printed at once', async () => {
    expect(await shop.office('print-packing-slips', { state: 'sent' })).toMatchObject(
      refused('too-many-at-once', { most: '500' }),
    )
  })
})
