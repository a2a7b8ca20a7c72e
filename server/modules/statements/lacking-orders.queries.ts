import { type RawBuilder, sql } from 'kysely'
import type { PaymentStatus } from '../../../contract/order'
import type { Queryable } from '../../platform/db/database'
import { foldedText } from '../../platform/db/searched-texts'

/** An order that a receipt may pay. */
export interface LackingOrder {
  id: number
  code: string
  full_name: string
  currency: string
  payment_status: PaymentStatus
  missing: number
}

/** By what orders that lack money are looked up; of each amount, and each two words of a name with an amount, the newest. */
export interface SoughtOrders {
  readonly codes: readonly string[]
  readonly amounts: readonly { currency: string; amount: number }[]
  /** Two words that a name has, and the amount that such an order lacks if it can. */
  readonly names: readonly { words: readonly [string, string]; amount: number }[]
  /** Of orders that only lack the amount: as many as can be suggested. */
  readonly mostOfAmount: number
  readonly now: Date
}

/** Of two words: those with the amount first. So many may be found that have another word too many. */
const mostOfName = 20
/** Few amounts are of another currency, so that the newest ones are enough. */
const mostOfOthers = 100

/** By a name the orders of so many of the newest blocks are found, each of 40,000 as the index `orders_lacking_by_name` has them. */
const blocksOfNames = 3

/** The words of the name of an order `o`, each after its block (index `orders_lacking_by_name`, `server/platform/db/baseline/05-orders.sql`). */
const nameWords = sql`string_to_array(ltrim(replace(translate(split_part(o.search_text, E'\n', 2), '''’.,-/()', '        '),
  ' ', E'\n' || (o.id / 40000)::text || ' '), E'\n'), E'\n')`

/**
 * The orders with these codes, amounts and names among those that wait for money, and those that ended without it in the last
 * 60 days, for late payments; the newest first. By a name alone those of the newest 80,000 to 120,000 orders.
 */
export async function findLackingOrders(
  db: Queryable,
  { codes, amounts, names, mostOfAmount, now }: SoughtOrders,
): Promise<LackingOrder[]> {
  // As the indexes have it.
  const lacks = sql`o.total_price - o.total_paid > 0`
  const waits = sql`o.cancelled_at is null`
  const hasEnded = sql`o.cancelled_at is not null and o.cancelled_at > ${now}::timestamptz - interval '60 days'`
  const columns = sql`o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid as missing`
  const ofAmount = (condition: RawBuilder<unknown>, newest: RawBuilder<unknown>) => sql`
    select n.* from unnest(${amounts.map(({ currency }) => currency)}::text[],
        ${amounts.map(({ amount }) => amount)}::integer[]) a (currency, amount)
      cross join lateral (select * from (select ${columns} from orders o
          where ${condition} and ${lacks} and o.total_price - o.total_paid = a.amount
          order by ${newest} desc limit ${mostOfOthers}) l
        where l.currency = a.currency limit ${mostOfAmount}) n`
  const { rows } = await sql<LackingOrder>`
    select * from (
      select ${columns} from orders o
        where o.code = any(${[...codes]}::text[]) and (${waits} or ${hasEnded}) and ${lacks}
      union ${ofAmount(waits, sql`o.id`)}
      union ${ofAmount(hasEnded, sql`o.cancelled_at`)}
      union select n.* from (
          select ${foldedText(sql`one`)} as one, ${foldedText(sql`other`)} as other, amount
          from unnest(${names.map(({ words: [one] }) => one)}::text[], ${names.map(({ words: [, other] }) => other)}::text[],
            ${names.map(({ amount }) => amount)}::integer[]) u (one, other, amount)
          -- Once for all blocks.
          offset 0) p
        cross join (select ((select max(id) from orders) / 40000 - g)::text as block
          from generate_series(0, ${blocksOfNames - 1}::integer) g offset 0) b
        cross join lateral (select ${columns} from orders o
          where ${lacks} and ${nameWords} @> array[b.block || ' ' || p.one, b.block || ' ' || p.other]
            and (${waits} or ${hasEnded})
          order by (o.total_price - o.total_paid = p.amount) desc, o.id desc limit ${mostOfName}) n
    ) found order by id desc`.execute(db)
  return rows
}
