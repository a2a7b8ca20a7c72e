import type { Database, Tx } from '../db/database'
import { lockPools } from '../stock/places.sql'
import { findItemsOfOrder, isCancelled, lockOrder } from './orders.sql'

type HeldOrder = Awaited<ReturnType<typeof lockOrder>>
type HeldItem = Awaited<ReturnType<typeof findItemsOfOrder>>[number]

/** An order that nobody else changes until the transaction ends. */
export interface Held {
  order: HeldOrder
  items: HeldItem[]
}

class PlacesMoved extends Error {}

/**
 * Locks an order, and first, where its places may move, their pools: the lock order is pools (`poolOrder`), then the order.
 * An order that turns out to be cancelled may be revived, so its pools are held too; whatever changed between reading
 * and locking makes the transaction start again.
 */
export async function withOrder<T>(
  db: Database,
  orderId: number,
  movesPlaces: boolean,
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await hold(tx, orderId, movesPlaces)))
    } catch (error) {
      if (!(error instanceof PlacesMoved) || attempt === 5) throw error
    }
  }
}

async function hold(tx: Tx, orderId: number, movesPlaces: boolean): Promise<Held> {
  const before = await findItemsOfOrder(tx, orderId)
  const holdsPools = movesPlaces || (await isCancelled(tx, orderId))
  if (holdsPools) await lockPools(tx, before)
  const order = await lockOrder(tx, orderId)
  const items = await findItemsOfOrder(tx, orderId)
  const moved = holdsPools ? placesOf(items) !== placesOf(before) : order.cancelled_at !== null
  if (moved) throw new PlacesMoved('The places moved while they were being locked')
  return { order, items }
}

const placesOf = (items: readonly HeldItem[]) =>
  items.map((item) => `${item.item_id}/${item.travel_time_id}`).join()
