import type { Pool } from 'pg'
import { setExtrasAside } from '../../../server/backup/schema.sql'

/** Far above every id of a test's original orders: a copy's id is the original's plus this times its number. */
const step = 1000

/**
 * Copies the orders of a test shop this many times by SQL statements, with everything that belongs to them. The copies
 * are as valid as the shop's own orders. Only ids, codes and numbers differ, and the shop's counters are moved on. Call
 * it while nothing else writes.
 */
export async function copyOrders(pool: Pool, copies: number): Promise<void> {
  const { rows: state } = await pool.query<{ orders: number; highest: number }>(
    'select count(*)::integer as orders, max(id)::integer as highest from orders',
  )
  if ((state[0]?.highest ?? step) >= step) throw new Error('There are no orders, or they were copied already')
  // Otherwise half the time goes into indexes and foreign keys.
  const bringExtrasBack = await setExtrasAside(pool)
  const id = (column: string) => `t.${column} + g * ${step}`
  const code = (column: string) => `t.${column} || g`
  const inText = (column: string) => `replace(t.${column}, o.code, o.code || g)`

  await copy('customer', { id: id('id'), email: `g || t.email`, email_key: `g || t.email_key` })
  await copy('orders', {
    id: id('id'),
    code: code('code'),
    cart_code: code('cart_code'),
    customer_id: id('customer_id'),
  })
  await copy('order_item', {
    id: id('id'),
    order_id: id('order_id'),
    holder_id: id('holder_id'),
    code: code('code'),
    barcode: `replace(t.barcode, t.code, t.code || g)`,
  })
  await copy('order_event', { id: id('id'), order_id: id('order_id') })
  await copyOf('payment', { id: id('id'), order_id: id('order_id'), reference: inText('reference') })
  await copy('payment_attempt', {
    id: id('id'),
    payment_id: id('payment_id'),
    gateway_reference: code('gateway_reference'),
    gateway_id: code('gateway_id'),
  })
  await copy('sandbox_payment', { id: id('id'), reference: code('reference') })
  await copy('movement', { id: id('id'), order_id: id('order_id'), attempt_id: id('attempt_id') })
  const sequence = `t.sequence + g * (select count(*) from invoice where id < ${step})`
  const number = `left(t.number, -6) || lpad((${sequence})::text, greatest(6, length((${sequence})::text)), '0')`
  await copyOf('invoice', {
    id: id('id'),
    order_id: id('order_id'),
    sequence,
    number,
    snapshot: `jsonb_set(t.snapshot, '{number}', to_jsonb(${number}))`,
  })
  await copyOf(
    'outbox',
    {
      id: id('id'),
      message_id: `g || t.message_id`,
      event_key: `regexp_replace(t.event_key, '^(order-[a-z]+:)' || o.id || '(?=:|$)', '\\1' || ${id('id').replace('t.', 'o.')})`,
      payload: `${inText('payload::text')}::jsonb`,
      due_at: 't.created_at',
      sent_at: 't.created_at',
    },
    `split_part(t.event_key, ':', 2) = o.id::text and t.kind like 'order-%'`,
  )
  await bringExtrasBack()
  await pool.query(`update document_counter c set last_number =
    (select max(sequence) from invoice where series = c.series)`)
  await pool.query(`update pool p set total = p.total + n.places, taken = n.places from (
      select p.id, count(*) as places from pool p join (
        select item_id, travel_time_id from cart_line union all
        select item_id, travel_time_id from order_item where takes_place) x
      on x.item_id = p.item_id and (p.travel_time_id is null or p.travel_time_id = x.travel_time_id) group by p.id) n
    where n.id = p.id`)
  await pool.query(`select setval(pg_get_serial_sequence(c.relname, 'id'), ${(copies + 1) * step})
    from unnest(array['customer', 'orders', 'order_item', 'order_event', 'payment', 'payment_attempt', 'sandbox_payment',
      'movement', 'invoice', 'outbox']) as c (relname)`)
  await pool.query('analyze')

  /** `o` is the order that a row belongs to. */
  function copyOf(table: string, changed: Record<string, string>, on = 't.order_id = o.id') {
    return copy(table, changed, `join orders o on o.id < ${step} and ${on}`)
  }

  async function copy(table: string, changed: Record<string, string>, beside = '') {
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    await pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
       select ${names.map((name) => changed[name] ?? `t."${name}"`).join(', ')}
       from generate_series(1, ${copies}) g cross join ${table} t ${beside} where t.id < ${step}`,
    )
  }
}
