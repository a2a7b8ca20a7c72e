import { type Kysely, sql } from 'kysely'

/** Codes that tickets had before their email or holder changed, and who held them under that code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table earlier_ticket_code (
    code text primary key,
    order_id bigint not null references orders,
    order_item_id bigint not null references order_item,
    holder_id bigint not null references customer,
    replaced_at timestamptz not null
  )`.execute(db)
  await sql`create index earlier_ticket_code_order on earlier_ticket_code (order_id)`.execute(db)
}
