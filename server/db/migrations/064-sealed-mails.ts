import { type Kysely, sql } from 'kysely'
import { emailKey } from '../../../rules/email'

/**
 * Secret fields of mails are sealed in a column of their own; what waits in plain text the worker seals. Set-up links of staff
 * get a kind of their own. Addresses are compared by keys in which each spelling of a domain is the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column sealed bytea, add column sealed_until timestamptz,
    add column secrets_removed_at timestamptz`.execute(db)
  await sql`create index outbox_sealed on outbox (id) where sealed is not null`.execute(db)
  await sql`update outbox set kind = 'staff-set-up',
      payload = jsonb_build_object('because', 'lost', 'role', '', 'url', payload ->> 'url')
    where kind = 'operator-notice' and sent_at is null and payload ->> 'url' like '%/office/set-up/%'`.execute(
    db,
  )

  await sql`create index order_item_address on order_item (lower(normalize(email, nfkc))) where barcode is not null`.execute(
    db,
  )
  await sql`drop index order_item_email`.execute(db)
  await rekeyCustomers(db)
  await rekeyStaff(db)
}

/** Only keys with other characters than ASCII change. */
const isForeign = sql`email_key ~ '[^ -~]'`

const waiting = 'waiting '

interface Keyed {
  id: string
  key: string
}

/**
 * Of two accounts whose keys become one, the one that has it already keeps it; else the confirmed one gets it, or the older one.
 * The other keeps its former key: its logins go on, and staff find it in the list of customers. What waits for an address waits
 * for its new key.
 */
async function rekeyCustomers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Keyed>`select id, email_key as key from customer where ${isForeign}
    order by email_confirmed_at is null, id`.execute(db)
  for (const { id, key } of rows) {
    const isWaiting = key.startsWith(waiting)
    const next = isWaiting ? waiting + emailKey(key.slice(waiting.length)) : emailKey(key)
    if (next === key) continue
    const { rows: taken } = await sql<{
      id: string
    }>`select id from customer where email_key = ${next}`.execute(db)
    const other = taken[0]?.id
    if (other === undefined) {
      await sql`update customer set email_key = ${next} where id = ${id}`.execute(db)
      await sql`update customer_code set email_key = ${next} where customer_id = ${id} and email_key = ${key}`.execute(
        db,
      )
    } else if (isWaiting) {
      await sql`update order_item set holder_id = ${other} where holder_id = ${id}`.execute(db)
      await sql`update orders set customer_id = ${other} where customer_id = ${id}`.execute(db)
    }
  }
}

/** Of two accounts of staff with one key the older one gets it; the other one can be ended and invited again. */
async function rekeyStaff(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<Keyed>`select id, email_key as key from staff where ${isForeign} order by id`.execute(db)
  for (const { id, key } of rows)
    await sql`update staff s set email_key = ${emailKey(key)} where id = ${id} and (ended_at is not null or not exists (
      select from staff o where o.email_key = ${emailKey(key)} and o.ended_at is null and o.id <> s.id))`.execute(
      db,
    )
}
