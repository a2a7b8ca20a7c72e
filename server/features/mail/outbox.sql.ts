import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/database'
import type { Tables } from '../../db/tables'

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

/** The mail is out. What it said is forgotten: payloads hold passwords and links. */
export const markSent = (db: Database, id: number, now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ sent_at: now, payload: '{}', last_error: null })
    .where('id', '=', id)
    .execute()

/** It did not go out: it is tried again later, or given up for the operator to see. */
export const markFailed = (db: Database, id: number, fault: string, again: Date | null, now: Date) =>
  db.kysely
    .updateTable('outbox')
    .set({ last_error: fault.slice(0, 500), ...(again === null ? { dead_at: now } : { due_at: again }) })
    .where('id', '=', id)
    .execute()
