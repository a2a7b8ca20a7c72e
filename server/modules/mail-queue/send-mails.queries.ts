import { sql } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { Database, Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import type { OutboxRow } from './queries'

/** Duration of the lease of a taken mail. After it, another process may send the mail. */
const leaseMinutes = 1

/** The mails to take: all, or only urgent ones (rank 0). */
export type MailLane = 'all' | 'urgent'
const ranks: Readonly<Record<MailLane, readonly number[]>> = { all: [0, 1, 2], urgent: [0] }

/**
 * Selects and locks the ids of the due mails of some ranks, in the order of `ofRanks`. The caller must read them as an array,
 * which PostgreSQL computes once. As the inner side of a join, the query would run again for each row and take more mails
 * than the limit.
 */
const dueMails = (ofRanks: readonly number[], now: Date, limit: number, waits: boolean) => sql`
  select due.id from unnest(${ofRanks}::integer[]) wanted cross join lateral (
    select id from outbox where rank = wanted and sent_at is null and dead_at is null and due_at <= ${now}
      ${waits ? sql`and not ${waitsForAnswer(now)}` : sql``}
    order by due_at, id limit ${limit} for update skip locked) due
  limit ${limit}`

/** Maximum time that a mail waits for the tax authority's answer about its document, counted from the document's issue. */
const waitForAnswerMs = 1750

/** Returns whether the document of a mail was just issued and waits for the tax authority's first answer. */
const waitsForAnswer = (now: Date) => sql`exists (select from invoice v where v.fiscal_due_at is not null
  and v.issued_at > ${new Date(now.getTime() - waitForAnswerMs)}
  and (v.id = (attach ->> 'invoice')::bigint or v.refund_id = (attach ->> 'advancesOfRefund')::bigint
    or v.order_id = (select o.id from orders o
      where o.code = coalesce(attach ->> 'invoiceOf', attach #>> '{advances,order}', attach #>> '{documents,order}'))))`

/**
 * Takes the next due mails for this process, urgent ones first. Their `due_at` is moved to the end of a lease, so that other
 * processes send them after a crash, and no lock is held while a mail server responds. With `waitsForAnswers`, mails whose
 * documents were just issued are not taken until the tax authority answers.
 */
export async function takeDueMails(
  db: Database,
  now: Date,
  limit: number,
  lane: MailLane = 'all',
  { waitsForAnswers = false }: { waitsForAnswers?: boolean } = {},
): Promise<OutboxRow[]> {
  const lease = new Date(now.getTime() + leaseMinutes * 60_000)
  const { rows } = await sql<OutboxRow>`
    update outbox set due_at = ${lease}, attempts = attempts + 1
    where id = any(array(${dueMails(ranks[lane], now, limit, waitsForAnswers)}))
    returning *`.execute(db.kysely)
  return rows.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
}

/**
 * Takes one due mail as a probe of the mail server. Mails that never failed are preferred, so that a wrong address does not
 * extend the pause.
 */
export async function takeMailForProbe(tx: Tx, now: Date): Promise<OutboxRow[]> {
  const lease = new Date(now.getTime() + leaseMinutes * 60_000)
  const { rows } = await sql<OutboxRow>`
    update outbox set due_at = ${lease}, attempts = attempts + 1
    where id = (select id from outbox where sent_at is null and dead_at is null and due_at <= ${now}
      order by last_error is not null, due_at, id limit 1 for update skip locked)
    returning *`.execute(tx)
  return rows
}

/** Makes waiting mails that failed due, except those within the duration of a lease, which a process may be sending. */
export const makeFailedDue = (tx: Tx, now: Date) =>
  tx
    .updateTable('outbox')
    .set({ due_at: now })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('due_at', '>', new Date(now.getTime() + leaseMinutes * 60_000))
    .execute()

/** Returns whether a mail is due. While mails are paused, this also requires that a probe is due. */
export async function hasDueMails(db: Database, now: Date): Promise<boolean> {
  const found = await sql`select 1 from unnest(${ranks.all}::integer[]) wanted cross join lateral (
      select id from outbox where rank = wanted and sent_at is null and dead_at is null and due_at <= ${now}
      limit 1) due
    where not exists (select from mail_pause where paused_at is not null and probe_at > ${now}) limit 1`.execute(
    db.kysely,
  )
  return found.rows.length > 0
}

/**
 * Extends the lease of mails that this process is still sending, so that no other process sends them too if the mail
 * server is slow.
 */
export const extendLease = (db: Database, ids: readonly number[], now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + leaseMinutes * 60_000) })
    .where('id', 'in', [...ids])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** Marks mails as sent and deletes their payload and its sealed fields. */
export const markSent = (db: Database, ids: readonly number[], now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ sent_at: now, payload: '{}', sealed: null, last_error: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** A failed attempt. `again`: the time of the next one; `null`: the mail is given up. */
interface FailedAttempt {
  fault: StoredMessage
  again: Date | null
  now: Date
  /** Whether the mail server has rejected the recipient at least twice. */
  isRejected?: boolean
}

/**
 * Marks a mail as failed. It is sent again at `again`, or is dead if `again` is null. `attempts` is the number of attempts
 * that count towards giving it up.
 */
export const markFailed = (
  tx: Tx,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  { fault, again, now, isRejected = false }: FailedAttempt,
) =>
  tx
    .updateTable('outbox')
    .set({
      last_error: messageJson(fault),
      attempts,
      ...(again === null ? { dead_at: now } : { due_at: again }),
      ...(isRejected ? { rejected_at: sql<Date>`coalesce(rejected_at, ${now})` } : {}),
    })
    .where('id', '=', id)
    .execute()
