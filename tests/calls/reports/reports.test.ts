import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeAnswered } from '#contract/calls'
import { reportParts, type ReportFigure, type ReportName } from '#contract/office/reports'
import { scopeOf } from '#server/modules/reports/find-report-rows'
import { findFigures, findRows } from '#server/modules/reports/queries'
import type { Tx } from '#server/platform/db/database'
import { orderSteps } from '#tests/support/app/order-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { eventIn, goodsItem, ticketItem } from '#tests/support/app/test-catalogue'
import { planOf as explained } from '#tests/support/database/plan-of'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
})
afterAll(() => shop.stop())
const steps = orderSteps(() => shop)

const names = Object.keys(reportParts) as ReportName[]
const march = { from: '2027-03-01', to: '2027-03-31' }
const report = (name: ReportName, days = march) => shop.officeAnswer('get-report', { report: name, ...days })

/** All rows of a figure, page by page. */
async function rowsOf(name: ReportName, { figure }: Pick<ReportFigure, 'figure'>, days = march) {
  const rows: OfficeAnswered<'find-report-rows'>['rows'] = []
  let cursor: string | null = null
  do {
    const page: OfficeAnswered<'find-report-rows'> = await shop.officeAnswer('find-report-rows', {
      report: name,
      figure,
      ...days,
      cursor,
      limit: 7,
    })
    rows.push(...page.rows)
    cursor = page.cursor
  } while (cursor !== null)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  return rows
}
const sumOf = <Field extends string>(rows: readonly { [F in Field]: number | null }[], field: Field) =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0)

/** Returns a figure of a report by its name, or zeros if it is missing. */
async function amountOf(name: ReportName, figure: string, days = march): Promise<number> {
  const { total, parts } = await report(name, days)
  return [total, ...parts.flatMap((part) => part.figures)].find((one) => one.figure === figure)?.amount ?? 0
}

/** Checks that every figure is the sum of its rows, and that complete divisions add up to the total. */
async function checkFigures(days = march): Promise<void> {
  for (const name of names) {
    const { total, parts } = await report(name, days)
    for (const figure of [total, ...parts.flatMap((part) => part.figures)]) {
      const rows = await rowsOf(name, figure, days)
      expect([name, figure.figure, rows.length, sumOf(rows, 'amount')]).toEqual([
        name,
        figure.figure,
        figure.rows,
        figure.amount,
      ])
      for (const field of ['pieces', 'net', 'tax'] as const)
        expect([figure.figure, field, sumOf(rows, field)]).toEqual([figure.figure, field, figure[field] ?? 0])
      const hasTaxes = name === 'taxes' || name === 'documents'
      const gross = hasTaxes ? (figure.net ?? 0) + (figure.tax ?? 0) : figure.amount
      expect([figure.figure, figure.amount]).toEqual([figure.figure, gross])
    }
    for (const { by, figures } of parts.filter(
      (part) => !['staff', 'recorded', 'event', 'departure', 'premises', 'reported'].includes(part.by),
    ))
      expect([name, by, sumOf(figures, 'amount'), sumOf(figures, 'rows')]).toEqual([
        name,
        by,
        total.amount,
        total.rows,
      ])
  }
}

