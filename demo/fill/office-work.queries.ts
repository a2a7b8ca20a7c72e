import { sql } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Tx } from '#server/platform/db/database'
import { messageJson } from '#server/platform/db/message-json'

/** A local time in the shop's zone, a number of days after the day of `now`. */
const clocks = (now: Date, days: number, time: string, timezone: string) =>
  sql`((${now}::timestamptz at time zone ${timezone})::date + ${days}::int + ${time}::time) at time zone ${timezone}`

/** Creates temporary tables for log rows and mails until those of the orders are written, in order of time. */
export async function makeTables(tx: Tx): Promise<void> {
  await sql`create temp table history_log (at timestamptz, actor text, action text, subject text, before jsonb, after jsonb)
    on commit drop`.execute(tx)
  await sql`create temp table history_mail (kind text, code text, at timestamptz, email text, key text) on commit drop`.execute(
    tx,
  )
}

/** Restores the places of a departure that an earlier history cancelled, and deletes its cancellation. */
export async function reopenDeparture(tx: Tx, item: string): Promise<void> {
  await sql`delete from cancellation_order where cancellation_id in (select id from cancellation where subject = ${item})`.execute(
    tx,
  )
  await sql`delete from cancellation where subject = ${item}`.execute(tx)
  await sql`update pool set closed = false, total = taken where closed
    and item_id = (select id from item where external_code = ${item})`.execute(tx)
  await sql`update travel_time set cancelled_at = null
    where item_id = (select id from item where external_code = ${item})`.execute(tx)
}

interface CancelledDeparture {
  item: string
  departure: string
  name: string
  message: string
}

/** Records the cancellation of a departure, which lasts from the end of its first order to that of its last. */
export async function recordCancelled(
  tx: Tx,
  { item, departure, name, message }: CancelledDeparture,
): Promise<void> {
  await sql`with gone as (
      select t.id, t.item_id, min(o.cancelled_at) as first, max(o.cancelled_at) as last, count(distinct o.id)::int as orders
      from travel_time t join order_item i on i.travel_time_id = t.id and i.item_id = t.item_id
        join orders o on o.id = i.order_id
      where t.travel_time = ${departure}::timestamptz
        and t.item_id = (select id from item where external_code = ${item}) group by t.id, t.item_id),
    marked as (update travel_time t set cancelled_at = first - interval '1 minute' from gone g where t.id = g.id),
    closed as (update pool p set closed = true, total = taken from gone g where p.travel_time_id = g.id),
    made as (
      insert into cancellation (kind, subject, name, item_ids, travel_time_id, message, keeps_fees, actor, started_at,
        step, finished_at)
      select 'departure', ${item}, ${name}, array[item_id], id, ${message}, false, 'demo', first - interval '1 minute',
        'done', last + interval '1 minute' from gone
      returning id, travel_time_id, started_at),
    ended as (
      insert into cancellation_order (cancellation_id, order_id, state, outcome, amount, done_at)
      select m.id, o.id, 'done', 'ended', coalesce((select sum(total) from refund r where r.order_id = o.id), 0),
        o.cancelled_at
      from (select distinct m.id, i.order_id from made m join order_item i on i.travel_time_id = m.travel_time_id) m
        join orders o on o.id = m.order_id
      returning amount)
    insert into history_log (at, actor, action, subject, after)
    select m.started_at, 'demo', 'start-cancellation', ${item}, jsonb_build_object('cancellation', m.id, 'kind',
      'departure', 'name', ${name}::text, 'keeps_fees', false, 'orders', g.orders,
      'money', (select sum(amount) from ended)) from made m cross join gone g`.execute(tx)
}

interface PlannedChange {
  item: string
  inDays: number
  changes: Readonly<Record<string, number | boolean>>
  actor: string
  plannedAt: Date
}

