import type { Tx } from '../../platform/db/database'
import { lockPools } from '../catalogue'
import { findItemsOfOrder, findItemsOfOrders, lockFreeOrders, lockOrder } from './orders.queries'

type HeldOrder = Awaited<ReturnType<typeof lockOrder>>
type HeldItem = Awaited<ReturnType<typeof findItemsOfOrder>>[number]

/** An order that is locked until the transaction ends. */
export interface Held {
  order: HeldOrder
  items: HeldItem[]
}

class PlacesMoved extends Error {}

/**
 * Locks an order, and first, where its places may move, their pools: the lock order is pools (`poolOrder`), then the order.
 * An order that turns out to be cancelled may be reactivated, so its pools are held too: the transaction starts again with
 * them, as it does where something changed between reading and locking. `db` runs the transactions: the database, or
 * a trial (`server/modules/staff/try-change.ts`).
 */
export async function withOrder<T>(
  db: { transaction: (work: (tx: Tx) => Promise<NoInfer<T>>) => Promise<NoInfer<T>> },
  orderId: number,
  movesPlaces: boolean,
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  let holdsPools = movesPlaces
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await hold(tx, orderId, holdsPools)))
    } catch (error) {
      if (!(error instanceof PlacesMoved) || attempt === 5) throw error
      holdsPools = true
    }
  }
}

/**
 * The same for several orders, whose pools are always locked first; `work` gets them as they are named. All is done or
 * nothing.
 */
export async function withOrders<T>(
  db: { transaction: (work: (tx: Tx) => Promise<NoInfer<T>>) => Promise<NoInfer<T>> },
  orderIds: readonly number[],
  work: (tx: Tx, held: Held[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await holdAll(tx, orderIds)))
    } catch (error) {
      if (!(error instanceof PlacesMoved) || attempt === 5) throw error
    }
  }
}

/**
 * Locks those of these orders that nobody else has locked, and returns them by their ids. It waits for none. Cancelled
 * orders are left out: their pools would have to be locked first.
 */
export async function holdFree(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Held>> {
  const orders = await lockFreeOrders(tx, orderIds)
  const held = new Map(orders.map((order): [number, Held] => [order.id, { order, items: [] }]))
  for (const item of await findItemsOfOrders(tx, [...held.keys()])) held.get(item.order_id)?.items.push(item)
  return held
}

/** An order that this transaction has made, or locked and changed: nobody else can hold it. */
export const heldFromStart = async (tx: Tx, orderId: number): Promise<Held> => ({
  order: await lockOrder(tx, orderId),
  items: await findItemsOfOrder(tx, orderId),
})

/**
 * Everything that is decided on is read once, after the lock; places are read before it only to know which pools to
 * lock.
 */
async function hold(tx: Tx, orderId: number, holdsPools: boolean): Promise<Held> {
  const before = holdsPools ? await findItemsOfOrder(tx, orderId) : []
  if (holdsPools) await lockPools(tx, before)
  const order = await lockOrder(tx, orderId)
  const lacksPools = !holdsPools && order.cancelled_at !== null
  if (lacksPools) throw new PlacesMoved('The order is cancelled: its pools are locked before it')
  const items = await findItemsOfOrder(tx, orderId)
  if (holdsPools && placesOf(items) !== placesOf(before))
    throw new PlacesMoved('The places moved while they were being locked')
  return { order, items }
}

async function holdAll(tx: Tx, orderIds: readonly number[]): Promise<Held[]> {
  const before = new Map<number, HeldItem[]>()
  for (const id of orderIds) before.set(id, await findItemsOfOrder(tx, id))
  await lockPools(tx, [...before.values()].flat())
  // Locked in one order by all who lock several.
  const orders = new Map<number, HeldOrder>()
  for (const id of orderIds.toSorted((a, b) => a - b)) orders.set(id, await lockOrder(tx, id))
  const held: Held[] = []
  for (const id of orderIds) {
    const order = orders.get(id)
    const items = await findItemsOfOrder(tx, id)
    if (order === undefined || placesOf(items) !== placesOf(before.get(id) ?? []))
      throw new PlacesMoved('The places moved while they were being locked')
    held.push({ order, items })
  }
  return held
}

const placesOf = (items: readonly HeldItem[]) =>
  items.map((item) => `${item.item_id}/${item.travel_time_id}`).join()
