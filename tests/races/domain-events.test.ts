import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  assignPositions,
  consumeEvents,
  deleteOldEvents,
  eventConsumer,
  openConsumers,
  recordDomainEvents,
} from '#server/modules/domain-events'
import { afterCommit, openDatabase, type Database } from '#server/platform/db/database'
import { startTestApp, type TestApp } from '../support/app/test-app'
import { createTestDatabase } from '../support/database/test-database'
import { upTo } from '../support/timing/in-turns'

let shop: TestApp
let database: Awaited<ReturnType<typeof createTestDatabase>>
/** The connections of another process. */
let otherDb: Database
beforeAll(async () => {
  database = await createTestDatabase()
  shop = await startTestApp({ database })
  otherDb = openDatabase(database.connectionString, { connections: 5 })
})
afterAll(async () => {
  await otherDb.close()
  await shop.stop()
  await database.drop()
})
beforeEach(async () => {
  await shop.handleEvents()
})

/** Writes events of orders with these ids in one transaction. */
const write = (...orders: number[]) =>
  shop.db.transaction((tx) => recordDomainEvents(tx, shop.context.now(), orders.map(paid)))
const paid = (order: number) => ({ kind: 'order.paid', data: { order } }) as const

let consumers = 0
/** Declares a consumer of paid orders with its cursor. `handled` has the orders that it has handled. */
async function openConsumer({
  fails = () => false,
}: { fails?: (orders: readonly number[]) => boolean } = {}) {
  const handled: number[] = []
  const consumer = eventConsumer({
    name: `consumer-${(consumers += 1)}`,
    kinds: ['order.paid'],
    async handle(_context, tx, events) {
      const orders = events.map(({ data }) => data.order)
      if (fails(orders)) throw new Error('It fails')
      afterCommit(tx, () => handled.push(...orders))
    },
  })
  await openConsumers(shop.db, [consumer])
  return {
    consumer,
    handled,
    run: async (context = shop.context) => {
      while (await consumeEvents(context, consumer));
    },
  }
}

const stored = async () => {
  const { rows } = await shop.db.pool.query<{ order: number; position: number | null }>(
    `select (data ->> 'order')::bigint as order, position from domain_event order by id`,
  )
  return rows
}

test('an event whose transaction began first and ended last is handled after the others, and not lost', async () => {
  const { handled, run } = await openConsumer()
  const slow = new Client({ connectionString: database.connectionString })
  await slow.connect()
  await slow.query('begin')
  await slow.query(
    `insert into domain_event (kind, at, data) values ('order.paid', now(), jsonb_build_object('order', 1))`,
  )
  await write(2)
  await assignPositions(shop.context)
  await run()
  expect(handled).toEqual([2])

  await slow.query('commit')
  await slow.end()
  await assignPositions(shop.context)
  await run()
  expect(handled).toEqual([2, 1])
})

test('a consumer that fails gets the same events again, and the others are not affected', async () => {
  const state = { isBroken: true }
  const broken = await openConsumer({ fails: (orders) => state.isBroken && orders.includes(12) })
  const other = await openConsumer()
  await write(11, 12, 13)
  await assignPositions(shop.context)
  await expect(broken.run()).rejects.toThrow('It fails')
  await other.run()
  expect([broken.handled, other.handled]).toEqual([[], [11, 12, 13]])

  state.isBroken = false
  await broken.run()
  expect(broken.handled).toEqual([11, 12, 13])
})

test('a consumer gets only its kinds, and passes the others', async () => {
  const { handled, run } = await openConsumer()
  const refund = { kind: 'refund.processed', data: { order: 21, refund: 1 } } as const
  await shop.db.transaction((tx) => recordDomainEvents(tx, shop.context.now(), [refund, paid(22), refund]))
  await assignPositions(shop.context)
  await run()
  expect(handled).toEqual([22])
  expect(await consumeEvents(shop.context, (await openConsumer()).consumer)).toBe(false)
})

test('two processes that work at once give every event to a consumer once, in one order', async () => {
  const { handled, run } = await openConsumer()
  const other = { ...shop.context, db: otherDb }
  const state = { writes: true }
  const work = async (context: typeof shop.context) => {
    while (state.writes) {
      await assignPositions(context)
      await run(context)
    }
  }
  const running = [work(shop.context), work(other)]
  await Promise.all(
    upTo(8).map(async (writer) => {
      for (const n of upTo(60)) await write(...upTo(4).map((k) => writer * 1000 + n * 10 + k))
    }),
  )
  state.writes = false
  await Promise.all(running)
  await shop.handleEvents()
  await run()

  const rows = await stored()
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
  const byPosition = rows.toSorted((a, b) => Number(a.position) - Number(b.position))
  expect(handled).toHaveLength(8 * 60 * 4)
  expect(handled).toEqual(byPosition.slice(-handled.length).map(({ order }) => order))
})

test('a new consumer begins with the events after its first start', async () => {
  await write(31)
  await shop.handleEvents()
  const { consumer, handled, run } = await openConsumer()
  await write(32)
  await shop.handleEvents()
  await openConsumers(shop.db, [consumer])
  await run()
  expect(handled).toEqual([32])
})

test('events never change, and a position is assigned once', async () => {
  await write(41)
  const change = (set: string) =>
    shop.db.pool.query(`update domain_event set ${set} where data ->> 'order' = '41'`)
  for (const set of [`kind = 'order.placed'`, `data = '{}'`, `at = now()`])
    await expect(change(set)).rejects.toThrow('domain_event is append-only')
  await shop.handleEvents()
  await expect(change('position = position + 1')).rejects.toThrow('domain_event is append-only')
})

test('events are deleted after 90 days, unless a listed consumer has not handled them', async () => {
  await shop.db.pool.query('delete from domain_event')
  const slow = await openConsumer()
  const unlisted = await openConsumer()
  await write(51)
  shop.later(89 * 1440)
  await write(52)
  await shop.handleEvents()
  const left = async (...listed: (typeof slow)[]) => {
    const names = listed.map(({ consumer }) => consumer)
    while (await deleteOldEvents(shop.context, names));
    return (await stored()).map(({ order }) => order)
  }
  expect(await left()).toEqual([51, 52])
  shop.later(2 * 1440)
  expect(await left(slow)).toEqual([51, 52])
  await slow.run()
  expect(await left(slow)).toEqual([52])

  // The consumer that was not listed lacks an event, so it begins like a new one if it is listed again.
  await write(53)
  await shop.handleEvents()
  await openConsumers(shop.db, [unlisted.consumer])
  await unlisted.run()
  expect(unlisted.handled).toEqual([])
})
