import { type Kysely, sql } from 'kysely'

/** Vouchers, carts and their lines: reservations of places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cart (
    id bigint generated always as identity primary key,
    code text not null unique,
    customer_id bigint references customer,
    first_added_at timestamptz not null,
    expires_at timestamptz not null
  ) with (fillfactor = 70)`.execute(db)
  await sql`create index cart_expiry on cart (expires_at)`.execute(db)
  await sql`create index cart_customer on cart (customer_id, id) where customer_id is not null`.execute(db)

  await sql`create table cart_line (
    id bigint generated always as identity primary key,
    cart_id bigint not null references cart on delete cascade,
    item_id bigint not null references item,
    travel_time_id bigint references travel_time,
    full_name text,
    name_key text,
    email text
  )`.execute(db)
  await sql`create index cart_line_cart on cart_line (cart_id)`.execute(db)
  await sql`create index cart_line_item on cart_line (item_id)`.execute(db)
  // Stands behind "A {product} ticket already exists for {name} in your cart."
  await sql`create unique index cart_line_person on cart_line (cart_id, item_id, name_key) where name_key is not null`.execute(
    db,
  )
}
