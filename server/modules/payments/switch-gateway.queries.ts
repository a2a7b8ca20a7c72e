import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/**
 * Any number that no other lock of the shop uses. Sandbox payments lock it shared, a change of the gateway exclusively.
 */
export const gatewayChoiceLock = 7_203_333

/**
 * Closes all open sandbox attempts for good before another gateway is chosen, so that no sandbox form can pay a real
 * order. The orders wait again and are paid at the new gateway. It locks those orders by id, and keeps sandbox payments
 * out until the transaction ends; the caller writes the settings afterwards. The worker closes an attempt that a
 * process opens a moment later, before it knows the choice.
 */
export async function closeSandboxAttempts(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.id in (select p.order_id from payment_attempt a join payment p on p.id = a.payment_id
                   where a.gateway = 'sandbox' and a.ended_at is null)
    order by o.id for update`.execute(tx)
  await sql`select pg_advisory_xact_lock(${gatewayChoiceLock})`.execute(tx)
  const orders = rows.map(({ id }) => id)
  if (orders.length === 0) return
  await sql`with closed as (
      update payment_attempt a set outcome = 'closed', ended_at = ${now} from payment p
      where p.id = a.payment_id and p.order_id = any(${orders}::bigint[])
        and a.gateway = 'sandbox' and a.ended_at is null
      returning p.order_id),
    recorded as (
      insert into order_event (order_id, at, kind, text)
      select distinct order_id, ${now}::timestamptz, 'closed', 'Card payment ended: another gateway was chosen' from closed)
    update orders o set payment_status = 'pending'
    where o.id in (select order_id from closed) and o.payment_status = 'processing'
      and not exists (select 1 from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.gateway <> 'sandbox' and a.ended_at is null)`.execute(tx)
}

/**
 * Whether the sandbox is the chosen gateway, and stays so until the transaction ends. Call it with the order locked:
 * `closeSandboxAttempts` also locks orders first and then the choice.
 */
export async function isSandboxChosen(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${gatewayChoiceLock})`.execute(tx)
  const row = await tx.selectFrom('setting').select('value').where('key', '=', 'gateway').executeTakeFirst()
  return row === undefined || row.value === 'sandbox'
}
