import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context'
import { readEnvironment } from '#server/environment'
import { resealBankDetails } from '#server/modules/refunds/bank-details'
import { tidyUp } from '#server/modules/retention/tidy-up'
import { open, sealedFor, keysFrom } from '#server/platform/crypto/keys'
import { bank, orderDesk } from '#tests/support/app/orders'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const oldSecret = 'a secret for tests only'
const newSecret = 'another secret for tests'
const contextOf = (secret: string, ...previous: string[]): Context => ({
  ...shop.context,
  keys: keysFrom(secret, previous),
})

async function requested() {
  const ana = await shop.customer()
  const desk = orderDesk(shop)
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'One' }], { real: true })
  const chosen = { tickets: desk.ticketOf(order).code, merchandise: '' }
  const requested = { ...bank, ...chosen, token: ana.token, order_id: order.id }
  return { order, id: (await shop.answer('request-refund', requested)).data.refund_id }
}
const sealedOf = async (id: number) =>
  (
    await shop.db.kysely
      .selectFrom('refund')
      .select('bank_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).bank_sealed

test('bank details are sealed again with a new secret, after which the old one can be removed', async () => {
  const { order, id } = await requested()
  const before = await sealedOf(id)
  const fresh = keysFrom(newSecret)
  await tidyUp(contextOf(newSecret, oldSecret))
  const after = await sealedOf(id)
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(false)
  const opened = open(after ?? Buffer.alloc(0), fresh.opening, sealedFor(order.id))
  expect(opened).toMatchObject({ bank_iban: 'HR1210010051863000160', owner_full_name: 'Ana Horvat' })
  expect(() => open(after ?? Buffer.alloc(0), keysFrom(oldSecret).opening, sealedFor(order.id))).toThrow(
    'key',
  )
  // A second run has nothing left to do. The reverse rotation works too.
  expect(await resealBankDetails(contextOf(newSecret))).toBe(0)
  expect((await sealedOf(id))?.equals(after ?? Buffer.alloc(0))).toBe(true)
  expect(await resealBankDetails(contextOf(oldSecret, newSecret))).toBe(0)
  expect((await shop.officeAnswer('refund-file', { refund_ids: [id] })).count).toBe(1)
})

test('details with an unknown secret stay unchanged, and are reported as unreadable', async () => {
  const { id } = await requested()
  const before = await sealedOf(id)
  expect(await resealBankDetails(contextOf(newSecret, 'a third secret for tests'))).toBeGreaterThan(0)
  expect((await sealedOf(id))?.equals(before ?? Buffer.alloc(0))).toBe(true)
  expect(shop.faults.splice(0)).not.toEqual([])
})

test('details that are erased while they are encrypted again stay erased', async () => {
  const { id } = await requested()
  const context = contextOf(newSecret, oldSecret)
  await Promise.all([
    resealBankDetails(context),
    resealBankDetails(context),
    shop.db.kysely.updateTable('refund').set({ bank_sealed: null }).where('id', '=', id).execute(),
  ])
  expect(await sealedOf(id)).toBeNull()
})

test('links mailed under the old secret open orders under the new one', async () => {
  const { order } = await requested()
  const old = keysFrom(oldSecret)
  const rotated = keysFrom(newSecret, [oldSecret])
  expect(order.checksum).toBe(old.checksum(order.code))
  expect(rotated.isChecksum(order.code, old.checksum(order.code))).toBe(true)
  expect(rotated.isChecksum(order.code, rotated.checksum(order.code))).toBe(true)
  expect(rotated.checksum(order.code)).toBe(keysFrom(newSecret).checksum(order.code))
  expect(rotated.isChecksum(order.code, old.checksum('ANOTHER1'))).toBe(false)
  expect(keysFrom(newSecret).isChecksum(order.code, old.checksum(order.code))).toBe(false)
})

test('one or several previous secrets are read from the environment', () => {
  const read = (text: string) => readEnvironment({ APP_SECRET_PREVIOUS: text }).previousSecrets
  expect(read('')).toEqual([])
  expect(read('first-secret-of-this-shop')).toEqual(['first-secret-of-this-shop'])
  expect(read('first-secret-of-this-shop, second-secret-of-this-shop')).toHaveLength(2)
  expect(() => read('first-secret-of-this-shop,short')).toThrow('APP_SECRET_PREVIOUS')
})
