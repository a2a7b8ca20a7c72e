import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAgedOrders } from '#server/modules/retention/queries'
import { oldOrdersJob } from '#server/modules/retention/tidy-up'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { testStart } from '#tests/support/app/test-catalogue'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())
const { order } = orderSteps(() => shop)

const paid = async (...codes: string[]) => {
  const made = await order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: made.order.code, amount: made.order.total_price ?? 0 })
  return made.order.code
}
/** Runs the job to the end of its pass. */
async function run() {
  const job = oldOrdersJob(shop.context)
  let turns = 1
  while (await job()) turns += 1
  return turns
}
const nameOf = async (code: string) =>
  (await shop.officeAnswer('get-order', { order: code })).order.customer.full_name
const at = (instant: string) => {
  shop.clock.now = new Date(instant)
}

test('names in settled orders are erased the set number of months after the event, not before', async () => {
  const settled = await paid('pass', 'pass')
  const goods = await paid('shirt')
  const { order: unpaid } = await order('bank_transfer', 'pass')
  const contact = { order: settled, full_name: 'Ana Horvat', email: 'moved@mail.example' }
  await shop.officeAnswer('change-contact', contact)
  await shop.db.kysely.updateTable('outbox').set({ sent_at: shop.clock.now }).execute()
  await shop.db.kysely.updateTable('delivery').set({ state: 'sent' }).where('state', '=', 'to-pack').execute()

  at('2028-07-12T03:00:01Z')
  await run()
  expect(await nameOf(settled)).toBe('Ana Horvat')
  await shop.configure({ retentionMonths: 12 })
  at('2028-07-12T02:59:59Z')
  await run()
  // An order without an event counts from its creation: the goods were ordered in March 2027.
  expect([await nameOf(settled), await nameOf(goods)]).toEqual(['Ana Horvat', ''])
  const listed = await shop.officeAnswer('find-retention', {})
  expect(listed).toMatchObject({
    months: 12,
    events: [
      {
        code: 'FEST',
        ends_at: '2027-07-12T03:00:00.000Z',
        erased_from: '2028-07-12T03:00:00.000Z',
        orders: 2,
      },
    ],
  })

  at('2028-07-12T03:00:01Z')
  await run()
  const { order: office } = await shop.officeAnswer('get-order', { order: settled })
  expect(office).toMatchObject({
    customer: { full_name: '', email: '' },
    erased_at: shop.clock.now.toISOString(),
    has_invoice: true,
  })
  expect(office.tickets.map(({ full_name, email }) => full_name + email)).toEqual(['', ''])
  // The mails to the address before the change are among them.
  const mailed = await shop.db.pool.query<{ recipient: string }>(
    `select recipient from outbox where reader = 'buyer' and $1 = any(order_codes)`,
    [settled],
  )
  expect([mailed.rowCount, ...mailed.rows.filter(({ recipient }) => recipient !== '')]).toEqual([2])
  expect(await nameOf(unpaid.code)).toBe('Ana Horvat')
  const { events } = await shop.officeAnswer('find-retention', {})
  expect(events).toMatchObject([{ orders: 1 }])
  // The open order is settled now, and its names are erased in the next run.
  await shop.officeAnswer('cancel-order', { order: unpaid.code })
  expect((await shop.officeAnswer('find-retention', {})).events).toMatchObject([{ orders: 0 }])
  await run()
  expect(await nameOf(unpaid.code)).toBe('')
  const { rows } = await shop.officeAnswer('find-audit', { action: 'erase-old-orders' })
  expect(rows.map(({ actor, subject, after }) => [actor, subject, after])).toEqual(
    Array.from({ length: 3 }, () => ['retention', null, { orders: 1 }]),
  )
  at(testStart)
})

test('orders that are erased first are listed first', async () => {
  const place = { venue: '', address: '', timezone: 'Europe/Zagreb' }
  const day = (code: string, of: string) => ({ code, name: code, ...place, starts_at: of, ends_at: of })
  // Their order is neither that of creation nor that of codes.
  const events = [day('SPRING', '2026-04-01T10:00:00Z'), day('WINTER', '2027-12-01T10:00:00Z')]
  await shop.officeAnswer('import', { events: [...events, day('AUTUMN', '2026-10-01T10:00:00Z')] })
  const listed = await shop.officeAnswer('find-retention', {})
  expect(listed.events.map(({ code }) => code)).toEqual(['SPRING', 'AUTUMN', 'FEST', 'WINTER'])
})

test('two simultaneous processes erase an order once; a page is read by the orders’ own index', async () => {
  const code = await paid('pass')
  at('2029-01-01T10:00:00Z')
  await Promise.all([run(), run()])
  expect(await nameOf(code)).toBe('')
  const { rows } = await shop.officeAnswer('find-audit', { action: 'erase-old-orders' })
  expect(rows).toHaveLength(4)
  const plan: string[] = []
  await shop.db.transaction(async (tx) => {
    const executeQuery = tx.executeQuery.bind(tx)
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    tx.executeQuery = async (query) => {
      const { sql, parameters } = query as CompiledQuery
      const explained = await executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${sql}`, [...parameters]),
      )
      plan.push(...explained.rows.map((row) => row['QUERY PLAN'] ?? ''))
      return { rows: [] }
    }
    await findAgedOrders(tx, { after: 5, before: shop.clock.now, limit: 100 })
  })
  expect(plan.join('\n')).toMatch(/Index Scan (?:using|on) orders_pkey/)
  at(testStart)
})

test('a dry run of the setting counts the orders and events that lose names, and the run erases them', async () => {
  await shop.configure({ retentionMonths: null })
  const settled = await paid('pass', 'pass')
  const other = await paid('pass')
  await order('bank_transfer', 'pass')
  const save = async (retentionMonths: number | null, more: object = {}) => {
    const { version } = await shop.officeAnswer('get-settings', { section: 'advanced' })
    const requested = { section: 'advanced' as const, settings: { retentionMonths }, version, ...more }
    return (await shop.officeAnswer('save-settings', requested)).effect.notes
  }
  at('2028-07-12T03:00:01Z')
  const note = 'The next run erases the names and addresses in 2 orders (1 event). This can’t be undone.'
  expect(await save(12, { dry_run: true })).toContain(note)
  expect(await save(13, { dry_run: true })).toContain(
    'No order is old enough yet for its names and addresses to be erased.',
  )
  expect(await nameOf(settled)).toBe('Ana Horvat')
  expect(await save(12)).toContain(note)
  await run()
  expect([await nameOf(settled), await nameOf(other)]).toEqual(['', ''])
  expect(await save(null, { dry_run: true })).toContain('Names and addresses in orders are kept.')
  at(testStart)
})
