import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import { countOfficeRefunds } from '#server/modules/orders/find-refunds.queries'
import { countWithdrawals } from '#server/modules/withdrawals/queries'
import { orderSteps } from '#tests/support/app/order-steps'
import { ownerKey, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

type Requested = OfficeSent<'find-orders'>
const find = (requested: Requested) => shop.officeAnswer('find-orders', requested)
const codes = async (requested: Requested) => (await find(requested)).orders.map(({ code }) => code)

const made: Record<'pass' | 'goods' | 'card' | 'cancelled', string> = {
  pass: '',
  goods: '',
  card: '',
  cancelled: '',
}

beforeAll(async () => {
  made.pass = (await order('bank_transfer', 'pass')).order.code
  made.goods = (await order('bank_transfer', 'shirt')).order.code
  made.card = (await order('credit_card', 'pass')).order.code
  made.cancelled = (await order('bank_transfer', 'pass')).order.code
  await shop.officeAnswer('cancel-order', { order: made.cancelled })
})

test('one facet value filters like several, and facets filter each other', async () => {
  expect(await codes({ status: 'cancelled' })).toEqual([made.cancelled])
  expect(await codes({ status: ['cancelled', 'pending'], method: ['bank_transfer'] })).toEqual([
    made.cancelled,
    made.goods,
    made.pass,
  ])
  expect(await codes({ item: ['shirt'] })).toEqual([made.goods])
  expect(await codes({ item: ['shirt'], status: ['cancelled'] })).toEqual([])
  expect(await codes({ method: [] })).toHaveLength(4)
})

test('each count is the number of rows that its value would show', async () => {
  const { facets, matching } = await find({ method: ['bank_transfer'], with_counts: true })
  expect(matching).toEqual({ count: 3, more: false })
  for (const [name, values] of Object.entries(facets ?? {})) {
    for (const { value, count } of values) {
      const chosen = value === 'true' || value === 'false' ? value === 'true' : [value]
      const shown = await codes({ method: ['bank_transfer'], [name]: chosen })
      expect([name, value, shown.length]).toEqual([name, value, count])
    }
  }
  expect(facets?.['item']).toContainEqual({ value: 'shirt', label: expect.any(String), count: 1 })
  expect(facets?.['method']).toHaveLength(2)
})

test('a text without letters and digits matches nothing, and its count is 0', async () => {
  expect(await find({ query: '%', with_counts: true })).toMatchObject({ orders: [], matching: { count: 0 } })
})

test('the lists of debts and of next due payments are sorted and paged, and contain nothing else', async () => {
  const { orders } = await find({ sort: 'owed' })
  expect(orders.map(({ owed }) => owed)).toEqual(orders.map(({ owed }) => owed).toSorted((a, b) => b - a))
  expect(orders.map(({ code }) => code)).not.toContain(made.cancelled)
  expect(orders).toHaveLength(3)
  for (const sort of ['owed', 'deadline'] as const) {
    const whole = await codes({ sort })
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof find>> = await find({ sort, limit: 1, cursor })
      paged.push(...page.orders.map(({ code }) => code))
      cursor = page.cursor
    } while (cursor !== null)
    expect(paged).toEqual(whole)
  }
  const due = (await find({ sort: 'deadline' })).orders.map(({ next_due_at }) => next_due_at ?? '')
  expect(due).toEqual(due.toSorted())
})

test('a period covers days in the shop’s zone, both ends included', async () => {
  const before = shop.clock.now
  // 23:30 UTC is half past midnight of the next day in Zagreb.
  shop.clock.now = new Date('2027-01-20T23:30:00Z')
  const late = (await order('bank_transfer', 'pass')).order.code
  expect(await codes({ ordered: { from: '2027-01-21', to: '2027-01-21' } })).toEqual([late])
  expect(await codes({ ordered: { from: '2027-01-20', to: '2027-01-20' } })).toEqual([])
  expect(await codes({ ordered: { from: '2027-01-21' } })).toContain(late)
  shop.clock.now = before
})

test('an order is overdue from the day after its payment was due', async () => {
  const before = shop.clock.now
  const [row] = (await find({ sort: 'deadline', limit: 1 })).orders
  const dueAt = new Date(row?.next_due_at ?? '')
  shop.clock.now = dueAt
  expect((await find({ query: row?.code ?? '' })).orders[0]?.is_overdue).toBe(false)
  shop.clock.now = new Date(dueAt.getTime() + 86_400_000)
  expect(await codes({ overdue: true })).toContain(row?.code)
  expect(await codes({ overdue: false })).not.toContain(row?.code)
  shop.clock.now = before
})

