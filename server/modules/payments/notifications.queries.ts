import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import { batchedOn } from '../../platform/db/batched'
import type { Queryable, Tx } from '../../platform/db/database'
import type { AttemptOutcome } from '../../platform/db/money-tables'
import { closeAttemptsAt } from '../orders'
import type { FoundAttempt } from './queries'

/** A notification that was received in the name of a gateway. */
export interface Message {
  gateway: GatewayName
  source: 'return' | 'callback' | 'query'
  received_at: Date
  body: string
  /** Identifies repetitions: for a verified notification its signed part, so that the rest cannot be varied. */
  same: string
}

/** Maximum number of stored characters of a verified notification; real ones are far shorter. */
const storedLength = 8000
/** Maximum number of stored characters of a notification that concerns no attempt of the shop. */
const maxUnattributedLength = 2000
/** Maximum number of those that are stored per kind and day; the others are only counted. */
const maxUnattributedPerDay = 200

/**
 * Stores a verified notification before it is handled, and returns the row's id. A repetition is counted on the
 * existing row, which keeps its verdict. Simultaneous notifications share one statement. PostgreSQL rejects a
 * statement with two equal ones; they are then stored one after the other (server/platform/db/batched.ts).
 */
export const recordNotification = batchedOn(async (db, messages: Message[]): Promise<number[]> => {
  const rows = await db.prepared<{ id: number; digest: Buffer }>('notifications', notificationsText, [
    JSON.stringify(messages.map(storedMessage)),
  ])
  const ids = new Map(rows.map(({ id, digest }) => [digest.toString('hex'), id]))
  return messages.map((message) => {
    const id = ids.get(digestOf(message).toString('hex'))
    if (id === undefined) throw new Error('A notification that was stored is answered')
    return id
  })
})

const notificationsText = `
  insert into notification (gateway, source, received_at, last_at, body, digest)
  select gateway, source, received_at, received_at, body, decode(digest, 'hex')
  from jsonb_to_recordset($1::jsonb) as m (gateway text, source text, received_at timestamptz, body text, digest text)
  on conflict (digest) do update set times = notification.times + 1, last_at = excluded.last_at
  returning id, digest`

const storedMessage = (message: Message) => ({
  gateway: message.gateway,
  source: message.source,
  received_at: message.received_at,
  body: storable(message.body, storedLength),
  digest: digestOf(message).toString('hex'),
})

/** Records the verdict of a notification. The verdict of a booked one stays, however often it is received again. */
export const markHandled = (
  db: Queryable,
  id: number,
  handled: { attempt_id: number | null; verdict: string; handled_at: Date },
) =>
  db
    .updateTable('notification')
    .set(handled)
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('verdict', 'is', null),
        row('verdict', 'not in', ['applied', 'amount differs', 'operator-notified']),
      ]),
    )
    .execute()

type UnattributedMessage = Message & { verdict: 'forged' | 'unknown reference' }

/**
 * Stores notifications that concern no attempt of the shop, which anyone can send: a short part of each, repetitions
 * once, and at most `maxUnattributedPerDay` per kind and day. All others of a day are counted in one row. Notifications that
 * arrive while a statement runs share the next one, so that any number of them uses one connection.
 */
export const recordUnattributed = batchedOn(async (db, messages: UnattributedMessage[]): Promise<null[]> => {
  const counted = new Map<string, { row: UnattributedRow; rest: UnattributedRow }>()
  for (const message of messages) {
    const row = unattributedRow(message)
    const known = counted.get(row.digest)
    if (known === undefined) counted.set(row.digest, { row, rest: restOf(message) })
    else known.row.times += 1
  }
  const rows = [...counted.values()]
  const json = JSON.stringify(
    rows.map(({ row, rest }, n) => ({ ...row, n, rest: rest.digest, rest_body: rest.body })),
  )
  await sql`
    with given as (select * from jsonb_to_recordset(${json}::jsonb) as g (n int, gateway text, source text, verdict text,
        received_at timestamptz, body text, digest text, times int, rest text, rest_body text)),
      room as (select v.verdict, ${maxUnattributedPerDay}::int - (select count(*) from notification m
          where m.verdict = v.verdict and m.verdict in ('forged', 'unknown reference', 'ignored')
            and m.received_at > v.latest - interval '1 day')::int as places
        from (select verdict, max(received_at) as latest from given group by verdict) v),
      placed as (select g.*, k.id is not null
            or row_number() over (partition by g.verdict order by k.id is not null, g.n) <= r.places as is_kept
        from given g join room r using (verdict) left join notification k on k.digest = decode(g.digest, 'hex')),
      chosen as (select gateway, source, verdict, received_at,
          case when is_kept then body else rest_body end as body,
          case when is_kept then digest else rest end as digest, times
        from placed)
    insert into notification (gateway, source, received_at, last_at, body, digest, times, verdict, handled_at)
    select min(gateway), min(source), min(received_at), max(received_at), min(body), decode(digest, 'hex'), sum(times),
      min(verdict), max(received_at) from chosen group by digest order by digest
    on conflict (digest) do update set times = notification.times + excluded.times, last_at = excluded.last_at`.execute(
    db.kysely,
  )
  return messages.map(() => null)
})

interface UnattributedRow {
  gateway: GatewayName
  source: Message['source']
  verdict: UnattributedMessage['verdict']
  received_at: string
  body: string
  digest: string
  times: number
}

