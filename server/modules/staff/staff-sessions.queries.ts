import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import type { SessionStart } from '../../platform/db/staff-tables'

interface NewSession {
  readonly hash: Buffer
  readonly staffId: number
  /** The hash of the password that was checked; null: the account has none. */
  readonly checkedHash: string | null
  readonly startedBy: SessionStart
  readonly network: string
  readonly browser: string
  readonly now: Date
  readonly expiresAt: Date
  readonly factorAt: Date | null
  /** At most so many sessions of one person; the oldest end. */
  readonly most: number
}

/**
 * Records a session; false if the account ended or its password changed since it was checked. The person's row is locked
 * against such a change: either it sees this session and ends it, or this session sees it.
 */
export async function recordStaffSession(tx: Queryable, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_session (token_hash, staff_id, started_by, network, browser, created_at, expires_at, last_used_at,
      factor_at, asked_at)
    select ${session.hash}::bytea, id, ${session.startedBy}::text, ${session.network}::text, ${session.browser}::text,
      ${session.now}::timestamptz, ${session.expiresAt}::timestamptz, ${session.now}::timestamptz,
      ${session.factorAt}::timestamptz, ${session.now}::timestamptz
    from staff where id = ${session.staffId} and ended_at is null
      and password_hash is not distinct from ${session.checkedHash}
    for no key update
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    delete from staff_session where id in (
      select id from staff_session where staff_id = ${session.staffId} and token_hash <> ${session.hash}::bytea
      order by created_at desc, id desc offset ${session.most - 1})`.execute(tx)
  return true
}

/** The session of a token and its person; undefined if it is unknown, has ended, or the person's account has. */
export const findStaffSession = (db: Queryable, hash: Buffer, now: Date) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff_session.id',
      'staff_session.staff_id',
      'staff_session.started_by',
      'staff_session.expires_at',
      'staff_session.last_used_at',
      'staff_session.factor_at',
      'staff_session.asked_at',
      'staff.email',
      'staff.full_name',
      'staff.role',
    ])
    .where('staff_session.token_hash', '=', hash)
    .where('staff_session.expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()

/** Records the use of a session. */
export const recordSessionUse = (db: Queryable, id: number, now: Date) =>
  db.updateTable('staff_session').set({ last_used_at: now }).where('id', '=', id).execute()

/** Records that the person gave the password or a passkey again. */
export const recordAsked = (tx: Queryable, id: number, now: Date) =>
  tx.updateTable('staff_session').set({ asked_at: now }).where('id', '=', id).execute()

/** Ends the session of a token; the id of its person, undefined if there is none. */
export const endStaffSessionOf = (tx: Queryable, hash: Buffer) =>
  tx.deleteFrom('staff_session').where('token_hash', '=', hash).returning('staff_id').executeTakeFirst()

/** Ends all sessions of a person, except one. */
export const endStaffSessions = (tx: Queryable, staffId: number, keep: number | null = null) =>
  tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(keep !== null, (query) => query.where('id', '<>', keep ?? 0))
    .execute()

/** Deletes sessions and links that have ended, for the worker. */
export async function forgetStaffSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_link').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute()
}

/** Records that a session gave a second factor. */
export const recordFactor = (tx: Queryable, id: number, now: Date) =>
  tx.updateTable('staff_session').set({ factor_at: now }).where('id', '=', id).execute()

/** The sessions of a person that have not ended, the one that asks first, then the newest; `count`: how many there are in all. */
export const listSessions = (
  db: Queryable,
  { staffId, asking, most, now }: { staffId: number; asking: number | null; most: number; now: Date },
) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'browser', 'network', 'created_at', 'last_used_at', 'expires_at'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy(sql`id is not distinct from ${asking}::bigint`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Ends a session of a person; undefined if it is somebody else's, or has ended. */
export const endSessionOf = (tx: Queryable, staffId: number, id: number) =>
  tx
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning(['id', 'browser', 'network'])
    .executeTakeFirst()
