import { CompiledQuery, sql } from 'kysely'
import type { Movement } from '../../../rules/ledger'
import type { IssuedItem } from '../../books/issue-order.sql'
import { gatewayChoiceLock } from '../../books/switch-gateway.sql'
import type { Tx } from '../../db/database'
import type { OrderRow } from '../../db/tables'
import type { outboxRow } from '../../outbox/queue-mail'

/**
 * Locks those of these orders that nobody else has locked, and returns their ids: it waits for no order. With `sandbox`
 * the chosen gateway stays until the transaction ends.
 */
export async function lockFree(
  tx: Tx,
  orderIds: readonly number[],
  { sandbox }: { sandbox: boolean },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id, case when ${sandbox} then pg_advisory_xact_lock_shared(${gatewayChoiceLock})::text end
    from orders o where o.id = any(${[...orderIds]}::bigint[]) order by o.id for update skip locked`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An order, and what of it decides whether an attempt just pays it. */
export type OrderToPay = OrderRow & {
  attempt_amount: number
  attempt_currency: string
  attempt_reference: string
  attempt_payment: number
  /** It has no outcome yet. */
  attempt_open: boolean
  /** The gateway's id of the charge is another attempt's. */
  charge_of_another: boolean
  /** Its payments; the instants are ISO texts. */
  payments: { id: number; amount: number; due_at: string }[]
  movements: Movement[]
  /** The gateway that the shop chose; null: it never chose one. */
  chosen_gateway: string | null
}

/** Reads orders by the ids of their attempts, each with the gateway's id of its charge. They are locked. */
export async function findOrdersToPay(
  tx: Tx,
  attempts: readonly { id: number; gatewayId: string | null }[],
): Promise<OrderToPay[]> {
  const { rows } = await sql<OrderToPay>`
    select o.*, a.amount as attempt_amount, a.currency as attempt_currency, a.gateway_reference as attempt_reference,
      a.payment_id as attempt_payment, a.ended_at is null and a.outcome is null as attempt_open,
      exists (select 1 from payment_attempt x where x.gateway_id = q.gateway_id and x.id <> a.id) as charge_of_another,
      (select json_agg(json_build_object('id', y.id, 'amount', y.amount, 'due_at', y.due_at) order by y.position)
        from payment y where y.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', m.amount, 'payment_id', ma.payment_id) order by m.id), '[]')
        from movement m left join payment_attempt ma on ma.id = m.attempt_id where m.order_id = o.id) as movements,
      (select s.value #>> '{}' from setting s where s.key = 'gateway') as chosen_gateway
    from unnest(${attempts.map(({ id }) => id)}::bigint[], ${attempts.map(({ gatewayId }) => gatewayId)}::text[])
        as q (attempt_id, gateway_id)
      join payment_attempt a on a.id = q.attempt_id
      join payment p on p.id = a.payment_id
      join orders o on o.id = p.order_id`.execute(tx)
  return rows
}

/** The items of several orders, each order's in their order. */
export const findItemsOfOrders = (tx: Tx, orderIds: readonly number[]) =>
  tx
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', (row) => row.fn.any(row.val([...orderIds])))
    .orderBy('id')
    .execute()

/** What one order's payment writes. */
export interface PaidRows {
  orderId: number
  attemptId: number
  notificationId: number
  /** The gateway's id of the charge; null: as the attempt has it. */
  gatewayId: string | null
  reference: string
  /** All that the order costs, which its one payment asked for. */
  amount: number
  isTest: boolean
  verdict: string
  /** The lines of its history. */
  events: readonly { kind: string; text: string }[]
  issued: readonly IssuedItem[]
  /** The state of the goods in it; null: there are none. */
  goods: string | null
  mail: ReturnType<typeof outboxRow> | null
}

const mailColumns =
  'message_id, event_key, kind, recipient, payload, attach, created_at, due_at, sealed, sealed_until'
// Arrays, not JSON, where rows are found: of an array PostgreSQL expects few, and looks them up by their ids.
const bookText = `
  with paid as materialized (
    select * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::integer[], $8::boolean[], $9::text[])
      as p (order_id, attempt_id, notification_id, gateway_id, reference, amount, is_test, verdict)),
  ended as (
    update payment_attempt a set outcome = 'paid', ended_at = $1, gateway_id = coalesce(p.gateway_id, a.gateway_id)
    from paid p where a.id = p.attempt_id),
  charged as (
    insert into movement (order_id, kind, amount, reference, attempt_id, at, recorded_at)
    select order_id, 'charge', amount, reference, attempt_id, $1, $1 from paid),
  filled as (
    update payment y set paid_amount = p.amount, paid_at = $1 from paid p where y.order_id = p.order_id),
  settled as (
    update orders o set total_paid = p.amount, payment_status = 'paid', paid_at = $1, expires_at = null, pay_until = null,
      next_due_at = null, is_test = o.is_test or p.is_test
    from paid p where o.id = p.order_id),
  issued as (
    update order_item i set code = n.code, barcode = n.barcode, status = 'active', issued_at = $1,
      barcode_version = case when n.barcode is null then 0 else 1 end
    from unnest($10::bigint[], $11::text[], $12::text[]) as n (id, code, barcode) where i.id = n.id),
  goods as (
    insert into delivery (order_id, state) select * from unnest($13::bigint[], $14::text[])
    on conflict (order_id) do nothing),
  history as (
    insert into order_event (order_id, at, kind, text)
    select order_id, $1, kind, text from unnest($15::bigint[], $16::text[], $17::text[]) as e (order_id, kind, text)),
  mailed as (
    insert into outbox (${mailColumns})
    select ${mailColumns} from jsonb_populate_recordset(null::outbox, $18::jsonb)
    on conflict (event_key) do nothing)
  update notification t set attempt_id = p.attempt_id, verdict = p.verdict, handled_at = $1
  from paid p where t.id = p.notification_id
    and (t.verdict is null or t.verdict not in ('applied', 'not as asked', 'told'))`

/** Writes that orders with one payment each are paid by a card and issued, in one statement. */
export async function recordPaid(tx: Tx, paid: readonly PaidRows[], now: Date): Promise<void> {
  const issued = paid.flatMap((one) => one.issued)
  const goods = paid.filter((one) => one.goods !== null)
  const events = paid.flatMap(({ orderId, events: lines }) => lines.map((line) => ({ ...line, orderId })))
  // As jsonb_populate_recordset reads a bytea.
  const mails = paid.flatMap(({ mail }) =>
    mail === null ? [] : { ...mail, sealed: mail.sealed && `\\x${mail.sealed.toString('hex')}` },
  )
  await tx.executeQuery(
    CompiledQuery.raw(bookText, [
      now,
      paid.map(({ orderId }) => orderId),
      paid.map(({ attemptId }) => attemptId),
      paid.map(({ notificationId }) => notificationId),
      paid.map(({ gatewayId }) => gatewayId),
      paid.map(({ reference }) => reference),
      paid.map(({ amount }) => amount),
      paid.map(({ isTest }) => isTest),
      paid.map(({ verdict }) => verdict),
      issued.map(({ id }) => id),
      issued.map(({ code }) => code),
      issued.map(({ barcode }) => barcode),
      goods.map(({ orderId }) => orderId),
      goods.map((one) => one.goods),
      events.map(({ orderId }) => orderId),
      events.map(({ kind }) => kind),
      events.map(({ text }) => text),
      JSON.stringify(mails),
    ]),
  )
}
