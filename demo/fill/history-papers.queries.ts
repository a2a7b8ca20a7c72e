import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database'

const iso = (at: string) => sql.raw(`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/**
 * Invoices and credit notes, numbered by time within their year's series, and the counters of the series. A template's
 * document has § in place of each value that differs by order.
 */
export async function recordDocuments(
  tx: Tx,
  first: number,
  timezone: string,
  countries: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`create temp table history_document (id bigint, kind text, series text, sequence bigint, number text,
    order_id bigint, t int, at timestamptz) on commit drop`.execute(tx)
  await sql`with requests as (
      select o.id as order_id, o.t, 'invoice' as kind, o.created_at + make_interval(secs => t.paid_seconds) as at, t.is_test
      from history_order o join history_template t using (t) where t.invoice is not null
      union all select o.id, o.t, 'credit-note', o.created_at + make_interval(secs => t.credit_seconds), t.is_test
      from history_order o join history_template t using (t) where t.credit is not null),
    series as (
      select *, case when is_test then 'test-' else '' end || kind || '-' || year as series,
        case when is_test then 'TEST-' else '' end || case kind when 'credit-note' then 'CN-' else '' end || year as prefix
      from (select *, to_char(at at time zone ${timezone}, 'YYYY') as year from requests) a),
    numbered as (
      select *, row_number() over (partition by series order by at, order_id) as sequence,
        row_number() over (order by at, order_id, kind) as n from series)
    insert into history_document
    select ${first}::bigint - 1 + n, kind, series, sequence, prefix || '-' || case when sequence < 1000000
      then lpad(sequence::text, 6, '0') else sequence::text end, order_id, t, at from numbered`.execute(tx)
  await sql`analyze history_document`.execute(tx)
  await sql`insert into invoice (id, kind, series, sequence, number, order_id, refund_id, issued_at, snapshot)
      overriding system value
    select d.id, 'invoice', d.series, d.sequence, d.number, d.order_id, null, d.at, t.invoice || jsonb_build_object(
      'number', d.number, 'issued_at', ${iso('d.at')}, 'order', o.code,
      'customer', jsonb_build_object('name', c.full_name, 'vat_number', null,
        'address', c.address_lines || jsonb_build_array(${JSON.stringify(countries)}::jsonb ->> c.country)),
      'payments', (select jsonb_agg(jsonb_build_object('at', to_char((o.created_at + make_interval(secs => p.paid_seconds))
          at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'amount', p.paid) order by p.n)
        from history_template_payment p where p.t = d.t),
      'lines', (select jsonb_agg(l.line || jsonb_build_object('detail',
          replace((l.line -> 'detail')::text, '§', trim('"' from to_jsonb(coalesce(i.full_name, ''))::text))::jsonb)
          order by l.n)
        from history_template_item l join history_item i on i.order_id = d.order_id and i.n = l.n where l.t = d.t),
      'discount', replace((t.invoice -> 'discount')::text, '§', 'GIFT-' || o.code)::jsonb)
    from history_document d join history_template t using (t) join history_order o on o.id = d.order_id
    join history_customer c on c.k = o.k where d.kind = 'invoice' order by d.id`.execute(tx)
  await sql`insert into invoice (id, kind, series, sequence, number, order_id, refund_id, issued_at, snapshot)
      overriding system value
    select d.id, 'credit-note', d.series, d.sequence, d.number, d.order_id, r.id, d.at,
      v.snapshot || t.credit || jsonb_build_object('number', d.number, 'issued_at', ${iso('d.at')}, 'order', o.code,
      'customer', v.snapshot -> 'customer', 'payments', v.snapshot -> 'payments',
      'original', jsonb_build_object('number', v.number, 'issued_at', ${iso('v.issued_at')}),
      'reason', replace((t.credit -> 'reason')::text, '§', r.id::text)::jsonb,
      'discount', replace((t.credit -> 'discount')::text, '§', 'GIFT-' || o.code)::jsonb,
      'lines', (select jsonb_agg(line || jsonb_build_object('detail',
          v.snapshot -> 'lines' -> (line ->> 'of_line')::int -> 'detail') order by nth)
        from jsonb_array_elements(t.credit -> 'lines') with ordinality as l (line, nth)))
    from history_document d join history_template t using (t) join history_order o on o.id = d.order_id
    join history_refund r on r.order_id = d.order_id
    join history_document i on i.order_id = d.order_id and i.kind = 'invoice' join invoice v on v.id = i.id
    where d.kind = 'credit-note' order by d.id`.execute(tx)
  await sql`insert into document_counter (series, last_number)
    select series, max(sequence) from history_document group by series`.execute(tx)
}

/** The events of the orders' histories. */
export const recordEvents = (tx: Tx) =>
  sql`insert into order_event (order_id, at, kind, event, data)
    select o.id, o.created_at + make_interval(secs => e.seconds), e.kind, e.event, e.data::jsonb
    from history_order o join history_template_event e using (t) order by o.id, e.n`.execute(tx)

/**
 * The mails about the orders: sent at their time, with their content deleted as the worker does. `kinds` has the declared reader
 * and rank of each kind.
 */
export const recordMails = (
  tx: Tx,
  kinds: readonly { readonly kind: string; readonly reader: string; readonly rank: number }[],
) =>
  sql`with sent as (
      select m.kind, o.code, o.created_at + make_interval(secs => m.seconds) as at, c.email, replace(replace(replace(m.key,
        '{o}', o.id::text), '{r}', coalesce(r.id, 0)::text), '{ms}', (extract(epoch from o.created_at
          + make_interval(secs => m.seconds)) * 1000)::bigint::text) as key
      from history_order o join history_template_mail m using (t) join history_customer c using (k)
      left join history_refund r on r.order_id = o.id
      union all
      select 'payment-reminder', o.code, at, c.email, 'payment-reminder:' || p.id || ':' || what
      from payment p join history_payment y on y.id = p.id join history_order o on o.id = p.order_id
      join history_customer c using (k) cross join lateral (values (p.reminded_before_at, 'before'),
        (p.reminded_due_at, 'due')) as reminded (at, what) where at is not null
      union all select kind, code, at, email, key from history_mail)
    insert into outbox (message_id, event_key, kind, reader, rank, order_codes, recipient, payload, created_at, due_at, attempts,
      sent_at)
    select md5('history ' || key)::uuid::text, key, kind, reader, rank, array[code], email, '{}', at, at, 1,
      at + interval '2 seconds'
    from sent join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as k (kind text, reader text, rank smallint) using (kind)
    order by at, key`.execute(tx)

/** The newest mails about the end of orders without money failed: their mailbox does not exist. They can be sent again. */
export const failMails = (tx: Tx, count: number, now: Date) =>
  sql`update outbox m set sent_at = null, attempts = 4, due_at = m.created_at + interval '2 hours',
      dead_at = m.created_at + interval '2 hours', last_error = to_jsonb('550 5.1.1 <' || m.recipient || '>: no such mailbox'),
      payload = jsonb_build_object('full_name', f.full_name, 'order_code', f.code, 'reason', 'unpaid', 'note', null,
        'refund_total', 0)
    from (select c.full_name, o.code, 'order-cancelled:' || o.id || ':' || (extract(epoch from o.created_at
          + make_interval(secs => t.cancelled_seconds)) * 1000)::bigint as key
        from history_order o join history_template t using (t) join history_customer c using (k)
        where t.cancelled_because = 'unpaid' and t.total_paid = 0 and t.received_when_cancelled = 0
          and o.created_at + make_interval(secs => t.cancelled_seconds) < ${now}::timestamptz - interval '1 day'
        order by o.id desc limit ${count}) f
    where m.event_key = f.key`.execute(tx)

/**
 * The audit log: admissions, statement imports, paid refunds, sales at the box office, and other work of staff. The sellers
 * alternate by day.
 */
export const recordLog = (tx: Tx, sellers: readonly string[], now: Date) =>
  sql`insert into audit_log (at, actor, action, subject, before, after)
    select at, actor, action, subject, before, after from (
      select at, actor, action, subject, before, after from history_log union all
      select o.created_at, (${sellers}::text[])[1 + date_part('doy', o.created_at at time zone 'UTC')::int % ${sellers.length}::int],
        'create-order', o.code, null, jsonb_build_object('payment_method', o.payment_method, 'channel', o.channel,
          'paid', m.kind, 'total', o.total_price)
      from history_move m join orders o on o.id = m.order_id where m.kind in ('cash', 'terminal') union all
      select at, 'demo', action, subject, null, after from (
      select i.admitted_at as at, 'check-in' as action, i.code as subject,
        jsonb_build_object('gate', i.admitted_gate, 'at', i.admitted_at) as after
      from order_item i join history_item h on h.id = i.id where i.admitted_at is not null
      union all select date_trunc('day', at) + interval '18 hours', 'import-statement', null,
        jsonb_build_object('matched', count(*), 'known', 0, 'unmatched', 0)
      from history_move where entry_id is not null group by 1
      union all select r.completed_at, 'process-refund', o.code, jsonb_build_object('refund', r.id, 'status', r.status)
      from refund r join history_refund h on h.id = r.id join history_order o on o.id = r.order_id
      where r.status = 'processed') orders) logged
    where at < ${now} order by at`.execute(tx)
