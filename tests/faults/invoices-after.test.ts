import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDesk } from '../support/app/orders'
import { startTestApp } from '../support/app/test-app'
import { testCatalogue } from '../support/app/test-catalogue'
import { brokenInvariants } from '../support/database/invariants'
import { createTestDatabase } from '../support/database/test-database'
import { runToEnd } from '../support/processes/failing-start'
import { buildOnce, connect } from '../support/processes/race-shop'

const database = await createTestDatabase()
const { connectionString } = database
const shop = await startTestApp({ database, catalogue: testCatalogue })
const command = (...numbers: string[]) =>
  runToEnd('shop-command', { DATABASE_URL: connectionString }, ['invoices-after', ...numbers])
const lastNumber = async () => {
  const { rows } = await shop.db.pool.query('select number from invoice order by id desc limit 1')
  return (rows as { number: string }[])[0]?.number
}
const buy = async () =>
  orderDesk(shop).buy(await shop.customer(), [{ external_code: 'pass', full_name: 'Ana Horvat' }])

beforeAll(() => buildOnce())
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('invoices-after continues the numbers after the given one and records the gap', async () => {
  expect((await command()).printed).toContain('No invoices have been issued yet.')
  await buy()
  expect(await lastNumber()).toBe('TEST-2027-000001')
  expect(await command()).toMatchObject({
    code: 0,
    printed: expect.stringContaining('The next number after TEST-2027-000001 is TEST-2027-000002.\n'),
  })
  expect(await command('TEST-2027-000057', 'CN-2027-000004')).toMatchObject({
    code: 0,
    printed: expect.stringContaining(
      'The next number after CN-2027-000004 is CN-2027-000005 ' +
        '(CN-2027-000001 to CN-2027-000004 were issued elsewhere, as recorded in the audit log).\n' +
        'The next number after TEST-2027-000057 is TEST-2027-000058 ' +
        '(TEST-2027-000002 to TEST-2027-000057 were issued elsewhere, as recorded in the audit log).\n',
    ),
  })
  await buy()
  expect(await lastNumber()).toBe('TEST-2027-000058')
  expect(await brokenInvariants(({ text }) => shop.db.pool.query(text).then(({ rows }) => rows))).toEqual([])
})

test('invoices-after rejects an impossible number in a sentence and changes nothing', async () => {
  for (const [number, sentence] of [
    ['TEST-2027-000003', 'TEST-2027-000058 was given here: TEST-2027-000003 is not the last number'],
    ['yesterday', '"yesterday" isn’t one'],
  ] as const) {
    const { code, printed } = await command('2027-000009', number)
    expect(code).toBe(1)
    expect(printed).toContain(sentence)
    expect(printed).not.toMatch(/^\s+at /m)
  }
  expect((await command()).printed).not.toContain('2027-000009')
})

test('invoices-after waits for a number that is being issued at that moment', async () => {
  const seller = await connect(connectionString)
  await seller.query('begin')
  await seller.query(
    `update document_counter set last_number = last_number + 1 where series = 'test-invoice-2027'`,
  )
  const requested = command('TEST-2027-000058')
  const isFirst = await Promise.race([requested.then(() => 'command'), delay(2000, 'seller')])
  await seller.query('commit')
  await seller.end()
  expect(isFirst).toBe('seller')
  expect((await requested).printed).toContain('TEST-2027-000059 was given here')
})
