import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAddToCarts } from '#server/modules/cart/add-to-carts'
import { openCatalogue } from '#server/modules/catalogue/catalogue'
import { cartSteps } from '#tests/support/app/cart-steps'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'
import { goodsItem } from '#tests/support/app/test-catalogue'
import { upTo } from '#tests/support/timing/in-turns'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

const { one } = cartSteps(() => shop)

/** Adds of one process: the number of pieces that each of its statements requests. */
async function processOf(external_code: string) {
  const catalogue = await openCatalogue(shop.db, () => new Date(), { allowsSandbox: true })
  const limits = { now: new Date(), cartMinutes: 20, maxItemsPerCart: 9, snapshot: catalogue.current() }
  const addToCarts = createAddToCarts(shop.db)
  const sent: number[] = []
  const answer = shop.db.prepared.bind(shop.db)
  vi.spyOn(shop.db, 'prepared').mockImplementation((name, text, values) => {
    if (name === 'add-to-carts') sent.push((JSON.parse(String(values?.[0])) as unknown[]).length)
    return answer(name, text, values)
  })
  const nobody = { customer_id: null, full_name: null, name_key: null, email: null, travel_time_id: null }
  let carts = 0
  const add = () => {
    carts += 1
    const requested = { cart: null, new_cart: `gathering-${carts}`, external_code, ...nobody }
    return addToCarts({ ...requested, kind: 'merchandise' }, limits)
  }
  /** Sends two adds at once, a third after their responses, and a fourth a moment later. */
  return async () => {
    sent.length = 0
    await Promise.all([add(), add()])
    const third = add()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    await Promise.all([third, add()])
    return sent.join(' ')
  }
}

/** Does the same while another process locks the counters of all items for a moment. */
async function whileLocked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const other = await shop.db.kysely.startTransaction().execute()
  await other.selectFrom('pool').select('taken').forUpdate().execute()
  const answer = work()
  await delay(40)
  await other.rollback().execute()
  return answer
}

/** Retries, because a busy machine can delay this process or PostgreSQL for a moment: one success suffices. */
async function resultsOfTries<Answer>(work: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const _ of upTo(8)) answers.push(await work())
  return answers
}

test('adds are batched only while another process locks their counter', async () => {
  const four = await processOf(await one(goodsItem({ stock_level: 500 })))
  expect(await resultsOfTries(four)).toContain('2 1 1')
  expect(await resultsOfTries(() => whileLocked(four))).toContain('2 2')
  vi.restoreAllMocks()
})
