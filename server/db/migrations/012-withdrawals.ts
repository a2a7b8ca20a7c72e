import { type Kysely, sql } from 'kysely'

/** Withdrawals from the contract for goods, and when goods were received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As it was declared: the receipt by mail and the operator's list say what stands here.
  await sql`create table withdrawal (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    received_at timestamptz not null,
    full_name text not null,
    email text not null,
    statement text not null,
    refund_id bigint unique references refund
  )`.execute(db)
  await sql`create index withdrawal_order on withdrawal (order_id)`.execute(db)
  // One column: a piece is withdrawn from once.
  await sql`alter table order_item add column withdrawal_id bigint references withdrawal`.execute(db)
  await sql`create index order_item_withdrawal on order_item (withdrawal_id) where withdrawal_id is not null`.execute(
    db,
  )
  await sql`alter table orders add column goods_received_at timestamptz`.execute(db)
}
