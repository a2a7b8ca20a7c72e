import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import { poolOrder, type Place } from '../catalogue'

/** Returns the id of the order that a customer placed from a cart, or `null` if there is none. */
export const findOrderOfCart = async (db: Queryable, cartCode: string, customerId: number) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_code', '=', cartCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Counts the orders of a customer that ended unpaid since an instant. */
export const countEndedUnpaid = async (db: Queryable, customerId: number, since: Date): Promise<number> => {
  const { ended } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('customer_id', '=', customerId)
    .where('cancelled_because', '=', 'unpaid')
    .where('cancelled_at', '>', since)
    .executeTakeFirstOrThrow()
  return ended
}

/** Returns the limits on unpaid orders that staff set for a customer. */
export const findOwnLimits = (db: Queryable, customerId: number) =>
  db
    .selectFrom('customer')
    .select(['max_unpaid_orders', 'max_unpaid_places'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

/** Returns a voucher and whether an order uses it, or `null`. `lock` locks it until the transaction ends. */
export async function findVoucher(db: Queryable, codeKey: string, lock: boolean) {
  const query = db.selectFrom('voucher').selectAll().where('code_key', '=', codeKey)
  const voucher = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (voucher === undefined) return null
  const use = await db
    .selectFrom('voucher_use')
    .select('order_id')
    .where('voucher_id', '=', voucher.id)
    .executeTakeFirst()
  return { ...voucher, used: use !== undefined }
}

/** Locks the counters of these places and returns the first one with too few places left, or `undefined` if all suffice. */
export async function lockAndFindFull(
  tx: Tx,
  places: readonly Place[],
): Promise<{ of_time: boolean } | undefined> {
  const json = JSON.stringify(places)
  const requested = sql`jsonb_to_recordset(${json}::jsonb) as w (item_id bigint, travel_time_id bigint)`
  const isRequested = sql`p.item_id = w.item_id and (p.travel_time_id is null or p.travel_time_id = w.travel_time_id)`
  await sql`select p.id from pool p where exists (select 1 from ${requested} where ${isRequested})
    order by ${poolOrder} for update`.execute(tx)
  const { rows } = await sql<{ of_time: boolean }>`
    select p.travel_time_id is not null as of_time from ${requested} join pool p on ${isRequested}
    group by p.id having p.taken + count(*) > p.total order by of_time limit 1`.execute(tx)
  return rows[0]
}

/** Returns those of these guest keys that already have an order. */
export async function findMadeGuests(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cart_code: string }>`
    select cart_code from orders where cart_code = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ cart_code }) => cart_code))
}
