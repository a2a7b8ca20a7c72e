import { type Kysely, sql } from 'kysely'

/**
 * The goods of paid orders, and whether they were sent or handed over. What was received counts as sent or handed over;
 * everything else is still to be done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table delivery (
    order_id bigint primary key references orders,
    state text not null check (state in ('to-pack', 'to-collect', 'problem', 'sent', 'handed-over')),
    printed_at timestamptz,
    sent_at timestamptz,
    carrier text,
    tracking_number text,
    problem text
  )`.execute(db)
  await sql`create index delivery_state on delivery (state, order_id)`.execute(db)
  await sql`create index delivery_tracking on delivery (upper(tracking_number)) where tracking_number is not null`.execute(
    db,
  )
  await sql`insert into delivery (order_id, state, sent_at)
    select o.id, case when o.shipping_country is null
        then case when o.goods_received_at is null then 'to-collect' else 'handed-over' end
        else case when o.goods_received_at is null then 'to-pack' else 'sent' end end,
      case when o.shipping_country is not null then o.goods_received_at end
    from orders o
    where exists (select from order_item i join item n on n.id = i.item_id
      where i.order_id = o.id and i.issued_at is not null and n.shop_item_type = 'merchandise')`.execute(db)
}
