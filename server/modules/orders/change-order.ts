import type { Effect } from '#contract/office/effect'
import { type AdmissibleTicket, countAdmitted } from '#rules/tickets/admission'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { Refusal } from '../../platform/http/refusal'
import { type Changed, changeOrDryRun, dryRunOf, type EffectParts, effectOf } from '../audit'
import { lockPools } from '../catalogue'
import {
  lockOrder,
  findItemsOfOrder,
  lockOrdersWithoutWaiting,
  findItemsOfOrders,
} from './order-state.queries'

type ItemRow = Awaited<ReturnType<typeof findItemsOfOrder>>[number]

/** An order that is locked until the transaction ends. */
export interface LockedOrder {
  order: OrderRow
  items: ItemRow[]
}

class PlacesMoved extends Error {}

const maxLockAttempts = 5

/** Runs a transaction: the database, or a dry run (`server/modules/audit/dry-run.ts`). */
interface RunsTransaction<T> {
  transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>
}

interface OrderToLock {
  readonly orderId: number
  /** Whether places may be taken or become free: their counters are then locked before the order. */
  readonly movesPlaces: boolean
}

/**
 * Locks an order, and before it the pools of its places if these may move: the lock order is pools (`poolOrder`),
 * then the order. A cancelled order may be reactivated, so its pools are locked too: the transaction starts again
 * with them, as it does if something changed between reading and locking. Throws after five attempts.
 */
export async function withLockedOrder<T>(
  db: RunsTransaction<NoInfer<T>>,
  { orderId, movesPlaces }: OrderToLock,
  work: (tx: Tx, locked: LockedOrder) => Promise<T>,
): Promise<T> {
  let locksPools = movesPlaces
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await lockOrderAndItems(tx, orderId, locksPools)))
    } catch (error) {
      if (!(error instanceof PlacesMoved) || attempt === maxLockAttempts) throw error
      locksPools = true
    }
  }
}

/**
 * Locks several orders like `withLockedOrder`, and always their pools first. `work` gets the orders in the order of
 * `orderIds`; either all changes are made, or none.
 */
export async function withLockedOrders<T>(
  db: RunsTransaction<NoInfer<T>>,
  orderIds: readonly number[],
  work: (tx: Tx, locked: LockedOrder[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (tx) => work(tx, await lockOrdersAndItems(tx, orderIds)))
    } catch (error) {
      if (!(error instanceof PlacesMoved) || attempt === maxLockAttempts) throw error
    }
  }
}

/**
 * Locks the orders that are not locked already, without waiting, and returns them by their ids. Cancelled orders are
 * left out: their pools would have to be locked first.
 */
export async function lockAvailableOrders(
  tx: Tx,
  orderIds: readonly number[],
): Promise<Map<number, LockedOrder>> {
  const orders = await lockOrdersWithoutWaiting(tx, orderIds)
  const locked = new Map(orders.map((order): [number, LockedOrder] => [order.id, { order, items: [] }]))
  for (const item of await findItemsOfOrders(tx, [...locked.keys()]))
    locked.get(item.order_id)?.items.push(item)
  return locked
}

/** Returns an order that this transaction has created or locked, as it is now. */
export const readLockedOrder = async (tx: Tx, orderId: number): Promise<LockedOrder> => ({
  order: await lockOrder(tx, orderId),
  items: await findItemsOfOrder(tx, orderId),
})

/** Locks an order and reads it once, after the lock; its places are read before only to know which pools to lock. */
async function lockOrderAndItems(tx: Tx, orderId: number, locksPools: boolean): Promise<LockedOrder> {
  const before = locksPools ? await findItemsOfOrder(tx, orderId) : []
  if (locksPools) await lockPools(tx, before)
  const order = await lockOrder(tx, orderId)
  const lacksPools = !locksPools && order.cancelled_at !== null
  if (lacksPools) throw new PlacesMoved('The order is cancelled: its pools are locked before it')
  const items = await findItemsOfOrder(tx, orderId)
  if (locksPools && placesOf(items) !== placesOf(before))
    throw new PlacesMoved('The places moved while they were being locked')
  return { order, items }
}

/** Locks several orders after their pools, and reads their items once more behind the locks. */
async function lockOrdersAndItems(tx: Tx, orderIds: readonly number[]): Promise<LockedOrder[]> {
  const before = new Map<number, ItemRow[]>()
  for (const id of orderIds) before.set(id, await findItemsOfOrder(tx, id))
  await lockPools(tx, [...before.values()].flat())
  // All callers lock orders by ascending id.
  const orders = new Map<number, OrderRow>()
  for (const id of orderIds.toSorted((a, b) => a - b)) orders.set(id, await lockOrder(tx, id))
  const locked: LockedOrder[] = []
  for (const id of orderIds) {
    const order = orders.get(id)
    const items = await findItemsOfOrder(tx, id)
    if (order === undefined || placesOf(items) !== placesOf(before.get(id) ?? []))
      throw new PlacesMoved('The places moved while they were being locked')
    locked.push({ order, items })
  }
  return locked
}

const placesOf = (items: readonly ItemRow[]) =>
  items.map((item) => `${item.item_id}/${item.travel_time_id}`).join()

interface Requested extends OrderToLock {
  /** The keys of a call that supports a dry run. */
  readonly payload: { readonly dry_run: boolean | null; readonly fingerprint: string | null }
}

/**
 * Changes one order for staff in a transaction that locks it. With `dry_run` the transaction is rolled back, and only
 * the effect is returned (`changeOrDryRun`, with its refusals).
 */
export async function changeOrder<T>(
  context: Context,
  { orderId, movesPlaces, payload }: Requested,
  change: (tx: Tx, locked: LockedOrder) => Promise<Changed<T>>,
): Promise<Changed<T>> {
  const dryRun = dryRunOf(payload)
  const runs = {
    transaction: (work: (tx: Tx) => Promise<Changed<T>>) => changeOrDryRun(context.db, dryRun, work),
  }
  const changed = await withLockedOrder<Changed<T>>(runs, { orderId, movesPlaces }, change)
  if (!dryRun.isDryRun) context.wake()
  return changed
}

/**
 * Returns the effect of a change of one order. The order's previous state and money belong to the fingerprint: they
 * must not have changed when the change is confirmed.
 */
export const effectOnOrder = (tx: Tx, { order }: LockedOrder, parts: Omit<EffectParts, 'orders'>): Effect =>
  effectOf(tx, {
    ...parts,
    orders: 1,
    confirms: [
      order.id,
      order.payment_status,
      order.total_price,
      order.total_paid,
      order.total_refunded,
      parts.confirms,
    ],
  })

/**
 * Rejects with `tickets-admitted` if some tickets were admitted and staff did not confirm the change. Returns the
 * number for the audit log, if any were admitted.
 */
export function confirmAdmitted(
  tickets: readonly AdmissibleTicket[],
  isConfirmed: boolean | null,
): { even_if_admitted?: number } {
  const admitted = countAdmitted(tickets)
  if (admitted === 0) return {}
  if (isConfirmed !== true)
    throw new Refusal('tickets-admitted', {
      slots: { count: String(admitted) },
      fields: ['even_if_admitted'],
    })
  return { even_if_admitted: admitted }
}
