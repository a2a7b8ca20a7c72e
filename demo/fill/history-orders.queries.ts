import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database'

/** The ids and code letters of the orders and their items. */
export interface Firsts {
  customer: number
  order: number
  item: number
  letters: string
}

/**
 * Draws the time and customer of each order, and numbers the orders by time. `twenties`: the number of customers, divided
 * by twenty.
 */
export const drawOrders = (tx: Tx, { order, letters }: Firsts, twenties: number, now: Date) =>
  sql`with copies as (
      select t.*, row_number() over (order by t.t, copy) as n
      from history_template t cross join lateral generate_series(1, t.orders) copy),
    aged as (
      select n, t, least, most, slot_first, slot_count, pg_temp.drawn(n, 6) as of_day,
        ${now}::timestamptz - make_interval(secs => 86400 * case
          when pg_temp.drawn(n, 1) < 0.25 and peak between least and most
            then greatest(least, least(most, peak + (pg_temp.drawn(n, 2) + pg_temp.drawn(n, 5) - 1) * 14))
          else least + (most - least) * power(pg_temp.drawn(n, 2), 1.4) end) as at
      from copies),
    timed as (
      select n, t, slot_first, slot_count, case
        when by_day between ${now}::timestamptz - make_interval(secs => 86400 * most)
          and ${now}::timestamptz - make_interval(secs => 86400 * least) then by_day else at end as created_at
      from (select *, date_trunc('day', at) + make_interval(secs => 3600 * (6 + 15.9 * sqrt(of_day))) as by_day
        from aged) a),
    numbered as (select *, ${order}::bigint - 1 + row_number() over (order by created_at, n) as id from timed)
    insert into history_order (id, t, k, n, created_at, code)
    select id, t, 20 * floor(pg_temp.drawn(n, 3) * ${twenties}::int)::bigint + slot_first
        + floor(pg_temp.drawn(n, 4) * slot_count)::bigint, n, created_at,
      pg_temp.code_of_8((id * 73939133447 + 40503) % 152587890625, ${letters}::text)
    from numbered`.execute(tx)

/** The customers, and their accounts: made a few minutes before the first order. */
export async function recordCustomers(tx: Tx, firsts: Firsts, twenties: number, now: Date): Promise<void> {
  await sql`insert into history_customer
    select k, ${firsts.customer}::bigint + k, s.country, f.first || ' ' || l.last, f.first_key || ' ' || l.last_key,
      f.first_plain || '.' || l.last_plain || k || (array['@posta.example', '@mail.example', '@post.example',
        '@web.example'])[1 + floor(pg_temp.drawn(k, 13) * 4)::int],
      jsonb_build_object('street', p.street, 'postcode', p.postcode, 'city', p.city),
      jsonb_build_array(p.street, p.postcode || ' ' || p.city)
    from generate_series(0::bigint, 20 * ${twenties}::bigint - 1) k
    join history_slot s on s.slot = k % 20
    join history_name f on f.country = s.country and f.n = floor(pg_temp.drawn(k, 10) * 12)::int
    join history_name l on l.country = s.country and l.n = floor(pg_temp.drawn(k, 11) * 12)::int
    join history_place p on p.country = s.country and p.n = floor(pg_temp.drawn(k, 12) * 4)::int`.execute(tx)
  await sql`insert into customer (id, email, email_key, full_name, country, address, email_confirmed_at,
      created_at) overriding system value
    select c.id, c.email, c.email, c.full_name, c.country, c.address, at, at
    from history_customer c left join (select k, min(created_at) as first from history_order group by k) o using (k)
    cross join lateral (select coalesce(o.first - interval '4 minutes',
      ${now}::timestamptz - make_interval(secs => 86400 * 300 * pg_temp.drawn(c.k, 14))) as at) made
    order by c.id`.execute(tx)
}

