import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database'

/** The schedule of reminders: payments that are due before an instant have had its reminder. */
interface Reminders {
  grace: Date
  today: Date
  soon: Date
  later: Date
}

/** The payments of the orders. Reminders that are due went out: in the morning, or by now where that is to come. */
export async function recordPayments(
  tx: Tx,
  first: number,
  { now, timezone, due }: { now: Date; timezone: string; due: Reminders },
): Promise<void> {
  await sql`insert into history_payment
    select ${first}::bigint - 1 + row_number() over (order by o.id, p.n), o.id, o.t, p.n, o.created_at,
      case when p.due is null then o.created_at + make_interval(secs => p.due_seconds)
      else (date_trunc('day', o.created_at at time zone ${timezone}) + p.due::interval + interval '1 day')
        at time zone ${timezone} - interval '1 second' end
    from history_order o join history_template_payment p using (t)`.execute(tx)
  await sql`insert into payment (id, order_id, position, reference, amount, due_at, paid_amount, paid_at, attempts,
      attempts_total, reminded_before_at, reminded_due_at, overdue_notified_at) overriding system value
    select y.id, y.order_id, y.n, o.code || '-' || y.n, p.amount, y.due_at, p.paid,
      y.created_at + make_interval(secs => p.paid_seconds), p.attempts, p.attempts,
      case when is_late and y.due_at < ${due.later} then least(y.due_at - interval '3 days 16 hours', ${now}) end,
      case when is_late and y.due_at < ${due.soon} then least(y.due_at - interval '16 hours', ${now}) end,
      case when is_late and y.due_at < ${due.grace} then y.due_at + (${due.today}::timestamptz - ${due.grace}) end
    from history_payment y join history_order o on o.id = y.order_id
    join history_template_payment p on p.t = y.t and p.n = y.n join history_template t on t.t = y.t
    cross join lateral (select t.status = 'partial' and p.due is not null and p.paid < p.amount as is_late) l
    order by y.id`.execute(tx)
  await sql`update orders o set next_due_at = due.at
    from (select p.order_id, min(p.due_at) as at from history_payment y join payment p on p.id = y.id
      where p.paid_at is null group by p.order_id) due
    where o.id = due.order_id and o.cancelled_at is null`.execute(tx)
}

/** The card attempts, which are all at the sandbox and have ended, and the sandbox's records of them. */
export async function recordAttempts(
  tx: Tx,
  first: number,
  firstAtSandbox: number,
  currency: string,
): Promise<void> {
  await sql`insert into history_attempt
    select ${first}::bigint - 1 + n, ${firstAtSandbox}::bigint - 1 + n, id, t, of_order, created_at from (
      select row_number() over (order by o.id, a.n) as n, o.id, o.t, a.n as of_order, o.created_at
      from history_order o join history_template_attempt a using (t)) numbered`.execute(tx)
  await sql`with made as (
      select h.id, h.sandbox_id, p.id as payment_id, o.code || '-' || a.payment || '-' ||
          row_number() over (partition by p.id order by h.id) as reference, a.outcome, a.amount,
        h.created_at + make_interval(secs => a.started_seconds) as started_at,
        h.created_at + make_interval(secs => a.ended_seconds) as ended_at
      from history_attempt h join history_template_attempt a on a.t = h.t and a.n = h.n
      join history_order o on o.id = h.order_id
      join history_payment p on p.order_id = h.order_id and p.n = a.payment),
    decided as (
      insert into sandbox_payment (id, reference, amount, currency, decision, decided_at) overriding system value
      select sandbox_id, reference, amount, ${currency}, outcome, ended_at from made
      where outcome in ('paid', 'declined') order by sandbox_id)
    insert into payment_attempt (id, payment_id, gateway, gateway_reference, gateway_id, amount, currency, started_at,
      ended_at, outcome) overriding system value
    select id, payment_id, 'sandbox', reference, case when outcome in ('paid', 'declined') then 'sandbox-' || sandbox_id end,
      amount, ${currency}, started_at, ended_at, outcome from made order by id`.execute(tx)
}

/** Numbers the rows of the ledger and the bank statement entries of transfers by time. */
export const drawMoves = (tx: Tx, first: number, firstEntry: number) =>
  sql`insert into history_move
    select ${first}::bigint - 1 + row_number() over (order by at, id, n), id, t, n, kind, amount, at, attempt,
      case when kind = 'transfer' then ${firstEntry}::bigint - 1 + count(*) filter (where kind = 'transfer')
        over (order by at, id, n) end
    from (select o.id, o.t, m.n, m.kind, m.amount, o.created_at + make_interval(secs => m.seconds) as at, m.attempt
      from history_order o join history_template_move m using (t)) moved`.execute(tx)

