import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSteps } from '#tests/support/app/cancel-steps'
import { bank, orderDesk } from '#tests/support/app/orders'
import { addPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp, type TestCustomer } from '#tests/support/app/test-app'
import { ticketItem } from '#tests/support/app/test-catalogue'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp({ settings: { withdrawalActive: true } })
  desk = orderDesk(shop)
  ana = await shop.customer()
})
afterAll(() => shop.stop())
const { cancel } = cancelSteps(() => shop)

const pass = { external_code: 'pass', full_name: 'Ana Horvat' }
const countOf = async (table: string) =>
  Number((await shop.db.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

test('removing test orders reports that there is nothing to remove', async () => {
  expect(await shop.office('purge-test-orders', { dry_run: true })).toMatchObject(refused('no-test-orders'))
})

test('removing test orders frees their places, and keeps everything else', async () => {
  const owner = await addPerson(shop)
  const shirt = await desk.buy(ana, [{ external_code: 'shirt', full_name: null }])
  await shop.answer('withdraw-from-contract', {
    order: shirt.code,
    checksum: shirt.checksum,
    full_name: 'Ana Horvat',
    email: ana.email,
    items: shirt.merchandisePurchases.map(({ id }) => id),
  })
  const refunded = await desk.buy(ana, [{ ...pass, full_name: 'Two' }])
  const tickets = refunded.tickets[0]?.code ?? ''
  const requested = { ...bank, token: ana.token, order_id: refunded.id, tickets, merchandise: '' }
  const { refund_id } = (await shop.answer('request-refund', requested)).data
  await shop.officeAnswer('process-refund', { refund_id, outcome: 'processed', by: 'card' })
  const order = await desk.buy(ana, [{ ...pass, full_name: 'Three' }])
  const { order: unpaid } = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Marko', email: 'marko@mail.example' },
    items: [{ external_code: 'pass', full_name: 'Marko', email: 'marko@mail.example' }],
    payment_method: 'bank_transfer',
  })
  const before = (await shop.officeAnswer('audit-stock', {})).rows

  const { effect } = await shop.officeAnswer('purge-test-orders', { dry_run: true })
  expect(effect).toMatchObject({ orders: 3, money: 0 })
  expect(await countOf('orders')).toBe(4)
  await shop.officeAnswer('purge-test-orders', { fingerprint: effect.fingerprint })

  expect((await shop.officeAnswer('find-orders', {})).orders.map(({ code }) => code)).toEqual([unpaid.code])
  expect(await shop.office('get-order', { order: order.code })).toMatchObject(refused('order-not-found'))
  for (const table of ['movement', 'invoice', 'refund', 'withdrawal', 'sandbox_payment', 'delivery'])
    expect([table, await countOf(table)]).toEqual([table, 0])
  const { rows: items, ok } = await shop.officeAnswer('audit-stock', {})
  expect(ok).toBe(true)
  const taken = (list: typeof items) => list.find(({ external_code }) => external_code === 'pass')
  expect(JSON.stringify(taken(items))).not.toBe(JSON.stringify(taken(before)))
  await shop.checkBooks()

  const { rows } = await shop.officeAnswer('find-audit', { action: 'purge-test-orders' })
  expect(rows).toMatchObject([{ before: { orders: 3 }, after: null }])
  expect((await shop.db.kysely.selectFrom('outbox').select('recipient').execute()).at(-1)).toEqual({
    recipient: owner.email,
  })
  // The ledger and the invoices are append-only again, and the next test document is number 1.
  const again = await desk.buy(ana, [pass])
  const invoices = shop.db.kysely.selectFrom('invoice')
  expect(await invoices.select('number').execute()).toEqual([{ number: 'TEST-2027-000001' }])
  await expect(shop.db.pool.query('delete from movement')).rejects.toThrow('append-only')
  await expect(shop.db.pool.query('delete from invoice')).rejects.toThrow('invoices are kept')
  expect(again.payment_status).toBe('paid')
})

test('removing test orders does not open the counter of a cancelled item again', async () => {
  const [code = ''] = await shop.sell(ticketItem({ stock_level: 10 }))
  // The pass keeps the order, so that the cancelled ticket occupies its place until its refund is processed.
  await desk.buy(ana, [{ ...pass, external_code: code }, pass])
  await cancel({ item: code })
  await shop.officeAnswer('purge-test-orders', {})
  const sold = await shop.office('create-order', {
    customer: { full_name: 'Marko', email: 'marko@mail.example' },
    items: [{ external_code: code, full_name: 'Marko', email: 'marko@mail.example' }],
    payment_method: 'voucher',
  })
  expect(sold).toMatchObject(refused('sold-out'))
  expect((await shop.officeAnswer('audit-stock', { item: code })).rows).toMatchObject([
    { total: 0, taken: 0 },
  ])
})

test('after the first real payment nothing is removed; only an owner may ask, with the password', async () => {
  const { order } = await shop.officeAnswer('create-order', {
    customer: { full_name: 'Marko', email: 'marko@mail.example' },
    items: [{ external_code: 'pass', full_name: 'Marko', email: 'marko@mail.example' }],
    payment_method: 'bank_transfer',
    paid: 'cash',
  })
  for (const dry_run of [true, false])
    expect(await shop.office('purge-test-orders', { dry_run })).toMatchObject(refused('money-was-received'))
  expect((await shop.officeAnswer('get-order', { order: order.code })).order.payment_status).toBe('paid')
  const long = new Date(shop.clock.now.getTime() - 11 * 60_000)
  const { headers } = await addPerson(shop, 'owner', { authenticatedAt: long })
  expect(await shop.post('/office/api/purge-test-orders', {}, headers)).toMatchObject(refused('ask-again'))
})