describe('reports of a shop with every kind of order', () => {
  beforeAll(async () => {
    await shop.officeAnswer('import', { vouchers: [{ code: 'FIFTY', discount_amount: 5000 }] })
    const [reduced = ''] = await shop.sell(ticketItem({ tax_rate: 5.5, fee: 0 }))
    const [poster = ''] = await shop.sell(goodsItem({ tax_rates: { DE: 7 } }))
    const ana = await shop.customer()
    const kinds = [['pass'], ['pass', 'coach', 'shirt'], ['shirt', poster], ['coach'], [reduced, 'pass']]
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let n = 0; n < 14; n++) {
      shop.later(random(2000))
      const { order, payment } = await steps.order(
        n % 3 === 0 ? 'bank_transfer' : 'credit_card',
        ...(kinds[random(kinds.length)] ?? []),
      )
      if (payment !== undefined && n % 4 !== 3) await shop.paySandbox(payment, 'paid')
      if (n % 3 === 0) {
        const part = n === 3 ? 100 : order.total_price
        await shop.officeAnswer('record-payment', { order: order.code, amount: part, reference: `bank ${n}` })
      }
      if (n === 4 || n === 6) await shop.officeAnswer('cancel-order', { order: order.code })
    }
    const pass = { external_code: 'pass', full_name: 'Ana Horvat', email: ana.email }
    const returned = await desk.buy(ana, [pass])
    await refund(ana.token, returned.id, desk.ticketOf(returned).code ?? '')
    const discounted = await desk.buy(ana, [pass], { voucher: 'FIFTY' })
    await shop.officeAnswer('cancel-order', { order: discounted.code })
    await desk.buy(ana, [pass], { voucher: 'FIFTY' })
    await desk.buy(ana, [{ ...pass, external_code: 'plan' }])
    await desk.buy(ana, [{ ...pass, external_code: 'plan', full_name: 'Ivo Ban' }])
    for (const paid of ['cash', 'terminal'] as const)
      await shop.officeAnswer('create-order', {
        customer: { full_name: 'Guest', email: 'guest@mail.example', country: 'DE' },
        items: [{ external_code: 'pass', full_name: 'Guest', email: 'guest@mail.example' }],
        paid,
      })
  })

  async function refund(token: string, orderId: number, ticket: string) {
    const { data } = await shop.answer('request-refund', {
      ...bank,
      token,
      order_id: orderId,
      tickets: ticket,
    })
    await shop.officeAnswer('process-refund', { refund_id: data.refund_id, outcome: 'processed' })
  }

  test('every figure is the sum of its rows, and every division adds up to the total', async () => {
    await checkFigures()
    for (const name of names.filter((one) => one !== 'attendance'))
      expect([name, (await report(name)).total.rows]).not.toEqual([name, 0])
  })

  test('attendance counts the tickets of the period’s events and departures, as their list does', async () => {
    const july = { from: '2027-07-01', to: '2027-07-31' }
    const states = ['issued', 'scanned', 'void'] as const
    const [one] = (await shop.officeAnswer('find-tickets', { item: 'pass', state: 'issued' })).tickets
    const { order } = await shop.officeAnswer('get-order', { order: one?.order })
    const { barcode } = order.tickets.find(({ id }) => id === one?.id) ?? {}
    await shop.officeAnswer('check-in', { barcode: barcode ?? '', override: true })
    await checkFigures(july)
    expect((await report('attendance')).total.rows).toBe(0)
    const { parts } = await report('attendance', july)
    const figures = parts.flatMap((part) => part.figures)
    for (const item of ['pass', 'coach'])
      for (const state of states) {
        const { tickets } = await shop.officeAnswer('find-tickets', { item, state, limit: 1000 })
        const rows = figures.find(({ figure }) => figure === `item:${state} ${item}`)?.rows ?? 0
        expect([item, state, rows]).toEqual([item, state, tickets.length])
      }
    for (const state of ['scanned', 'void'])
      expect(figures.find(({ figure }) => figure === `state:${state}`)?.rows).toBeGreaterThan(0)
    const departures = parts.find(({ by }) => by === 'departure')?.figures ?? []
    expect(departures.map(({ value }) => value)).toContain('issued 2027-07-08T06:00:00Z coach')
  })

  test('sales are the orders of the list, and the same figure as on the first page', async () => {
    const { sales } = await shop.officeAnswer('get-today', {})
    const { parts } = await report('sales')
    const days = new Map(parts.find(({ by }) => by === 'day')?.figures.map((one) => [one.value, one.amount]))
    for (const { day, amount } of (sales?.days ?? []).filter((one) => one.day >= march.from))
      expect([day, days.get(day) ?? 0]).toEqual([day, amount])
    const { rows } = await shop.db.pool.query<{ sum: number }>(
      `select sum(total_price) as sum from orders where payment_status <> 'cancelled'`,
    )
    expect((await report('sales')).total.amount).toBe(rows[0]?.sum)
  })

  test('money is the ledger, and payments by hand name who took them', async () => {
    const { rows } = await shop.db.pool.query<{ kind: string; sum: number }>(
      `select kind, sum(amount) as sum from movement where kind <> 'voucher' group by 1`,
    )
    for (const { kind, sum } of rows)
      expect([kind, await amountOf('money', `kind:${kind}`)]).toEqual([kind, sum])
    // No voucher is included: no money came in.
    expect(await amountOf('money', 'total')).toBe(rows.reduce((all, { sum }) => all + sum, 0))
    const staff = (await report('money')).parts.find(({ by }) => by === 'staff')
    expect(staff?.figures.map(({ value, amount }) => [value, amount])).toEqual([
      ['cash OFFICE_KEY', 10_500],
      ['terminal OFFICE_KEY', 10_500],
    ])
    expect(await amountOf('refunds', 'total')).toBe(-(await amountOf('money', 'kind:refund')))
    expect(await amountOf('vouchers', 'direction:used')).toBe(10_000)
    expect(await amountOf('vouchers', 'direction:returned')).toBe(-5000)
  })

  test('taxes are those of the documents, including reduced rates', async () => {
    const { total, parts } = await report('taxes')
    expect(total).toMatchObject({ amount: await amountOf('documents', 'total') })
    const valuesOf = (by: string) => parts.find((part) => part.by === by)?.figures.map(({ value }) => value)
    expect(valuesOf('rate')).toEqual(expect.arrayContaining(['25 HR', '13 HR', '5.5 HR']))
    expect(valuesOf('percent')?.toSorted()).toEqual(['13', '25', '5.5'])
    const { series } = await report('documents')
    expect(series?.length).toBeGreaterThan(1)
    expect(series?.every(({ gaps }) => gaps.length === 0)).toBe(true)
  })

  test('plans are divided by how long they are overdue', async () => {
    const open = (await report('plans')).total.amount
    expect(await amountOf('plans', 'age:not-due')).toBe(open)
    const before = shop.clock.now
    shop.later(60 * 24 * 45)
    expect(await amountOf('plans', 'age:8-30')).toBeGreaterThan(0)
    await checkFigures()
    shop.clock.now = before
  })

  test('money booked later is shown on the closed day', async () => {
    const closed = { from: '2027-03-01', to: '2027-03-02' }
    expect(await amountOf('money', 'recorded:later', closed)).toBe(0)
    const { order } = await steps.order('bank_transfer', 'pass')
    const received_at = '2027-03-02T12:00:00Z'
    await shop.officeAnswer('record-payment', {
      order: order.code,
      amount: 500,
      reference: 'late',
      received_at,
    })
    expect(await amountOf('money', 'recorded:later', closed)).toBe(500)
    expect((await report('money', closed)).parts.find(({ by }) => by === 'recorded')?.figures).toHaveLength(1)
  })
})

