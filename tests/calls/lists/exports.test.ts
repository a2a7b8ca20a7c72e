import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listName } from '#contract/office/list'
import type { OfficeRole } from '#contract/office/office-call'
import { columnsOfList, usualColumns } from '#rules/exports/export-columns'
import { addKey } from '#server/modules/staff/key-routes'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  for (const codes of [['pass'], ['pass', 'shirt'], ['coach']]) {
    const { order: made } = await order('bank_transfer', ...codes)
    if (codes.length === 2)
      await shop.officeAnswer('record-payment', { order: made.code, amount: made.total_price ?? 0 })
  }
  const requested = { action: 'publish-item' as const, filters: { query: 'pass' } }
  const { count } = await shop.officeAnswer('get-bulk-preview', requested)
  needed['bulk-rows'] = {
    job_id: (await shop.officeAnswer('start-bulk', { ...requested, count })).job.job_id,
  }
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const sent = (payload: object, key = ownerKey) =>
  shop.app.inject({
    method: 'POST',
    url: '/office/api/export-list',
    payload,
    headers: { authorization: `Bearer ${key}` },
  })

/** Returns the rows of an export as JSON. */
async function exported(payload: object): Promise<Record<string, unknown>[]> {
  const answer = await sent({ format: 'json', ...payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const logged = () =>
  shop.db.kysely
    .selectFrom('audit_log')
    .select(['subject', 'after'])
    .where('action', '=', 'export-list')
    .orderBy('id')
    .execute()

/** Filters that a list needs to have rows. */
const needed: Record<string, object> = {
  'report-rows': { report: 'sales', figure: 'total', from: '2027-03-01', to: '2027-03-31' },
}

describe('exporting orders', () => {
  test.each([
    {},
    { status: 'paid' },
    { item: ['coach', 'shirt'] },
    { sort: 'owed' },
    { query: 'mail.example', has_plan: false },
    { query: '…' },
    { ordered: { from: '2030-01-01' } },
  ])('the export has exactly the rows of the list, in its order: %j', async (filters) => {
    const { orders } = await shop.officeAnswer('find-orders', { ...filters, limit: 1000 } as object)
    const rows = await exported({ list: 'orders', filters })
    expect(rows.map(({ order }) => order)).toEqual(orders.map(({ code }) => code))
  })

  test('the export omits personal columns unless they are chosen, which the audit log records', async () => {
    const [first] = await exported({ list: 'orders' })
    expect(Object.keys(first ?? {})).toEqual(usualColumns('orders'))
    expect(await logged()).toEqual([])
    const filters = { status: ['pending', 'paid'], query: 'person' }
    const [named] = await exported({ list: 'orders', filters, columns: ['email', 'order'] })
    expect(Object.keys(named ?? {})).toEqual(['order', 'email'])
    expect(await logged()).toEqual([
      {
        subject: 'orders',
        after: {
          format: 'json',
          personal: ['email'],
          filters: { status: ['pending', 'paid'] },
          searched: ['query'],
        },
      },
    ])
  })

  test('the export has money as decimals, and times in the shop’s zone with their offset', async () => {
    const { orders } = await shop.officeAnswer('find-orders', { status: 'paid' })
    const [row] = await exported({ list: 'orders', filters: { status: 'paid' } })
    expect(row).toMatchObject({ total: (orders[0]?.total_price ?? 0) / 100, currency: 'EUR', owed: 0 })
    expect(row?.['ordered_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/)
  })

  test('the export reads its rows in pages', async () => {
    const many = `insert into orders (code, customer_id, channel, created_at, full_name, email, address, shipping_amount,
        currency, payment_method, payment_plan, discount_amount, total_price, taxes, payment_status)
      select 'MANY' || n, (select max(id) from customer), 'Many', now(), 'Many', 'many@mail.example', '{}', 0, 'EUR',
        'bank_transfer', '[]', 0, n, '{}', 'pending' from generate_series(1, 1201) n`
    await shop.db.pool.query(many)
    for (const sort of ['newest', 'owed', 'deadline']) {
      const rows = await exported({ list: 'orders', filters: { channel: 'Many', sort } })
      expect(new Set(rows.map((row) => row['order'])).size).toBe(1201)
      expect(rows[0]?.['order']).toBe('MANY1201')
    }
  })
})

test.each(listName.options)('the list of %s is exported in every format with every column', async (list) => {
  const columns = columnsOfList(list).map(([key]) => key)
  const headings = columnsOfList(list).map(([, { heading }]) => heading)
  // Each of these exports adds a row to the log.
  const filters = list === 'audit' ? { action: 'import' } : (needed[list] ?? {})
  const csv = await sent({ list, filters, format: 'csv', columns })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="${list}-[-\\d]+\\.csv"$`),
    ),
    'cache-control': 'no-store',
  })
  expect(csv.body.split('\r\n')[0]).toBe(`\uFEFF${headings.join(',')}`)
  const xlsx = await sent({ list, filters, format: 'xlsx', columns })
  const { sheets } = await readXlsx(xlsx.rawPayload)
  expect(sheets[0]?.rows[0]).toEqual(headings)
  const rows = await exported({ list, filters, columns })
  expect(sheets[0]?.rows).toHaveLength(rows.length + 1)
  for (const row of rows) expect(Object.keys(row)).toEqual(columns)
  expect(shop.faults).toEqual([])
})

describe('rejected exports', () => {
  const roles: Readonly<Record<string, readonly string[]>> = {
    owner: listName.options,
    manager: ['orders', 'tickets', 'customers', 'deliveries', 'items', 'vouchers', 'mails', 'bulk-rows'],
    finance: [
      'orders',
      'customers',
      'refunds',
      'withdrawals',
      'bank-entries',
      'report-rows',
      'items',
      'vouchers',
      'bulk-rows',
    ],
    'box office': [],
    door: [],
  }
  test.each(Object.keys(roles))('a list that the role %s may not see is not exported', async (role) => {
    const key = await addKey(shop.db, {
      name: `export ${role}`,
      role: role as OfficeRole,
      actor: 'test',
      now: shop.clock.now,
    })
    const allowed = []
    for (const list of listName.options) {
      const { statusCode } = await sent({ list, filters: needed[list], format: 'csv' }, key)
      expect([200, 403]).toContain(statusCode)
      if (statusCode === 200) allowed.push(list)
    }
    expect(allowed.toSorted()).toEqual([...(roles[role] ?? [])].toSorted())
  })

  test.each([
    [{ filters: { colour: 'red' } }, 'filters.colour'],
    [{ filters: { cursor: '7' } }, 'filters.cursor'],
    [{ filters: { status: 'red' } }, 'filters.status'],
    [{ columns: ['order', 'password'] }, 'columns'],
    [{ columns: [] }, 'columns'],
    [{ format: 'pdf' }, 'format'],
  ])('an export with unknown columns or filters is rejected: %j', async (wrong, field) => {
    const answer = await sent({ list: 'orders', format: 'csv', ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })
})
