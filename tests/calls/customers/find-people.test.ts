import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { soughtWords } from '#rules/text/search'
import { countCustomers, countMatchingCustomers, findCustomerPage } from '#server/modules/customers/queries'
import { findPlaces, findWaitingWork } from '#server/modules/dashboard/queries'
import { countMatchingTickets, countTickets, findTicketPage } from '#server/modules/tickets/queries'
import type { Tx } from '#server/platform/db/database'
import { sortInSearchLists } from '#server/platform/db/text-search'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'
import { planOf as explained } from '#tests/support/database/plan-of'
import { hasPoppler, pdfWords } from '#tests/support/documents/read-pdf'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

/** Returns an order whose transfer arrived, as the office sees it. */
async function paidOrder(...codes: string[]) {
  const { order: made } = await order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price ?? 0 })
  return (await shop.officeAnswer('get-order', { order: made.code })).order
}

const tickets = (requested: OfficeSent<'find-tickets'>) => shop.officeAnswer('find-tickets', requested)
const customers = (requested: OfficeSent<'find-customers'>) => shop.officeAnswer('find-customers', requested)

describe('finding tickets', () => {
  test('tickets are found by holder, email, code and a part of the order’s code, ignoring accents', async () => {
    const made = await paidOrder('pass', 'shirt')
    const [ticket] = made.tickets
    await shop.db.pool.query(`update order_item set full_name = 'Đurđica Šarić' where code = $1`, [
      ticket?.code,
    ])
    const { code = '', barcode = '' } = ticket ?? {}
    const ofCode = [code ?? '', barcode ?? '', (barcode ?? '').slice(0, 20), made.code, made.code.slice(2, 6)]
    for (const query of ['durdica', 'ŠARIĆ', ...ofCode]) {
      const { tickets: found } = await tickets({ query })
      expect([query, found.map(({ code }) => code)]).toEqual([query, [ticket?.code]])
    }
    expect((await tickets({ query: made.code })).tickets).toMatchObject([
      { order: made.code, state: 'issued', item: { external_code: 'pass' }, admitted_at: null },
    ])
  })

  test('the state of a ticket follows its events, and each count equals the number of rows', async () => {
    const scanned = await paidOrder('pass')
    const barcode = scanned.tickets[0]?.barcode ?? ''
    await shop.officeAnswer('check-in', { barcode, gate: 'North', override: true })
    const { order: unpaid } = await order('bank_transfer', 'pass')
    const ended = await paidOrder('pass')
    await shop.officeAnswer('cancel-order', { order: ended.code })
    const stateOf = async ({ code }: { code: string }) =>
      (await tickets({ query: code })).tickets.map(({ state }) => state)
    expect([await stateOf(scanned), await stateOf(unpaid), await stateOf(ended)]).toEqual([
      ['scanned'],
      ['pending'],
      ['void'],
    ])
    const { facets, matching } = await tickets({ with_counts: true })
    expect(matching).toEqual({ count: (await tickets({ limit: 1000 })).tickets.length, more: false })
    for (const { value, count } of facets?.['state'] ?? []) {
      const state = [value as 'issued']
      expect([value, (await tickets({ state })).tickets.length]).toEqual([value, count])
    }
    const paged = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof tickets>> = await tickets({ limit: 1, cursor })
      paged.push(...page.tickets)
      cursor = page.cursor
    } while (cursor !== null)
    expect(paged).toEqual((await tickets({})).tickets)
  })

  test.skipIf(!hasPoppler)('selected valid tickets are printed by name, as tickets or badges', async () => {
    const made = await paidOrder('pass', 'pass')
    const { tickets: found } = await tickets({ query: made.code })
    const { order: unpaid } = await order('bank_transfer', 'pass')
    const { tickets: pending } = await tickets({ query: unpaid.code })
    const print = (as: 'tickets' | 'badges', ticket: number[]) =>
      shop.app.inject({
        method: 'POST',
        url: '/office/api/print-tickets',
        payload: { as, ticket },
        headers: { authorization: `Bearer ${ownerKey}` },
      })
    const holder = { full_name: 'Without Terms', email: 'terms@mail.example' }
    const { order: unread } = await shop.officeAnswer('create-order', {
      customer: holder,
      items: [{ external_code: 'pass', ...holder }],
      payment_method: 'bank_transfer',
      paid: 'cash',
    })
    const { tickets: withoutTerms } = await tickets({ query: unread.code })
    expect(withoutTerms).toMatchObject([{ state: 'issued', waits_for_terms: true }])
    const ids = [...found, ...pending, ...withoutTerms].map(({ id }) => id)
    const [whole, badges] = [await print('tickets', ids), await print('badges', ids)]
    expect(pdfWords(whole.rawPayload).split('\f').slice(0, -1)).toHaveLength(2)
    const [page = '', ...others] = pdfWords(badges.rawPayload).split('\f').slice(0, -1)
    expect(others).toEqual([])
    for (const { full_name, code } of found) {
      expect(page).toContain(full_name)
      expect(page).toContain(code)
    }
    const unprinted = await print(
      'badges',
      [...pending, ...withoutTerms].map(({ id }) => id),
    )
    expect(unprinted.statusCode).toBe(422)
  })

  test('tickets are filtered by departure', async () => {
    const made = await paidOrder('coach')
    const departure = made.tickets[0]?.travel_time ?? ''
    const { tickets: found } = await tickets({ departure })
    expect(found.map(({ order: code, travel_time }) => [code, travel_time])).toEqual([[made.code, departure]])
    const { facets } = await tickets({ with_counts: true, item: 'coach' })
    expect(facets?.['departure']).toMatchObject([{ count: 1 }])
  })
})