/** The orders, whose content follows from their templates. */
export const recordOrders = (tx: Tx, currency: string) =>
  sql`insert into orders (id, code, customer_id, channel, created_at, full_name, email, country, address,
      shipping_name, shipping_country, shipping_address, shipping_amount, currency, payment_method, payment_plan,
      discount_amount, discount_name, total_price, taxes, total_paid, total_refunded, payment_status, paid_at, pay_until,
      expires_at, accepted_at, accepted_from, cancelled_at, cancelled_because, received_when_cancelled,
      goods_received_at, is_test) overriding system value
    select o.id, o.code, c.id, t.channel, o.created_at, c.full_name, c.email, c.country, c.address,
      case when t.is_shipped then c.full_name end, case when t.is_shipped then c.country end,
      case when t.is_shipped then c.address end, t.shipping_amount, ${currency}, t.method, t.plan, t.discount,
      case when t.discount > 0 then 'GIFT-' || o.code end, t.total, t.taxes, t.total_paid, t.total_refunded, t.status,
      o.created_at + make_interval(secs => t.paid_seconds), o.created_at + make_interval(secs => t.pay_until_seconds),
      o.created_at + make_interval(secs => t.expires_seconds), case when t.is_accepted then o.created_at end,
      case when t.is_accepted then '192.0.2.' || 1 + o.n % 250 end,
      o.created_at + make_interval(secs => t.cancelled_seconds), t.cancelled_because, t.received_when_cancelled,
      o.created_at + make_interval(secs => t.delivered_seconds), t.is_test
    from history_order o join history_template t using (t) join history_customer c using (k) order by o.id`.execute(
    tx,
  )

/** The vouchers that orders used. */
export async function recordVouchers(tx: Tx): Promise<void> {
  await sql`with made as (
      insert into voucher (code, code_key, discount_amount, created_at)
      select 'GIFT-' || o.code, ${sql.raw(`lower('GIFT-' || o.code)`)}, t.discount, o.created_at
      from history_order o join history_template t using (t) where t.discount > 0 order by o.id
      returning id, code)
    insert into voucher_use (voucher_id, order_id)
    select m.id, o.id from made m join history_order o on m.code = 'GIFT-' || o.code`.execute(tx)
}

/** Draws the holder of each ticket: the first ticket is the buyer's. */
export const drawItems = (tx: Tx, { item, letters }: Firsts) =>
  sql`with numbered as (
      select o.id as order_id, o.t, o.k, o.created_at, i.n, i.is_ticket, i.has_code,
        ${item}::bigint - 1 + row_number() over (order by o.id, i.n) as id
      from history_order o join history_template_item i using (t))
    insert into history_item
    select i.id, i.order_id, i.t, i.n, h.full_name, h.name_key, h.email,
      case when i.has_code then pg_temp.code_of_6((i.id * 198491317 + 7919) % 244140625, ${letters}::text)
        || pg_temp.code_of_6((i.id * 179424691 + 104729) % 244140625, ${letters}::text) end, i.created_at
    from numbered i join history_customer c on c.k = i.k
    left join history_name f on i.is_ticket and f.country = c.country and f.n = floor(pg_temp.drawn(i.id, 20) * 12)::int
    left join history_name l on i.is_ticket and l.country = c.country and l.n = floor(pg_temp.drawn(i.id, 21) * 12)::int
    left join lateral (
      select c.full_name, c.name_key, c.email where i.is_ticket and i.n = 1
      union all select f.first || ' ' || l.last, f.first_key || ' ' || l.last_key,
        f.first_plain || '.' || l.last_plain || '@mail.example' where i.is_ticket and i.n > 1) h on true`.execute(
    tx,
  )

/** The tickets whose barcodes the next statement needs, from an id on. */
export async function findWithoutBarcode(tx: Tx, after: number, most: number) {
  const { rows } = await sql<{ id: number; code: string }>`
    select i.id, i.code from history_item i join history_template_item t on t.t = i.t and t.n = i.n
    where t.has_barcode and i.id > ${after} order by i.id limit ${most}`.execute(tx)
  return rows
}

/** Stores barcodes of the items. */
export const keepBarcodes = (tx: Tx, ids: readonly number[], barcodes: readonly string[]) =>
  sql`insert into history_barcode
    select * from unnest(${ids}::bigint[], ${barcodes}::text[])`.execute(tx)