/** The entries of statements that were booked, imported on the morning after. */
export const recordEntries = (tx: Tx, currency: string) =>
  sql`insert into bank_entry (id, key, booked_at, day, amount, currency, payer, payer_account, reference, text, order_id,
      imported_at) overriding system value
    select m.entry_id, 'history-' || m.entry_id, b.at, (b.at at time zone 'UTC')::date::text, m.amount,
      ${currency}, c.full_name, c.country || '•• •••• ' || lpad((m.entry_id * 7919 % 10000)::text, 4, '0'), o.code,
      'Tickets ' || o.code, m.order_id, m.at
    from history_move m join history_order o on o.id = m.order_id join history_customer c on c.k = o.k
    cross join lateral (select greatest(o.created_at, m.at - interval '9 hours') as at) b
    where m.entry_id is not null order by m.entry_id`.execute(tx)

/** Entries for each reason that keeps a receipt from being booked: they wait in the inbox. */
export const recordOpenEntries = (tx: Tx, count: number, currency: string, now: Date) =>
  sql`insert into bank_entry (key, booked_at, day, amount, currency, payer, payer_account, reference, text, open_because,
      imported_at)
    select 'history-open-' || g, at - interval '9 hours', ((at - interval '9 hours') at time zone 'UTC')::date::text, 100 * (20 + (g * 37) % 180),
      case reason when 'other-currency' then 'CHF' else ${currency} end, c.full_name,
      c.country || '•• •••• ' || lpad((g * 4729 % 10000)::text, 4, '0'), null,
      case reason when 'no-order' then 'Festival ' || c.full_name when 'several-orders' then
        a.code || ' ' || b.code
        when 'reversal' then 'Tickets ' || a.code
        when 'unclear-amount' then c.full_name || E'\\n' || 'Tickets ' || a.code
        else 'Tickets' end, reason, drawn.at
    from generate_series(1::bigint, ${count}::bigint) g
    cross join lateral (select ${now}::timestamptz - make_interval(secs => 43200 + 86400 * 20 * pg_temp.drawn(g, 40))
      as at, (array['no-order', 'no-order', 'several-orders', 'other-currency', 'reversal',
        'unclear-amount'])[1 + g % 6] as reason) drawn
    join history_customer c on c.k = floor(pg_temp.drawn(g, 41) * (select count(*) from history_customer))::bigint
    join history_order a on a.id = (select max(id) from history_order) - g
    join history_order b on b.id = a.id - 1
    order by at`.execute(tx)

/** Two of the newest booked entries: one arrives again in another file, and the bank takes one back. Both wait in the inbox. */
export const recordRelatedEntries = (tx: Tx) =>
  sql`insert into bank_entry (key, booked_at, day, amount, currency, payer, payer_account, reference, text, open_because,
      related_id, imported_at)
    select 'history-' || reason, e.booked_at, e.day, case reason when 'receipt-reversed' then -e.amount else e.amount end,
      e.currency, e.payer, e.payer_account, e.reference, e.text, reason, e.id, e.imported_at
    from (select *, row_number() over (order by id desc) as place from bank_entry where order_id is not null) e
    join (values (1, 'looks-like'), (2, 'receipt-reversed')) r (place, reason) using (place)`.execute(tx)

/** The refunds, over the parts of their templates. */
export async function recordRefunds(tx: Tx, first: number): Promise<void> {
  await sql`insert into history_refund
    select ${first}::bigint - 1 + row_number() over (order by o.created_at + make_interval(secs =>
        t.refund_asked_seconds), o.id), o.id, o.t, o.created_at
    from history_order o join history_template t using (t) where t.refund_status is not null`.execute(tx)
  // Copies the text of their order, because the trigger that does so may be disabled.
  await sql`insert into refund (id, order_id, status, created_at, completed_at, total, shipping_refund, note, paid_by,
      problem, search_text) overriding system value
    select r.id, r.order_id, t.refund_status, r.created_at + make_interval(secs => t.refund_asked_seconds),
      r.created_at + make_interval(secs => t.refund_done_seconds), t.refund_total, t.refund_shipping, null,
      t.refund_by, to_jsonb(t.refund_problem), o.search_text
    from history_refund r join history_template t using (t) join orders o on o.id = r.order_id order by r.id`.execute(
    tx,
  )
}

/** The declared withdrawals; those with a refund point to it. */
export async function recordWithdrawals(tx: Tx, first: number): Promise<void> {
  await sql`insert into history_withdrawal
    select ${first}::bigint - 1 + row_number() over (order by o.created_at + make_interval(secs => t.withdrawn_seconds),
        o.id), o.id, o.t, o.created_at
    from history_order o join history_template t using (t) where t.withdrawn_seconds is not null`.execute(tx)
  await sql`insert into withdrawal (id, order_id, order_code, received_at, full_name, email, statement, refund_id)
      overriding system value
    select w.id, w.order_id, o.code, w.created_at + make_interval(secs => t.withdrawn_seconds), c.full_name, c.email,
      'I hereby withdraw from my contract of sale of the goods of order ' || o.code || '. ' || c.full_name, r.id
    from history_withdrawal w join history_template t using (t) join history_order o on o.id = w.order_id
    join history_customer c on c.k = o.k left join history_refund r on r.order_id = w.order_id
    order by w.id`.execute(tx)
  await sql`update refund r set note = 'Withdrawal ' || w.id from history_withdrawal w
    where r.order_id = w.order_id`.execute(tx)
}

