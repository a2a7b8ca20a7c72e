import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { openDoors } from '../support/app/open-doors'
import { bank, orderDesk } from '../support/app/orders'
import {
  refused,
  startTestApp,
  type RawAnswer,
  type TestApp,
  type TestCustomer,
} from '../support/app/test-app'
import { inTurns, until, upTo } from '../support/timing/in-turns'

let shop: TestApp
let desk: ReturnType<typeof orderDesk>
let ana: TestCustomer
beforeAll(async () => {
  shop = await startTestApp()
  desk = orderDesk(shop)
  await openDoors(shop)
  ana = await shop.customer()
})
afterEach(() => shop.checkBooks())
afterAll(() => shop.stop())

interface Bought {
  order: Order
  barcode: string
}
async function bought(): Promise<Bought> {
  const order = await desk.buy(ana, [{ external_code: 'pass', full_name: 'Ana Horvat' }])
  return { order, barcode: (await desk.inOffice(order.code)).tickets[0]?.barcode ?? '' }
}
const scan = async ({ barcode }: Bought) => (await shop.officeAnswer('check-in', { barcode })).result

let people = 0
/**
 * Changes that must not succeed together with the admission of the ticket. Each names a table that it writes after its
 * decision.
 */
const changes = {
  'a request for a refund': {
    writes: 'refund',
    refusal: refused('ticket-used'),
    ask: ({ order }: Bought) => {
      const chosen = { tickets: desk.ticketOf(order).code, merchandise: '' }
      return shop.call('request-refund', { ...bank, ...chosen, token: ana.token, order_id: order.id })
    },
  },
  'giving it away': {
    writes: 'customer',
    refusal: refused('ticket-used'),
    ask: ({ order }: Bought) => {
      const to = { full_name: 'Ana Horvat', email: `new-${(people += 1)}@mail.example`, reassign: true }
      const { code } = desk.ticketOf(order)
      return shop.call('change-ticket', { token: ana.token, order_id: order.id, code, ...to })
    },
  },
  'cancelling its order': {
    writes: 'audit_log',
    refusal: refused('tickets-admitted', { count: '1' }),
    ask: ({ order }: Bought) => shop.office('cancel-order', { order: order.code, reason: 'Storm' }),
  },
} as const
type Change = (typeof changes)[keyof typeof changes]
const changeNames = Object.keys(changes) as (keyof typeof changes)[]

/**
 * Blocks all writes to a table while `work` runs. `work` receives a function that waits until a number of callers wait
 * for a lock.
 */
async function whileTableLocked<T>(
  table: string,
  work: (waiting: (count: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await shop.db.pool.connect()
  try {
    await client.query(`begin; lock table ${table} in share row exclusive mode`)
    return await work((count) =>
      until(`${count} wait`, 20, async () => {
        // The query uses another connection than the lock, because its result would never change within a transaction.
        const { rows } = await shop.db.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return (rows[0]?.n ?? 0) >= count
      }),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Whether the ticket was admitted and the competing change succeeded as well. */
async function bothHappened({ order, barcode }: Bought): Promise<boolean> {
  const { rows } = await shop.db.pool.query<{ both: boolean }>(
    `select admitted_at is not null and (status <> 'active' or barcode is distinct from $2) as both
     from order_item where order_id = $1`,
    [order.id, barcode],
  )
  return rows[0]?.both === true
}

describe.each(changeNames)('%s during an admission', (name) => {
  const change: Change = changes[name]

  test('an admission that starts during the change waits and is rejected', async () => {
    const one = await bought()
    const { requested, scanned } = await whileTableLocked(change.writes, async (waiting) => {
      const requested = change.ask(one)
      await waiting(1)
      const scanned = scan(one)
      await waiting(2)
      return { requested, scanned }
    })
    expect((await requested).status).toBe(200)
    expect(await scanned).toBe('invalid')
    expect(await bothHappened(one)).toBe(false)
  })

  test('the change waits for an admission in progress and is rejected', async () => {
    const one = await bought()
    const { requested, scanned } = await whileTableLocked('audit_log', async (waiting) => {
      const scanned = scan(one)
      await waiting(1)
      const requested = change.ask(one)
      await waiting(2)
      return { requested, scanned }
    })
    expect(await scanned).toBe('admitted')
    expect(await requested).toMatchObject(change.refusal)
    expect(await bothHappened(one)).toBe(false)
  })

  test('of many concurrent pairs of admission and change, exactly one of each pair succeeds', async () => {
    const all = await inTurns(upTo(12), 4, bought)
    const results = await inTurns(all, 4, async (one, n) => {
      // The sides take turns in starting first, with delays so short that they meet at every point.
      const late = async <T>(work: (one: Bought) => Promise<T>, isLate: boolean): Promise<T> => {
        if (isLate) await delay(n % 6)
        return work(one)
      }
      return Promise.all([late(scan, n % 2 === 0), late(change.ask, n % 2 === 1)])
    })
    const pairs = results.map(([scanned, requested]: [string, RawAnswer]) => [
      scanned,
      requested.status === 200,
    ])
    for (const pair of pairs)
      expect([
        ['admitted', false],
        ['invalid', true],
      ]).toContainEqual(pair)
    for (const one of all) expect(await bothHappened(one)).toBe(false)
  })
})

test('control: an admission that does not lock the order succeeds together with a refund request', async () => {
  const one = await bought()
  const { ask, writes } = changes['a request for a refund']
  const requested = await whileTableLocked(writes, async (waiting) => {
    const requested = ask(one)
    await waiting(1)
    const { rowCount } = await shop.db.pool.query(
      `update order_item set admitted_at = now() where barcode = $1 and status = 'active' and admitted_at is null`,
      [one.barcode],
    )
    expect(rowCount).toBe(1)
    return { requested }
  })
  expect((await requested.requested).status).toBe(200)
  expect(await bothHappened(one)).toBe(true)
})