test('the export of a figure has exactly its rows', async () => {
  for (const name of names) {
    const { total, parts } = await report(name)
    for (const { figure } of [total, ...parts.flatMap(({ figures }) => figures.slice(0, 2))]) {
      const { body } = await shop.office('export-list', {
        list: 'report-rows',
        format: 'json',
        filters: { report: name, figure, ...march },
      })
      const rows = await rowsOf(name, { figure })
      expect(
        (body as unknown as { order: string; amount: number }[]).map(({ order, amount }) => [
          order,
          Math.round(amount * 100),
        ]),
      ).toEqual(rows.map(({ order, amount }) => [order, amount]))
    }
  }
})

test('a day is that of the shop: 23 hours long when summer time begins', async () => {
  shop.clock.now = new Date('2028-03-25T22:30:00Z')
  await shop.officeAnswer('import', { events: [eventIn(2030)] })
  const borders: [instant: string, day: string][] = [
    ['2028-03-25T22:59:59Z', '2028-03-25'],
    ['2028-03-25T23:00:00Z', '2028-03-26'],
    ['2028-03-26T21:59:59Z', '2028-03-26'],
    ['2028-03-26T22:00:00Z', '2028-03-27'],
  ]
  for (const [instant] of borders) {
    shop.clock.now = new Date(instant)
    await steps.order('bank_transfer', 'pass')
  }
  for (const day of new Set(borders.map(([, one]) => one))) {
    const days = { from: day, to: day }
    const expected = borders.filter(([, one]) => one === day).length * 10_500
    expect([
      day,
      await amountOf('sales', 'total', days),
      await amountOf('sales', `day:${day}`, days),
    ]).toEqual([day, expected, expected])
    await checkFigures(days)
  }
})

