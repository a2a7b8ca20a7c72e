import { CompiledQuery, sql } from 'kysely'
import type { OrderRow } from '../../db/tables'
import type { Tx } from '../../db/database'

/** An order as a list shows it. */
export interface FoundOrder extends Pick<
  OrderRow,
  | 'id'
  | 'code'
  | 'created_at'
  | 'channel'
  | 'full_name'
  | 'email'
  | 'country'
  | 'payment_method'
  | 'payment_status'
  | 'total_price'
  | 'total_paid'
  | 'total_refunded'
  | 'pay_until'
  | 'is_test'
> {
  has_payment_plan: boolean
  /** How many tickets and pieces of merchandise it has. */
  items: number
  /** When its first unpaid payment is due; null if it is cancelled or paid. */
  next_due_at: Date | null
}

/** Which of them: those of a status, or all; from the newest on, or below an id. */
interface Page {
  status: string | null
  before: number | null
  most: number
}

// These texts are those of the indexes (`server/db/migrations/029-order-search.ts`), or they are not used.
const folded = (text: string) => `lower(replace(replace(replace(replace(translate(
  regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'),
  'đĐðÐłŁøØħĦŧŦıÆŒẞÞ', 'dDdDlLoOhHtTiæœßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))`
const orderText = folded(`' ' || t.code || E'\\n ' || t.full_name || E'\\n ' || t.email`)
const itemText = folded(
  `' ' || coalesce(t.code, '') || E'\\n ' || coalesce(t.full_name, '') || E'\\n ' || coalesce(t.email, '')`,
)

// Not `exists`: for that the orders of a status would all be read first.
const isOnPage = (id: string) => `($4::bigint is null or ${id} < $4)
  and ($3::text is null or (select s.payment_status from orders s where s.id = ${id}) = $3)`

/** The newest orders whose row of this table has the text: each table answers a page, so that a common text costs no more. */
const newestIn = (table: string, id: string, text: string) => `
  (select distinct ${id} as id from ${table} t where ${text} like ${folded('$2::text')} and ${isOnPage(id)}
   order by 1 desc limit $5)`

const pageOf = (where: string) => `
  select o.id, o.code, o.created_at, o.channel, o.full_name, o.email, o.country, o.payment_method,
    o.payment_status, o.total_price, o.total_paid, o.total_refunded, o.pay_until, o.is_test,
    jsonb_array_length(o.payment_plan) > 0 as has_payment_plan,
    (select count(*) from order_item i where i.order_id = o.id) as items,
    (select min(p.due_at) from payment p
     where p.order_id = o.id and p.paid_at is null and o.cancelled_at is null) as next_due_at
  from orders o where ${where}
    and ($3::text is null or o.payment_status = $3) and ($4::bigint is null or o.id < $4)
  order by o.id desc limit $5`

const newestStatement = pageOf('$1::text is null and $2::text is null')
const searchStatement = `
  with found as (
    ${newestIn('orders', 't.id', orderText)} union
    ${newestIn('order_item', 't.order_id', itemText)} union
    ${newestIn('movement', 't.order_id', folded(`' ' || t.reference`))} union
    ${newestIn('earlier_ticket_code', 't.order_id', folded(`' ' || t.code`))} union
    (select p.order_id from payment p where p.reference = upper($1)) union
    (select m.id from orders m where m.code = substr(upper(replace($1, ' ', '')), 5)))
  ${pageOf('o.id in (select id from found)')}`

async function find(tx: Tx, statement: string, text: (string | null)[], { status, before, most }: Page) {
  // One plan for all texts would be wrong for the rare ones or for the common ones.
  await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
  const query = CompiledQuery.raw(statement, [...text, status, before, most])
  return (await tx.executeQuery<FoundOrder>(query)).rows
}

/** A page of all orders, newest first. */
export const findNewestOrders = (tx: Tx, page: Page): Promise<FoundOrder[]> =>
  find(tx, newestStatement, [null, null], page)

/**
 * A page of the orders that have a text, newest first: where `pattern` (`searchPattern`) fits in their code or buyer, or
 * in a holder, ticket code or bank reference of theirs, or where the text is the reference that they are paid by.
 */
export const searchOrders = (tx: Tx, text: string, pattern: string, page: Page): Promise<FoundOrder[]> =>
  find(tx, searchStatement, [text, pattern], page)
