import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endOrder } from '#server/modules/orders/cancel-order'
import { changeOrder, effectOnOrder, type LockedOrder } from '#server/modules/orders/change-order'
import { recordDeskPayment } from '#server/modules/orders/place-orders'
import { settleOrder } from '#server/modules/orders/settle-order'
import type { Tx } from '#server/platform/db/database'
import { orderSteps } from '#tests/support/app/order-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { order } = orderSteps(() => shop)
const waiting = async () => (await order('bank_transfer', 'pass')).order
const pay = (code: string) => shop.officeAnswer('record-payment', { order: code, amount: 10_500 })
const paid = async (item: string) => {
  const { id, code, total_price } = (await order('bank_transfer', item)).order
  await shop.officeAnswer('record-payment', { order: code, amount: total_price ?? 0 })
  return { id, code }
}
const numbersOf = async (...codes: string[]) => {
  const found = await Promise.all(codes.map((code) => shop.officeAnswer('get-order', { order: code })))
  return found.flatMap(({ documents }) => documents.map(({ number }) => Number(number.slice(-6))))
}

/** Makes a dry run of an order change in its own transaction, and calls `meanwhile` before the rollback. */
const during = (
  orderId: number,
  change: (tx: Tx, locked: LockedOrder) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
) =>
  changeOrder(
    shop.context,
    { orderId, movesPlaces: true, payload: { dry_run: true, fingerprint: null } },
    async (tx, locked) => {
      await change(tx, locked)
      await Promise.race([meanwhile(), tooLong()])
      return { result: null, effect: effectOnOrder(tx, locked, { notes: [], confirms: [] }) }
    },
  )
/** Rejects after 5 seconds, so that a deadlock between the change and the dry run fails the test. */
const tooLong = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('It waits for the dry run.')), 5000).unref()
  })

const take = (of: { id: number; code: string }) => async (tx: Tx, locked: LockedOrder) => {
  const now = shop.context.now()
  const taken = { orderId: of.id, kind: 'cash' as const, amount: 10_500, reference: `cash-${of.code}`, now }
  await recordDeskPayment(tx, taken)
  expect(await settleOrder(shop.context, tx, locked, now, { received: 10_500 })).toBe('paid')
}

test('a dry run that issues an invoice delays no payment and takes no number', async () => {
  const [before, tried, real, other, after] = [
    await paid('pass'),
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
  ]
  await during(tried.id, take(tried), async () => {
    await pay(real.code)
    // Nor does it delay another dry run.
    await shop.officeAnswer('take-payment', { order: other.code, paid: 'terminal', dry_run: true })
  })
  await pay(after.code)
  const [first = 0, ...next] = await numbersOf(before.code, real.code, after.code)
  expect(next).toEqual([first + 1, first + 2])
  expect(await numbersOf(tried.code, other.code)).toEqual([])
})

test('a dry run that credits an invoice delays no credit note', async () => {
  // The orders are for different items, because a dry run also locks the places of its item.
  const [tried, real] = [await paid('pass'), await paid('shirt')]
  const cancel = (tx: Tx, locked: LockedOrder) =>
    endOrder(shop.context, tx, locked, {
      reason: 'shop',
      note: null,
      openedBy: 'test',
      now: shop.context.now(),
    })
  await during(tried.id, cancel, () => shop.officeAnswer('cancel-order', { order: real.code }))
  expect(await numbersOf(real.code)).toHaveLength(2)
  expect(await numbersOf(tried.code)).toHaveLength(1)
})
