import { type Kysely, sql } from 'kysely'

/**
 * What is not there yet has no entry in an index: an item that waits for its payment has no code and no barcode, and
 * an attempt has no id of its gateway until the gateway gives one. No query reads orders by the index of their emails.
 * An order by card writes four entries less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_item drop constraint order_item_code_key, drop constraint order_item_barcode_key`.execute(
    db,
  )
  await sql`create unique index order_item_code on order_item (code) where code is not null`.execute(db)
  await sql`create unique index order_item_barcode on order_item (barcode) where barcode is not null`.execute(
    db,
  )
  await sql`alter table payment_attempt drop constraint payment_attempt_gateway_id_key`.execute(db)
  await sql`create unique index payment_attempt_gateway_id on payment_attempt (gateway_id)
    where gateway_id is not null`.execute(db)
  await sql`drop index orders_email`.execute(db)
}
