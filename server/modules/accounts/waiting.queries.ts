import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/**
 * An account without an owner that keeps what was given to an address until a customer confirms the address. An account
 * may contain an address and never confirm it: it must not receive what is meant for that address. The key is no valid
 * email and the account counts as erased, so nobody can log in to it.
 */
export async function waitingAccount(tx: Queryable, emailKey: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer (email, email_key, full_name, created_at, erased_at)
    values ('', ${waitingKey(emailKey)}, '', ${now}, ${now})
    on conflict (email_key) do update set email_key = excluded.email_key returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The waiting account answers its id')
  return id
}

/**
 * Hands over what waited for an address to the customer who has just confirmed it. The caller has locked the customer's
 * row.
 */
export async function handOverWaiting(tx: Queryable, customerId: number, emailKey: string): Promise<void> {
  await sql`with waiting as (select id from customer where email_key = ${waitingKey(emailKey)}),
    bought as (update orders set customer_id = ${customerId} where customer_id = (select id from waiting))
    update order_item i set holder_id = nullif(${customerId}::bigint, o.customer_id)
    from orders o where o.id = i.order_id and i.holder_id = (select id from waiting)`.execute(tx)
}

/** The account that keeps what waits for the address of a customer, locked; undefined: nothing waits. */
export async function lockWaitingOf(tx: Queryable, customerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer
    where email_key = (select 'waiting ' || email_key from customer where id = ${customerId}) for update`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Lets go of the address of an account that kept something for it; what it keeps stays with it. */
export const forgetWaitingFor = (tx: Queryable, id: number) =>
  tx
    .updateTable('customer')
    .set({ email_key: `erased ${id}` })
    .where('id', '=', id)
    .execute()

const waitingKey = (emailKey: string) => `waiting ${emailKey}`