test('a missing number is shown, and one that a restore skipped is shown as recorded', async () => {
  const ana = await shop.customer()
  const days = { from: '2028-03-01', to: '2028-03-31' }
  const buy = () => desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
  const { id } = await buy()
  const { series: name, sequence } = await shop.db.kysely
    .selectFrom('invoice')
    .select(['series', 'sequence'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const last = sequence + 2
  const skipTo = (last_number: number) =>
    shop.db.kysely.updateTable('document_counter').set({ last_number }).where('series', '=', name).execute()
  await skipTo(last)
  await buy()
  const gaps = async () =>
    (await report('documents', days)).series?.find(({ series }) => series === name)?.gaps
  expect(await gaps()).toEqual([{ first: sequence + 1, last, is_recorded: false }])
  const after = JSON.stringify({ first: sequence + 1, last })
  const row = { at: shop.clock.now, actor: 'test', action: 'skip-invoice-numbers', subject: name }
  await shop.db.kysely
    .insertInto('audit_log')
    .values({ ...row, before: null, after })
    .execute()
  expect(await gaps()).toEqual([{ first: sequence + 1, last, is_recorded: true }])
  await skipTo(last + 2)
  await buy()
  const single = { first: last + 2, last: last + 2, is_recorded: false }
  expect(await gaps()).toEqual([{ first: sequence + 1, last, is_recorded: true }, single])
})

test('days in the wrong order, too many days and unknown figures are rejected', async () => {
  const requested = { report: 'sales', figure: 'total', ...march }
  for (const wrong of [
    { from: '2027-03-02', to: '2027-03-01' },
    { from: '2027-01-01', to: '2028-01-02' },
    { figure: 'rate:25 HR' },
    { figure: 'total:' },
    { report: 'nothing' },
  ])
    expect([wrong, (await shop.office('find-report-rows', { ...requested, ...wrong })).status]).toEqual([
      wrong,
      422,
    ])
  expect((await rowsOf('sales', { figure: 'item:no such' })).length).toBe(0)
})

describe('reports among 20,000 orders', () => {
  beforeAll(async () => {
    shop.clock.now = new Date('2029-08-01T10:00:00Z')
    for (let first = 1; first < 20_000; first += 1000)
      await shop.db.pool.query(
        `
      with made as (
        insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount, currency,
          payment_method, payment_plan, discount_amount, total_price, taxes, payment_status, total_paid)
        select 'R' || n, (select id from customer limit 1), 'Online', '2029-01-01'::timestamptz + n * interval '15 minutes',
          'Ana', 'ana@mail.example', '{}', 0, 'EUR', 'bank_transfer', '[]', 0, 1000, '{}', 'paid', 1000
        from generate_series($1::int, $1 + 999) n returning id, code, created_at),
      payments as (
        insert into payment (order_id, position, reference, amount, due_at, paid_amount, paid_at)
        select id, 1, code, 1000, created_at, 1000, created_at from made),
      items as (
        insert into order_item (order_id, item_id, price, fee, tax_rate, is_refundable, refund_fee, status, full_name, email)
        select id, (select min(id) from item), 900, 100, 25, false, 0, 'pending', 'Ana', 'ana@mail.example' from made),
      documents as (
        insert into invoice (kind, series, sequence, number, order_id, issued_at, snapshot)
        select 'invoice', 'test-invoice-2029', substr(code, 2)::int, 'R-' || code, id, created_at,
          '{"total": 1000, "net": 800, "tax": 200, "taxes": [{"rate": "25", "net": 800, "tax": 200}], "customer": {"name": "Ana"}}'
        from made)
      insert into movement (order_id, kind, amount, reference, at, recorded_at)
      select id, 'transfer', 1000, 'BANK-' || code, created_at, created_at from made`,
        [first],
      )
    await shop.db.pool.query('vacuum analyze')
  })

  const april = { from: '2029-04-01', to: '2029-04-30' }
  const planOf = (read: (tx: Tx) => Promise<unknown>) => explained(shop.db, read, { findsNothing: true })

  test('no figure and no row reads a whole table', async () => {
    // Only a few days: reading the items of a month is so expensive that PostgreSQL sees no difference in finding its orders.
    const scope = scopeOf(shop.context, { from: '2029-04-01', to: '2029-04-07' })
    for (const name of names) {
      const readsAll = /Seq Scan on (orders|order_item|movement|invoice|payment)\b/
      const figures = await planOf((tx) => findFigures(tx, name, scope))
      expect([name, figures]).toEqual([name, expect.not.stringMatching(readsAll)])
      const rows = await planOf((tx) => findRows(tx, name, scope, { of: null, after: null, limit: 51 }))
      expect([name, rows]).toEqual([name, expect.not.stringMatching(readsAll)])
    }
  })

  test('a report of a month reads only the rows of its days', async () =>
    expect((await report('money', april)).total.rows).toBe(30 * 96))
})

test('a report over more than 92 days is stored for ten minutes, and computed again on request', async () => {
  const dayFromNow = (days: number) =>
    new Date(shop.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const year = { from: dayFromNow(-91), to: dayFromNow(1) }
  const quarter = { from: dayFromNow(-90), to: dayFromNow(1) }
  const sold = async (days: object) => {
    const { total, computed_at } = await shop.officeAnswer('get-report', {
      report: 'sales',
      ...days,
    } as never)
    return { rows: total.rows, at: computed_at }
  }
  const first = await sold(year)
  const firstOfQuarter = await sold(quarter)
  await steps.order('bank_transfer', 'pass')
  shop.later(1)
  expect(await sold(year)).toEqual(first)
  // A shorter period is always current.
  expect((await sold(quarter)).rows).toBe(firstOfQuarter.rows + 1)
  expect(await sold({ ...year, recompute: true })).toEqual({
    rows: first.rows + 1,
    at: shop.clock.now.toISOString(),
  })
  await steps.order('bank_transfer', 'pass')
  expect((await sold(year)).rows).toBe(first.rows + 1)
  shop.later(10)
  expect((await sold(year)).rows).toBe(first.rows + 2)
  const { rows } = await shop.db.pool.query('select key from report_result')
  expect(rows).toHaveLength(1)
})
