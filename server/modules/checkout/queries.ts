import type { Queryable, Tx } from '../../platform/db/database'
import { sql } from 'kysely'
import { poolOrder, type Place } from '../catalogue'

/** The order that was made from a cart, if any; only its buyer finds it. */
export const findOrderOfCart = async (db: Queryable, cartCode: string, customerId: number) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_code', '=', cartCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** How many orders of a customer have ended unpaid since an instant. */
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

/** A voucher by its code, and whether an order uses it. `lock`: until the transaction ends. */
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

/** Locks the counters of these places, and returns the first that has too few places left; undefined if none has. */
export async function lockAndFindFull(
  tx: Tx,
  places: readonly Place[],
): Promise<{ of_time: boolean } | undefined> {
  const json = JSON.stringify(places)
  const wanted = sql`jsonb_to_recordset(${json}::jsonb) as w (item_id bigint, travel_time_id bigint)`
  const isWanted = sql`p.item_id = w.item_id and (p.travel_time_id is null or p.travel_time_id = w.travel_time_id)`
  await sql`select p.id from pool p where exists (select 1 from ${wanted} where ${isWanted})
    order by ${poolOrder} for update`.execute(tx)
  const { rows } = await sql<{ of_time: boolean }>`
    select p.travel_time_id is not null as of_time from ${wanted} join pool p on ${isWanted}
    group by p.id having p.taken + count(*) > p.total order by of_time limit 1`.execute(tx)
  return rows[0]
}

/** The names among these that an order has. */
export async function findMadeGuests(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cart_code: string }>`
    select cart_code from orders where cart_code = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ cart_code }) => cart_code))
}