/** The parts of refunds; and the bank files of each week that paid them. */
export async function recordRefundParts(tx: Tx): Promise<void> {
  await sql`insert into refund_item (refund_id, order_item_id, amount, shipping_refund)
    select r.id, i.id, p.amount, p.shipping_refund
    from history_refund r join history_template_part p using (t)
    join history_item i on i.order_id = r.order_id and i.n = p.order_item_id order by 1, 2`.execute(tx)
  await sql`with sent as (
      select r.id, t.refund_total, date_trunc('week', at) as week, at
      from history_refund r join history_template t using (t)
      cross join lateral (select r.created_at + make_interval(secs => t.refund_file_seconds) as at) a
      where at is not null),
    files as (
      insert into refund_file (message_id, created_at, actor)
      select 'REFUNDS-' || to_char(week, 'YYYYMMDD'), min(at), 'demo' from sent group by week order by week
      returning id, message_id)
    insert into refund_file_item (file_id, refund_id, end_to_end_id, amount)
    select f.id, s.id, 'REFUND-' || s.id, s.refund_total
    from sent s join files f on f.message_id = 'REFUNDS-' || to_char(s.week, 'YYYYMMDD')`.execute(tx)
}

/** The refunds whose bank details are still needed, with their orders. */
export async function findToSeal(tx: Tx) {
  const { rows } = await sql<{ id: number; order_id: number; full_name: string }>`
    select r.id, r.order_id, c.full_name from history_refund r join history_template t using (t)
    join history_order o on o.id = r.order_id join history_customer c on c.k = o.k
    where t.keeps_bank order by r.id`.execute(tx)
  return rows
}

/** Keeps sealed bank details with their refunds. */
export const recordSealed = (tx: Tx, ids: readonly number[], sealed: readonly string[], masked: string) =>
  sql`update refund r set bank_sealed = decode(s.sealed, 'base64'), bank_masked = ${masked}
    from unnest(${ids}::bigint[], ${sealed}::text[]) as s (id, sealed) where r.id = s.id`.execute(tx)

/** The ledger: receipts, overpayments, and payouts to accounts and cards. */
export async function recordLedger(tx: Tx, currency: string): Promise<void> {
  await sql`insert into movement (id, order_id, kind, amount, reference, attempt_id, at, recorded_at)
      overriding system value
    select m.id, m.order_id, m.kind, m.amount, case m.kind when 'transfer' then 'statement-' || m.entry_id
        when 'charge' then p.gateway_reference when 'voucher' then 'GIFT-' || o.code || ' 1'
        else m.kind || '-' || o.code end, h.id, coalesce(e.booked_at, m.at), m.at
    from history_move m join history_order o on o.id = m.order_id
    left join history_attempt h on h.order_id = m.order_id and h.n = m.attempt
    left join payment_attempt p on p.id = h.id left join bank_entry e on e.id = m.entry_id order by m.id`.execute(
    tx,
  )
  await sql`insert into overpayment (order_id, movement_id, amount, recorded_at)
    select distinct on (m.order_id) m.order_id, m.id, t.overpayment, m.at
    from history_move m join history_template t using (t) where t.overpayment > 0
    order by m.order_id, m.id desc`.execute(tx)
  await sql`insert into card_refund (refund_id, attempt_id, reference, amount, free_places, started_at, requested_at,
      ended_at, outcome)
    select r.id, h.id, 'refund-' || r.id || '-1', t.refund_total, true, at, at, at, 'refunded'
    from history_refund r join history_template t using (t)
    join history_attempt h on h.order_id = r.order_id and h.n = 1
    cross join lateral (select r.created_at + make_interval(secs => t.refund_done_seconds) as at) a
    where t.refund_by = 'card' and at is not null order by r.id`.execute(tx)
  await sql`insert into gateway_refund (refund_reference, gateway, gateway_reference, amount, currency, requested_at, outcome)
    select c.reference, 'sandbox', a.gateway_reference, c.amount, ${currency}, c.requested_at, 'refunded'
    from card_refund c join history_refund r on r.id = c.refund_id join payment_attempt a on a.id = c.attempt_id`.execute(
    tx,
  )
}

/** The payouts, after the receipts. `first`: the id of the first row. */
export const recordPaidBack = (tx: Tx, first: number) =>
  sql`insert into movement (id, order_id, kind, amount, reference, attempt_id, at, recorded_at) overriding system value
    select ${first}::bigint - 1 + row_number() over (order by at, r.id), r.order_id, 'refund', -t.refund_total,
      coalesce(c.reference, 'refund-' || r.id), c.attempt_id, at, at
    from history_refund r join history_template t using (t) left join card_refund c on c.refund_id = r.id
    cross join lateral (select r.created_at + make_interval(secs => t.refund_done_seconds) as at) a
    where at is not null`.execute(tx)