describe('finding customers', () => {
  test('customers are found by name and email, with their purchases', async () => {
    const ana = await shop.customer('Željka Župan')
    // Goods are no tickets.
    const made = await paidOrder('pass', 'shirt')
    const { customers: found } = await customers({ query: 'zeljka zup' })
    expect(found).toMatchObject([{ email: ana.email, orders: 0, spent: 0, sessions: 1 }])
    const buyer = (await customers({ query: (await buyerOf(made.code)).email })).customers[0]
    expect(buyer).toMatchObject({ orders: 1, spent: made.total_price })
    const timeline = await shop.officeAnswer('get-customer', { customer_id: buyer?.id })
    expect(timeline.orders).toMatchObject([{ code: made.code, payment_status: 'paid' }])
    const [ticket] = made.tickets
    const held = { code: ticket?.code, order: made.code, state: 'issued' }
    expect(timeline.tickets).toMatchObject([held])
    expect(timeline.mails.map(({ kind }) => kind)).toContain('order-paid')
    expect(timeline.customer).toMatchObject({ max_unpaid_orders: null, orders: 1 })
    expect((await shop.office('get-customer', { customer_id: 999_999 })).status).toBe(404)
    // The new holder is listed with the ticket, and the buyer no longer is.
    const heldBy = async (id = 0) => (await shop.officeAnswer('get-customer', { customer_id: id })).tickets
    await shop.db.pool.query('update order_item set holder_id = $1 where code = $2', [
      found[0]?.id,
      ticket?.code,
    ])
    expect(await heldBy(buyer?.id)).toEqual([])
    expect(await heldBy(found[0]?.id)).toMatchObject([held])
    const { data } = await shop.officeAnswer('export-customer', { customer_id: buyer?.id })
    expect(data).toMatchObject({ profile: { email: buyer?.email }, orders: [{ code: made.code }] })
    expect((await shop.office('export-customer', { customer_id: 999_999 })).status).toBe(404)
    // The log names the actor, but not the exported personal data.
    const log = await shop.officeAnswer('find-audit', { action: 'export-customer' })
    const row = { subject: `customer ${buyer?.id}`, before: null, after: null }
    expect(log.rows).toEqual([expect.objectContaining({ actor: 'OFFICE_KEY', ...row })])
  })

  test('the coach ticket of a person is listed with its departure', async () => {
    const made = await paidOrder('coach')
    const buyer = (await customers({ query: (await buyerOf(made.code)).email })).customers[0]
    const { tickets: held } = await shop.officeAnswer('get-customer', { customer_id: buyer?.id })
    const { travel_time } = made.tickets[0] ?? {}
    expect(travel_time).toEqual(expect.any(String))
    expect(held).toMatchObject([{ order: made.code, travel_time }])
  })

  const buyerOf = async (code: string) =>
    (await shop.officeAnswer('get-order', { order: code })).order.customer

  test('facets filter and count people; erased ones are not listed', async () => {
    const { facets, matching } = await customers({ with_counts: true })
    for (const { value, count } of facets?.['has_orders'] ?? [])
      expect((await customers({ has_orders: value === 'true' })).customers).toHaveLength(count)
    await shop.db.pool.query(`update customer set erased_at = now() where full_name = 'Željka Župan'`)
    expect((await customers({ with_counts: true })).matching?.count).toBe((matching?.count ?? 0) - 1)
    expect((await customers({ query: 'zeljka' })).customers).toEqual([])
  })
})