const unattributedRow = (message: UnattributedMessage): UnattributedRow => ({
  gateway: message.gateway,
  source: message.source,
  verdict: message.verdict,
  received_at: message.received_at.toISOString(),
  body: storable(message.body, maxUnattributedLength),
  digest: digestOf({ ...message, same: `${message.verdict}|${message.same}` }).toString('hex'),
  times: 1,
})

/** Returns the row that counts the notifications of a kind and day that are not stored one by one. */
const restOf = (message: UnattributedMessage): UnattributedRow =>
  unattributedRow({
    ...message,
    body: 'More of this kind came on this day than are kept.',
    same: `rest|${message.received_at.toISOString().slice(0, 10)}`,
  })

/** PostgreSQL text cannot contain NUL. */
const storable = (text: string, length: number) => text.slice(0, length).replaceAll('\0', '\uFFFD')

const digestOf = ({ gateway, source, same }: Pick<Message, 'gateway' | 'source' | 'same'>): Buffer =>
  createHash('sha256').update(`${gateway}|${source}|${same}`).digest()

/** Deletes notifications that concern no attempt 30 days after they arrived. */
export const deleteOldUnattributed = (db: Queryable, now: Date) =>
  sql`delete from notification where verdict in ('forged', 'unknown reference', 'ignored')
    and received_at < ${now}::timestamptz - interval '30 days'`.execute(db)

const attemptsText = `
  select q.n, a.id, a.gateway, a.amount, a.currency, a.outcome, a.ended_at, p.order_id, o.code, a.gateway_reference,
    a.gateway_id
  from unnest($1::text[], $2::text[]) with ordinality as q (gateway, reference, n)
    join payment_attempt a on a.gateway = q.gateway and a.gateway_reference = q.reference
    join payment p on p.id = a.payment_id join orders o on o.id = p.order_id`

/** Finds an attempt by its reference, outside a transaction. Simultaneous requests share one round trip. */
export const findAttemptOf = batchedOn(
  async (
    db,
    requested: { gateway: GatewayName; reference: string }[],
  ): Promise<(FoundAttempt | undefined)[]> => {
    const rows = await db.prepared<FoundAttempt & { n: number }>('attempts-of', attemptsText, [
      requested.map(({ gateway }) => gateway),
      requested.map(({ reference }) => reference),
    ])
    return requested.map((_, index) => rows.find(({ n }) => n === index + 1))
  },
)

/** Records the time of the first message, signed by the gateway, that an attempt was approved. */
export const recordApproval = (db: Queryable, attemptId: number, now: Date) =>
  db
    .updateTable('payment_attempt')
    .set({ approved_at: now })
    .where('id', '=', attemptId)
    .where('approved_at', 'is', null)
    .execute()

/** Reopens an attempt that ended without money. Returns `false` if it is open, or was paid or closed. */
export async function reopenAttempt(tx: Tx, attemptId: number): Promise<boolean> {
  const row = await tx
    .updateTable('payment_attempt')
    .set({ ended_at: null, outcome: null })
    .where('id', '=', attemptId)
    .where('outcome', 'in', ['declined', 'cancelled', 'expired'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The state of an attempt, read behind the lock of its order. */
export interface LockedAttempt {
  id: number
  gateway: GatewayName
  amount: number
  currency: string
  outcome: AttemptOutcome | null
  ended_at: Date | null
  gateway_reference: string
  /** The gateway's id of the charge belongs to another attempt: a charge pays once. */
  is_charge_of_another: boolean
}

/** Reads attempts by their ids, each with the gateway's id of its charge. Their orders are locked. */
export async function findLockedAttempts(
  tx: Tx,
  attempts: readonly { id: number; gatewayId: string | null }[],
): Promise<Map<number, LockedAttempt>> {
  const { rows } = await sql<LockedAttempt>`
    select a.id, a.gateway, a.amount, a.currency, a.outcome, a.ended_at, a.gateway_reference,
      exists (select 1 from payment_attempt x where x.gateway_id = q.gateway_id and x.id <> a.id) as is_charge_of_another
    from unnest(${attempts.map(({ id }) => id)}::bigint[], ${attempts.map(({ gatewayId }) => gatewayId)}::text[])
        as q (id, gateway_id)
      join payment_attempt a on a.id = q.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Any number that no other lock of the shop uses. Sandbox payments lock it shared, a change of the gateway exclusively.
 */
const gatewayChoiceLock = 7_203_333

/**
 * Returns whether the sandbox is the chosen gateway; it stays so until the transaction ends. Call it with the order locked:
 * `closeSandboxAttempts` also locks orders first and then the choice.
 */
export async function isSandboxChosen(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${gatewayChoiceLock})`.execute(tx)
  const row = await tx.selectFrom('setting').select('value').where('key', '=', 'gateway').executeTakeFirst()
  return row === undefined || row.value === 'sandbox'
}

/**
 * Closes all open sandbox attempts for good before another gateway is chosen, so that no sandbox form can pay a real
 * order. The orders wait again and are paid at the new gateway. It locks those orders by id, and blocks sandbox payments
 * until the transaction ends; the caller writes the settings afterwards. The worker closes an attempt that a
 * process opens a moment later, before it knows the choice.
 */
export async function closeSandboxAttempts(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    where o.id in (select p.order_id from payment_attempt a join payment p on p.id = a.payment_id
                   where a.gateway = 'sandbox' and a.ended_at is null)
    order by o.id for update`.execute(tx)
  await sql`select pg_advisory_xact_lock(${gatewayChoiceLock})`.execute(tx)
  const orders = rows.map(({ id }) => id)
  if (orders.length > 0) await closeAttemptsAt(tx, 'sandbox', orders, now)
}