/** Stores a change of an item for nine o'clock of a day. */
export const recordPlanned = (tx: Tx, change: PlannedChange, now: Date, timezone: string) =>
  sql`with made as (
      insert into scheduled_change (call, thing, name, changes, was, at, actor, created_at)
      select 'save-item', external_code, name, c.changes, (select jsonb_object_agg(field, to_jsonb(i) -> field)
          from jsonb_object_keys(c.changes) field), ${clocks(now, change.inDays, '09:00', timezone)}, ${change.actor},
        ${change.plannedAt}::timestamptz
      from item i cross join (select ${JSON.stringify(change.changes)}::jsonb as changes) c
      where external_code = ${change.item}
      returning id, thing, changes, was, at, actor, created_at)
    insert into history_log (at, actor, action, subject, before, after)
    select created_at, actor, 'schedule-change', thing, was,
      jsonb_build_object('change_id', id, 'call', 'save-item', 'at', at) || changes from made`.execute(tx)

/**
 * Records a job of the day before yesterday that sent payment reminders, with the mails. Its last row is an order that had
 * been paid in the meantime.
 */
export async function recordReminders(
  tx: Tx,
  {
    now,
    timezone,
    sent,
    rejected,
  }: { now: Date; timezone: string; sent: StoredMessage; rejected: StoredMessage },
): Promise<void> {
  const at = clocks(now, -2, '10:20', timezone)
  await sql`create temp table history_reminded on commit drop as
    with job as (select ${at} as at)
    select o.id, o.code, o.email, o.total_paid, o.paid_at is not null as is_refused, job.at,
      row_number() over (order by o.paid_at is not null, o.id desc) as n
    from job join orders o on o.created_at < job.at and (
      (o.cancelled_at is null and o.payment_plan = '[]' and o.payment_status in ('pending', 'partial'))
      or o.id = (select id from orders where paid_at < job.at and payment_method = 'bank_transfer'
        order by paid_at desc limit 1))`.execute(tx)
  await sql`with made as (
      insert into bulk_job (action, list, request, total, actor, created_at, state, ended_at)
      select 'remind-payment', 'orders', '{"until": null, "transport_time_id": null, "reason": null}', count(*), 'demo',
        min(at), 'done', min(at) + make_interval(secs => 2 + count(*)) from history_reminded returning *),
    logged as (
      insert into history_log (at, actor, action, subject, after)
      select created_at, actor, 'start-bulk', list, jsonb_build_object('job_id', id, 'action', action, 'rows', total,
        'until', null) from made)
    insert into bulk_row (job_id, key, state, note, ended_at)
    select m.id, r.code, case when is_refused then 'refused' else 'done' end,
      (case when is_refused then ${messageJson(rejected)} else ${messageJson(sent)} end)::jsonb, r.at + make_interval(secs => r.n)
    from made m cross join history_reminded r order by r.n`.execute(tx)
  await sql`insert into history_mail
    select kind, code, at, email, kind || ':again:' || md5('history ' || id)::uuid
    from (select id, code, email, at + make_interval(secs => n) as at,
        case when total_paid = 0 then 'order-received' else 'payment-part-received' end as kind
      from history_reminded where not is_refused) r`.execute(tx)
}

interface StoredKey {
  name: string
  hash: Buffer
  role: string
  madeAt: Date
  endsAt: Date
  usedAt: Date
  revokedAt: Date | null
}

/**
 * Stores a key that has been used, and its rows of the log; a live key with its name stays alone. It does not use `on conflict`, because the unique
 * index may be dropped.
 */
export const recordUsedKey = (tx: Tx, key: StoredKey) =>
  sql`with made as (
      insert into api_key (name, key_hash, role, created_at, expires_at, last_used_at, revoked_at)
      select ${key.name}, ${key.hash}, ${key.role}, ${key.madeAt}::timestamptz, ${key.endsAt}::timestamptz,
        ${key.usedAt}::timestamptz, ${key.revokedAt}::timestamptz
      where ${key.revokedAt}::timestamptz is not null
        or not exists (select from api_key k where k.name = ${key.name} and k.revoked_at is null) returning *)
    insert into history_log (at, actor, action, subject, before, after)
    select created_at, 'demo', 'add-key', name, null::jsonb,
      jsonb_build_object('role', role, 'expires_at', expires_at) from made
    union all select revoked_at, 'demo', 'revoke-key', name,
      jsonb_build_object('role', role, 'last_used_at', last_used_at), null from made where revoked_at is not null`.execute(
    tx,
  )
