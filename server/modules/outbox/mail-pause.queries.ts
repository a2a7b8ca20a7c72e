import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'

/** The failures since the mail server last accepted a mail. */
export type MailFailures = Selectable<Tables['mail_pause']>

/** Records that the mail server did not accept a mail. `recipients`: to how many addresses mails failed in a row. */
export async function recordFailure(
  tx: Tx,
  { mail, fault, now }: { mail: number; fault: string; now: Date },
): Promise<MailFailures & { recipients: number }> {
  const { rows } = await sql<MailFailures & { recipients: number }>`
    insert into mail_pause as p (mails, failing_since, fault) values (array[${mail}::bigint], ${now}, ${fault})
    on conflict (single) do update set
      mails = case when p.paused_at is not null or ${mail}::bigint = any(p.mails) then p.mails
        else p.mails || excluded.mails end,
      fault = excluded.fault
    returning p.*, (select count(distinct recipient) from outbox where id = any(p.mails)) as recipients`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('An upsert answers its row')
  return row
}

export const recordPause = (tx: Tx, now: Date, probeAt: Date) =>
  tx.updateTable('mail_pause').set({ paused_at: now, probe_at: probeAt, probes: 0 }).execute()

export const recordPauseNotified = (tx: Tx) =>
  tx.updateTable('mail_pause').set({ is_notified: true }).execute()

/** The failures since the last accepted mail; undefined: the mail server accepted the last one. */
export const findFailures = (db: Queryable): Promise<MailFailures | undefined> =>
  db.selectFrom('mail_pause').selectAll().executeTakeFirst()

/** Whether mails are paused. */
export const isPaused = async (db: Queryable): Promise<boolean> =>
  (await db
    .selectFrom('mail_pause')
    .select('single')
    .where('paused_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Ends the failures; returns them, or undefined if another process has ended them. */
export const endFailures = (tx: Tx): Promise<MailFailures | undefined> =>
  tx.deleteFrom('mail_pause').returningAll().executeTakeFirst()

/** Locks the pause if its next probe is due; undefined if not, or if another process takes it. */
export const lockDueProbe = (tx: Tx, now: Date): Promise<{ probes: number } | undefined> =>
  tx
    .selectFrom('mail_pause')
    .select('probes')
    .where('paused_at', 'is not', null)
    .where('probe_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const recordProbe = (tx: Tx, { probes, next }: { probes: number; next: Date }) =>
  tx.updateTable('mail_pause').set({ probes, probe_at: next }).execute()