describe('finding people among 20,000', () => {
  beforeAll(async () => {
    const crowd = `with people as (
        insert into customer (email, email_key, full_name, created_at)
        select 'p' || n || '@crowd.example', 'p' || n || '@crowd.example', 'Person ' || n || ' Novak', now()
        from generate_series($1::int, $1::int + 1999) n returning id, full_name, email),
      logins as (insert into session (token_hash, customer_id, created_at, expires_at)
        select sha256(email::bytea), id, now(), now() from people),
      made as (insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
          payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
        select upper(substr(md5(email), 1, 10)), id, 'Online', now(), full_name, email, '{}', 0,
          'EUR', 'bank_transfer', '[]', 0, 100, '{}', 'pending' from people returning id, full_name, email)
      insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status, full_name, email)
      select id, (select id from item where external_code = 'pass'), 100, 0, 0, false, 0, 'pending', full_name, email from made`
    for (let from = 1; from < 20_000; from += 2000) await shop.db.pool.query(crowd, [from])
    await sortInSearchLists(shop.db.kysely)
    await shop.db.pool.query('analyze')
  })

  const readsAll = /Seq Scan on (orders|order_item|customer|session)\b/
  const planOf = (read: (tx: Tx) => Promise<unknown>) => explained(shop.db, read, { findsNothing: true })
  /** Among three items PostgreSQL expects that a choice of items matches all rows, so that only an index's absence shows. */
  const planOfChosen = (read: (tx: Tx) => Promise<unknown>) =>
    planOf(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return read(tx)
    })
  const textOf = (typed: string) => ({ typed, words: soughtWords(typed) ?? [], codePart: 'A' })
  const now = new Date('2027-01-01')

  test.each([null, 'Novak', 'p77@', 'Nobody at all'])(
    'no list of people reads a whole table: %s',
    async (typed) => {
      const text = typed === null ? null : textOf(typed)
      const noTickets = { text, ticket: null, item: null, departure: null, state: null }
      const noCustomers = { text, country: null, isConfirmed: null, hasOrders: null }
      const page = { after: null, limit: 51 }
      const plans = [
        await planOf((tx) => findTicketPage(tx, noTickets, page)),
        await planOf((tx) => findTicketPage(tx, { ...noTickets, item: ['pass'], state: ['pending'] }, page)),
        await planOf((tx) => countTickets(tx, noTickets, 100)),
        await planOfChosen((tx) => countMatchingTickets(tx, { ...noTickets, item: ['coach'] }, 100)),
        await planOfChosen((tx) =>
          countMatchingTickets(tx, { ...noTickets, departure: [now.toISOString()] }, 100),
        ),
        await planOf((tx) => countMatchingCustomers(tx, noCustomers, 100)),
        await planOf((tx) => findCustomerPage(tx, noCustomers, { ...page, now })),
        await planOf((tx) => countCustomers(tx, noCustomers, 100)),
      ]
      for (const plan of plans) expect(plan).not.toMatch(readsAll)
    },
  )
  test('tickets are counted exactly by item and state, and every item and departure can be chosen', async () => {
    const counted = async (more: object) =>
      shop.officeAnswer('find-tickets', { with_counts: true, limit: 1, ...more })
    const { facets, matching } = await counted({})
    expect(matching).toEqual({ count: 10_000, more: true })
    expect(facets?.['item']?.map(({ value }) => value)).toEqual(expect.arrayContaining(['pass', 'coach']))
    expect(facets?.['departure']?.length).toBeGreaterThan(0)
    const { tickets } = await shop.officeAnswer('find-tickets', { item: ['coach'], limit: 1000 })
    expect((await counted({ item: ['coach'] })).matching).toEqual({ count: tickets.length, more: false })
    const scanned = await shop.officeAnswer('find-tickets', { state: ['scanned'], limit: 1000 })
    expect((await counted({ state: ['scanned'] })).matching?.count).toBe(scanned.tickets.length)
    expect(scanned.tickets.length).toBeGreaterThan(0)
    const { tickets: ended } = await shop.officeAnswer('find-tickets', { state: ['void'], limit: 1000 })
    // All of these are older than the newest 10,000.
    expect(facets?.['state']).toEqual(
      expect.arrayContaining([
        { value: 'pending', label: null, count: 10_000, more: true },
        { value: 'scanned', label: null, count: scanned.tickets.length },
        { value: 'void', label: null, count: ended.length },
      ]),
    )
  })
  test('orders are counted exactly by status, although all newer ones have another', async () => {
    const { facets } = await shop.officeAnswer('find-orders', { with_counts: true, limit: 1 })
    const { orders: paid } = await shop.officeAnswer('find-orders', { status: ['paid'], limit: 1000 })
    expect(paid.length).toBeGreaterThan(0)
    expect(facets?.['status']).toEqual(
      expect.arrayContaining([
        { value: 'pending', label: null, count: 10_000, more: true },
        { value: 'paid', label: null, count: paid.length },
      ]),
    )
  })

  test('the work for staff today is counted from counters and from indexes of open rows', async () => {
    // EXPLAIN returns no row of the statement, but this one needs a row.
    const waiting = await planOf((tx) => findWaitingWork(tx, { today: now, limit: 1000 }).catch(() => null))
    for (const plan of [await planOf(findPlaces), waiting]) {
      expect(plan).toMatch(/Scan/)
      expect(plan).not.toMatch(readsAll)
      expect(plan).not.toMatch(/order_item_place\b/)
    }
  })
})
