import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Queryable, Tx } from '../db/database'
import type { Tables } from '../db/tables'

export type OutboxRow = Selectable<Tables['outbox']>

/** How long a process may take for a mail before another one tries it. */
const leaseMinutes = 1

/**
 * Takes the next mails that are due, for this process alone: it moves their time on before it works on them, so that
 * a process that dies leaves them to the others after a while, and no lock is held while a mail server answers.
 */
export async function takeDueMails(db: Database, now: Date, most: number): Promise<OutboxRow[]> {
  const lease = new Date(now.getTime() + leaseMinutes * 60_000)
  const taken = await sql<OutboxRow>`
    update outbox set due_at = ${lease}, attempts = attempts + 1
    where id in (select id from outbox where sent_at is null and dead_at is null and due_at <= ${now}
                 order by due_at, id limit ${most} for update skip locked)
    returning *`.execute(db.kysely)
  return taken.rows.toSorted((a, b) => a.id - b.id)
}

/** Keeps mails that this process is still working on: a slow mail server must not make another process send them too. */
export const keepTaken = (db: Database, ids: readonly number[], now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + leaseMinutes * 60_000) })
    .where('id', 'in', [...ids])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** The mail is out. What it said is forgotten: payloads hold passwords and links. */
export const markSent = (db: Database, id: number, now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ sent_at: now, payload: '{}', last_error: null })
    .where('id', '=', id)
    .execute()

/** It did not go out: it is tried again later, or given up for the operator to see. */
export const markFailed = (tx: Tx, id: number, fault: string, again: Date | null, now: Date) =>
  tx
    .updateTable('outbox')
    .set({ last_error: fault.slice(0, 500), ...(again === null ? { dead_at: now } : { due_at: again }) })
    .where('id', '=', id)
    .execute()

/** Why a mail that MAIL_HOLD kept did not go out. */
export const heldBecause = 'MAIL_HOLD=1: it was kept, not sent'

/** Gives up all mails that wait, as kept: no process sends them by itself any more. */
export const holdWaitingMails = (db: Database, now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ dead_at: now, last_error: heldBecause })
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute()

/** Queues the kept mails that were written since an instant; answers how many. */
export async function sendHeldMails(tx: Tx, since: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ dead_at: null, last_error: null, attempts: 0, due_at: now })
    .where('dead_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('last_error', '=', heldBecause)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A mail of the outbox without what it says. */
export interface OutboxEntry {
  id: number
  kind: string
  recipient: string
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  created_at: Date
  due_at: Date
  sent_at: Date | null
  dead_at: Date | null
  error: string | null
}

/** A page of the outbox, newest first, or the mail of an id; `text` is looked for in the recipient's address. */
export async function findOutboxPage(
  db: Queryable,
  page: {
    id: number | null
    text: string | null
    status: OutboxEntry['status'] | null
    before: number | null
    most: number
  },
): Promise<OutboxEntry[]> {
  // The signs that mean something to LIKE are taken as they are.
  const like = page.text === null ? null : `%${page.text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<OutboxEntry>`
    select * from (
      select id, kind, recipient, attempts, created_at, due_at, sent_at, dead_at, last_error as error,
        case when sent_at is not null then 'sent' when dead_at is not null then 'dead' else 'waiting' end as status
      from outbox) m
    where (${page.id}::bigint is null or id = ${page.id})
      and (${like}::text is null or recipient ilike ${like})
      and (${page.status}::text is null or status = ${page.status})
      and (${page.before}::bigint is null or id < ${page.before})
    order by id desc limit ${page.most}`.execute(db)
  return rows
}

/** Brings a dead mail back to life, with all its tries before it; false where it is not dead. */
export async function queueAgain(tx: Tx, id: number, recipient: string | null, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, due_at: now, ...(recipient === null ? {} : { recipient }) })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a mail that waits to be sent; where its event has one already, nothing. */
export const recordMail = (tx: Queryable, mail: Insertable<Tables['outbox']>) =>
  tx
    .insertInto('outbox')
    .values(mail)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
