import { sql, type Insertable } from 'kysely'
import type { Queryable, Tx } from '../../db/database'
import type { OrderItemTable, OrdersTable } from '../../db/tables'

/** The order that a cart became, if it did; only its buyer finds it. */
export const findOrderOfCart = async (db: Queryable, cartCode: string, customerId: number) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_code', '=', cartCode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A voucher by its code, and whether an order uses it. `lock`: until the transaction ends. */
export async function findVoucher(db: Queryable, codeKey: string, lock: boolean) {
  const query = db.selectFrom('voucher').selectAll().where('code_key', '=', codeKey)
  const voucher = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (voucher === undefined) return null
  const use = await db
    .selectFrom('voucher_use')
    .select('order_id')
    .where('voucher_id', '=', voucher.id)
    .executeTakeFirst()
  return { ...voucher, used: use !== undefined }
}

export const recordVoucherUse = (tx: Tx, voucherId: number, orderId: number) =>
  tx.insertInto('voucher_use').values({ voucher_id: voucherId, order_id: orderId }).execute()

export interface NewOrder {
  order: Insertable<OrdersTable>
  items: Omit<Insertable<OrderItemTable>, 'order_id'>[]
  payments: { position: number; reference: string; amount: number; due_at: Date }[]
  event: string
}

/**
 * Writes an order with its items, payments and first event, and removes the cart that it was, in one statement. The
 * order's items hold the places from now on, so no counter moves. Answers the order's id.
 */
export async function recordOrder(tx: Tx, { order, items, payments, event }: NewOrder): Promise<number> {
  const columns = {
    items: sql.raw(
      `item_id, travel_time_id, price, fee, tax_rate, shipping_refund, is_refundable, allow_refund_requests_from,
       allow_refund_requests_until, refund_fee, status, full_name, name_key, email`,
    ),
    payments: sql.raw('position, reference, amount, due_at'),
  }
  const row = await tx
    .with('the_order', (qb) => qb.insertInto('orders').values(order).returning('id'))
    .with('the_items', (qb) =>
      qb
        .insertInto('order_item')
        .columns([
          'order_id',
          'item_id',
          'travel_time_id',
          'price',
          'fee',
          'tax_rate',
          'shipping_refund',
          'is_refundable',
          'allow_refund_requests_from',
          'allow_refund_requests_until',
          'refund_fee',
          'status',
          'full_name',
          'name_key',
          'email',
        ])
        .expression(
          () =>
            sql`select o.id, ${columns.items} from the_order o,
          jsonb_populate_recordset(null::order_item, ${JSON.stringify(items)}::jsonb)` as never,
        ),
    )
    .with('the_payments', (qb) =>
      qb
        .insertInto('payment')
        .columns(['order_id', 'position', 'reference', 'amount', 'due_at'])
        .expression(
          () =>
            sql`select o.id, ${columns.payments} from the_order o,
          jsonb_populate_recordset(null::payment, ${JSON.stringify(payments)}::jsonb)` as never,
        ),
    )
    .with('the_cart', (qb) => qb.deleteFrom('cart').where('code', '=', order.cart_code ?? null))
    .with('the_event', (qb) =>
      qb
        .insertInto('order_event')
        .columns(['order_id', 'at', 'kind', 'text'])
        .expression((eb) =>
          eb
            .selectFrom('the_order')
            .select([
              'the_order.id',
              eb.val(order.created_at).as('at'),
              sql.lit('placed').as('kind'),
              eb.val(event).as('text'),
            ]),
        ),
    )
    .selectFrom('the_order')
    .select('the_order.id')
    .executeTakeFirstOrThrow()
  return row.id
}
