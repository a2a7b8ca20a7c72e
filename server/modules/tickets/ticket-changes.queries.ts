import { domainToUnicode } from 'node:url'
import { sql, type Insertable } from 'kysely'
import { emailKey } from '../../../rules/email-key'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'
import { poolOrder } from '../catalogue'

/**
 * An issued item by its code, if the caller holds it (the buyer, unless it was reassigned). The caller may also use an
 * earlier code from the time of holding it.
 */
export async function findHeldTicket(db: Queryable, code: string | null, customerId: number) {
  if (code === null) return null
  const row = await db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.item_id', 'i.travel_time_id'])
    .where(
      sql<boolean>`(i.code = ${code} or i.id = (select e.order_item_id from earlier_ticket_code e
        where e.code = ${code} and e.holder_id = ${customerId}))`,
    )
    .where(sql<boolean>`coalesce(i.holder_id, o.customer_id) = ${customerId}`)
    .executeTakeFirst()
  return row ?? null
}

/** An issued ticket and its order's code, by the ticket's present code; index `order_item_code`. */
export const findTicketByCode = (db: Queryable, code: string) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id as ticket_id', 'o.code as order'])
    .where('i.code', '=', code)
    .executeTakeFirst()

/** The values of a ticket after a change of holder; it always gets a new barcode. */
export interface ChangedTicket {
  code: string
  full_name: string
  name_key: string
  email: string
  holder_id: number | null
  barcode: string
  barcode_version: number
  name_changes: number
  edited_at: Date
}

/** Stores a ticket's new values, with its present code. */
export const recordTicketChange = (tx: Tx, itemId: number, changed: ChangedTicket) =>
  tx.updateTable('order_item').set(changed).where('id', '=', itemId).execute()

/** Stores the holder of a ticket that is not issued yet. */
export const recordPendingHolder = (
  tx: Tx,
  itemId: number,
  holder: Pick<ChangedTicket, 'full_name' | 'name_key' | 'email'>,
) => tx.updateTable('order_item').set(holder).where('id', '=', itemId).execute()

/** Stores an earlier code of a ticket, and who held the ticket under it. */
export const recordEarlierCode = (tx: Tx, earlier: Insertable<Tables['earlier_ticket_code']>) =>
  tx.insertInto('earlier_ticket_code').values(earlier).execute()

/**
 * Removes a ticket from mails that are not sent yet. Documents are drawn when a mail is sent, so an old mail would
 * bring the new document to the former holder.
 */
export const dropFromUnsentMails = (tx: Tx, itemId: number) =>
  sql`update outbox set attach = jsonb_set(attach, '{tickets}', (
      select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements(attach -> 'tickets') as t where t <> to_jsonb(${itemId}::bigint)))
    where sent_at is null and attach -> 'tickets' @> to_jsonb(${itemId}::bigint)`.execute(tx)

/** Locks the counters of departures; none if no departure is given. */
export const lockTimes = (tx: Tx, timeIds: readonly (number | null)[]) =>
  sql`select p.id from pool p where p.travel_time_id = any(${timeIds.filter((id) => id !== null)}::bigint[])
    order by ${poolOrder} for update`.execute(tx)

/** Moves a ticket to another departure. */
export const recordTravelTime = (tx: Tx, itemId: number, timeId: number, now: Date) =>
  tx
    .updateTable('order_item')
    .set({ travel_time_id: timeId, edited_at: now })
    .where('id', '=', itemId)
    .execute()

/**
 * The valid tickets of an address, of orders whose terms are accepted. The database's form (the words are those of the
 * index `order_item_address`) finds candidates of each spelling of the domain, and `emailKey` selects from them, because
 * databases differ in lower-casing.
 */
export async function findTicketsOfAddress(db: Queryable, email: string) {
  const key = emailKey(email)
  const at = key.lastIndexOf('@') + 1
  const spellings = [key, key.slice(0, at) + domainToUnicode(key.slice(at)), email]
  const found = await db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.item_id', 'i.code', 'i.full_name', 'i.email', 'i.travel_time_id'])
    .select('o.code as order_code')
    .where(
      sql<boolean>`lower(normalize(i.email, nfkc)) in (${sql.join(spellings.map((one) => sql`lower(normalize(${one}, nfkc))`))})`,
    )
    .where('i.status', '=', 'active')
    .where('i.barcode', 'is not', null)
    .where('o.accepted_at', 'is not', null)
    .orderBy('i.id')
    .execute()
  return found.filter((one) => emailKey(one.email ?? '') === key)
}