test('an order paid at the desk is listed, counted, found and exported only as paid there', async () => {
  const transfers = await codes({ method: 'bank_transfer' })
  const paid = async (way: 'cash' | 'terminal') => {
    const { order: sold } = await shop.officeAnswer('create-order', {
      customer: { full_name: 'Iva Desk', email: 'iva@desk.example' },
      items: [{ external_code: 'pass', full_name: 'Iva Desk', email: 'iva@desk.example' }],
      paid: way,
    })
    return sold.code
  }
  const [cash, terminal] = [await paid('cash'), await paid('terminal')]

  const { orders, facets } = await find({ query: 'iva desk', with_counts: true })
  expect(orders).toMatchObject([
    { code: terminal, payment_method: 'bank_transfer', paid_at_desk: 'terminal' },
    { code: cash, payment_method: 'bank_transfer', paid_at_desk: 'cash' },
  ])
  expect(facets?.['method']).toEqual([
    { value: 'cash', label: null, count: 1 },
    { value: 'terminal', label: null, count: 1 },
  ])
  expect(await codes({ method: 'cash' })).toEqual([cash])
  expect(await codes({ method: ['cash', 'terminal'] })).toEqual([terminal, cash])
  expect(await codes({ method: ['terminal', 'bank_transfer'] })).toEqual([terminal, ...transfers])
  expect(await codes({ method: 'bank_transfer' })).toEqual(transfers)
  expect(await codes({ method: 'cash', query: 'iva desk' })).toEqual([cash])
  expect((await find({ method: 'cash', with_counts: true })).matching).toEqual({ count: 1, more: false })

  const file = await shop.app.inject({
    method: 'POST',
    url: '/office/api/export-list',
    payload: {
      list: 'orders',
      format: 'csv',
      columns: ['order', 'payment_method'],
      filters: { query: 'iva desk' },
    },
    headers: { authorization: `Bearer ${ownerKey}` },
  })
  expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'Order,Payment',
    `${terminal},terminal`,
    `${cash},cash`,
  ])
})

/** Declares a withdrawal from a shirt that a customer paid for; returns its id. */
async function withdrawal(): Promise<number> {
  const { customer, payment, now } = await order('credit_card', 'shirt')
  await shop.paySandbox(payment, 'paid')
  const { code, checksum, merchandisePurchases } = await now()
  const items = merchandisePurchases.map(({ id }) => id)
  const declared = { order: code, checksum, full_name: 'Ana Horvat', email: customer.email, items }
  return (await shop.answer('withdraw-from-contract', declared)).withdrawal.id
}

test('withdrawals and refunds are counted by status, and open ones whatever their age', async () => {
  await shop.configure({ withdrawalActive: true })
  await withdrawal()
  for (const isPaid of [false, true, true]) {
    const withdrawal_id = await withdrawal()
    const { refund } = await shop.officeAnswer('refund-withdrawal', { withdrawal_id })
    const step = { refund_id: refund.id, outcome: 'processed', free_places: true } as const
    if (isPaid) await shop.officeAnswer('process-refund', step)
  }
  const counted = { with_counts: true } as const
  const all = { count: 4, more: false }
  const one = { count: 1, more: false }

  const withdrawals = await shop.officeAnswer('find-withdrawals', { ...counted, status: 'open' })
  const byRefund = [
    { value: 'refunded', label: null, count: 3 },
    { value: 'open', label: null, count: 1 },
  ]
  expect(withdrawals).toMatchObject({ facets: { status: byRefund }, matching: one })
  const found = { ...counted, query: 'ana horvat' }
  expect(await shop.officeAnswer('find-withdrawals', found)).toMatchObject({ matching: all })

  const refunds = await shop.officeAnswer('find-refunds', { ...counted, status: 'processing' })
  const byStatus = [
    { value: 'processed', label: null, count: 2 },
    { value: 'processing', label: null, count: 1 },
  ]
  expect(refunds).toMatchObject({ facets: { status: byStatus }, matching: one })
  const ofOrder = { ...counted, query: refunds.refunds[0]?.order ?? '' }
  expect(await shop.officeAnswer('find-refunds', ofOrder)).toMatchObject({ matching: one })
  for (const path of ['find-withdrawals', 'find-refunds'] as const)
    expect(await shop.officeAnswer(path, { ...counted, query: '%' })).toMatchObject({
      matching: { count: 0 },
    })

  // In lists with more rows than are counted, the open ones are the oldest here.
  const [few, fewRefunds] = await shop.db.transaction(async (tx) => [
    await countWithdrawals(tx, { ids: null, status: 'open' }, 1),
    await countOfficeRefunds(tx, { ids: null, status: 'processing' }, 1),
  ])
  expect(few?.facets['status']).toContainEqual({ value: 'open', label: null, count: 1 })
  expect(few?.matching).toEqual(one)
  expect(fewRefunds?.facets['status']).toContainEqual({ value: 'processing', label: null, count: 1 })
  expect(fewRefunds?.matching).toEqual(one)
})