/** The order items. Guests of the earlier event were admitted in its first hours, at one of three gates. */
export const recordItems = (tx: Tx, earlierStart: Date) =>
  sql`insert into order_item (id, order_id, item_id, travel_time_id, price, fee, tax_rate, shipping_refund,
      is_refundable, allow_refund_requests_from, allow_refund_requests_until, refund_fee, status, takes_place, code,
      issued_at, full_name, name_key, email, barcode, barcode_version, admitted_at, admitted_gate, withdrawal_id)
      overriding system value
    select i.id, i.order_id, t.item_id, t.travel_time_id, t.price, t.fee, t.tax_rate, t.shipping_refund,
      t.is_refundable, t.refunds_from, t.refunds_until, t.refund_fee, t.status, t.takes_place, i.code,
      i.created_at + make_interval(secs => t.issued_seconds), i.full_name, i.name_key, i.email, b.barcode,
      (b.barcode is not null)::int, case when a.came then ${earlierStart}::timestamptz
        + make_interval(secs => 21600 * pg_temp.drawn(i.id, 31) * pg_temp.drawn(i.id, 32)) end,
      case when a.came then (array['South gate', 'North gate', 'Bridge'])[1 + floor(pg_temp.drawn(i.id, 33) * 3)::int] end,
      case when t.is_withdrawn then w.id end
    from history_item i join history_template_item t on t.t = i.t and t.n = i.n
    join history_template o on o.t = i.t
    left join history_barcode b on b.id = i.id
    left join history_withdrawal w on w.order_id = i.order_id
    cross join lateral (select o.is_admitted and pg_temp.drawn(i.id, 30) < 0.93 as came) a
    order by i.id`.execute(tx)

/** The places that the orders take come on top of those for sale: what customers can still buy stays as it is. */
export const addPlaces = (tx: Tx) =>
  sql`with places as (
      select t.item_id, t.travel_time_id, count(*)::int as places
      from history_order o join history_template_item t using (t) where t.takes_place group by 1, 2),
    of_pools as (
      select p.id, sum(n.places)::int as places from pool p join places n
        on n.item_id = p.item_id and (p.travel_time_id is null or p.travel_time_id = n.travel_time_id) group by p.id)
    update pool p set total = p.total + n.places, taken = p.taken + n.places from of_pools n where n.id = p.id`.execute(
    tx,
  )

/**
 * The delivery of the goods that were paid: those that customers received were sent three days before, others within three
 * days of the order; the newest wait. Some came back. Goods without an address are handed over, or wait to be.
 */
export const recordDeliveries = (tx: Tx, now: Date) =>
  // Copies the text of their order, because the trigger that does so may be disabled, as the key of orders may be dropped.
  sql`insert into delivery (order_id, search_text, state, sent_at, carrier, tracking_number, problem)
    select s.id, s.search_text, s.state, case when s.is_sent then s.sent_at end, case when s.is_sent then 'GLS' end,
      case when s.is_sent then lpad((s.id * 48271 % 100000000000)::text, 11, '7') end,
      case when s.state = 'problem' then 'It came back: nobody was there.' end
    from (select g.id, g.search_text, g.sent_at, d.state, d.state in ('sent', 'problem') as is_sent
      from (select o.id, r.search_text, o.t, o.created_at + make_interval(secs => case when t.delivered_seconds is not null
            then greatest(t.paid_seconds, t.delivered_seconds - 259200)
            else coalesce(t.paid_seconds, 0) + 86400 * (1 + 2 * pg_temp.drawn(o.id, 40)) end) as sent_at
        from history_order o join history_template t using (t) join orders r on r.id = o.id
        where exists (select from history_template_item i where i.t = o.t and not i.is_ticket and i.has_code)) g
      join history_template t using (t)
      cross join lateral (select case
        when not t.is_shipped then case when t.delivered_seconds is null then 'to-collect' else 'handed-over' end
        when g.sent_at > ${now} then 'to-pack' when t.came_back then 'problem' else 'sent' end as state) d) s`.execute(
    tx,
  )
