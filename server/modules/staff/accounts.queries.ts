import { type RawBuilder, sql } from 'kysely'
import type { StaffRole } from '#contract/office/sign-in'
import type { StaffStatus } from '#contract/office/team'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import type { SessionStart } from '../../platform/db/staff-tables'
import { isFound, type SearchedText } from '../../platform/db/text-search'

/** Returns the account with an email, unless it has ended. */
export const findStaffByEmail = (db: Queryable, key: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'full_name', 'role', 'password_hash', 'totp_sealed'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('staff_passkey')
            .select('staff_passkey.id')
            .whereRef('staff_passkey.staff_id', '=', 'staff.id'),
        )
        .as('has_passkey'),
    )
    .where('email_key', '=', key)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Returns an account, unless it has ended. */
export const findStaffById = (db: Queryable, id: number) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'full_name', 'role', 'password_hash', 'totp_sealed', 'totp_pending'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Returns a person's OIB and sign-in methods. */
export const findMe = (db: Queryable, id: number) =>
  db
    .selectFrom('staff')
    .select((row) => [
      'oib',
      row('password_hash', 'is not', null).as('has_password'),
      row('totp_sealed', 'is not', null).as('has_totp'),
      row
        .selectFrom('staff_recovery_code')
        .select((code) => code.fn.countAll<number>().as('count'))
        .whereRef('staff_recovery_code.staff_id', '=', 'staff.id')
        .as('recovery_codes'),
      row
        .selectFrom('staff_passkey')
        .select((passkey) => passkey.fn.countAll<number>().as('count'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Saves or removes a person's OIB. */
export const recordOib = (tx: Queryable, id: number, oib: string | null) =>
  tx.updateTable('staff').set({ oib }).where('id', '=', id).execute()

/**
 * Returns the full names of staff by email, including ended accounts. The newest of several accounts with one email is used.
 */
export async function findTeamNames(db: Queryable): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('staff')
    .select(['email', 'full_name'])
    .where('full_name', '<>', '')
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ email, full_name }) => [email, full_name]))
}

/** Returns whether a staff account exists that has not ended. */
export async function hasStaff(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes transactions that depend on the members of the team, until this transaction ends. */
export const lockTeam = (tx: Queryable) => sql`lock table staff in share row exclusive mode`.execute(tx)

interface NewStaff {
  readonly email: string
  readonly key: string
  readonly fullName: string
  readonly role: StaffRole
  readonly now: Date
}

/** Adds an account without a password. Returns `undefined` if another account that has not ended has the email. */
export const recordStaff = (tx: Queryable, { email, key, fullName, role, now }: NewStaff) =>
  tx
    .insertInto('staff')
    .values({
      email,
      email_key: key,
      full_name: fullName,
      role,
      password_hash: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Sets the name and password of an account and removes its second factors. */
export async function setUpStaff(
  tx: Queryable,
  id: number,
  { fullName, passwordHash }: { fullName: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ full_name: fullName, password_hash: passwordHash, totp_sealed: null, totp_pending: null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
}

/** Changes a password. Returns `undefined` if it is no longer the one that was checked (`null` if there was none). */
export const changePassword = (tx: Queryable, id: number, checkedHash: string | null, passwordHash: string) =>
  tx
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', checkedHash === null ? 'is' : '=', checkedHash)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const changeRole = (tx: Queryable, id: number, role: StaffRole) =>
  tx.updateTable('staff').set({ role }).where('id', '=', id).execute()

/** Returns the owners who have a password and whose accounts have not ended. */
export const findOwners = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()

/** Ends an account and its links. */
export async function endStaffAccount(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.updateTable('staff').set({ ended_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('staff_link').where('staff_id', '=', id).execute()
}

/** Changes the name and role of an account that was invited again. */
export const renameStaff = (tx: Queryable, id: number, fullName: string, role: StaffRole) =>
  tx.updateTable('staff').set({ full_name: fullName, role }).where('id', '=', id).execute()

/** A filter of the list of people. `null` fields do not restrict the rows. */
interface StaffFilter {
  readonly id: number | null
  readonly text: { readonly words: SoughtWords } | null
  readonly status: StaffStatus | null
}

/** A shop has few members of staff, so that their text has no index. */
const nameAndEmail: SearchedText = {
  text: `searched_names(' ' || t.full_name || E'\\n ' || t.email)`,
  hasNames: true,
}

/** Returns a page of people, newest first, with ids less than `before`. Only sessions that have not ended are counted. */
export const findStaffPage = (
  db: Queryable,
  { id, text, status }: StaffFilter,
  { before, limit }: { before: number | null; limit: number },
  now: Date,
) =>
  db
    .selectFrom('staff')
    .select((row) => {
      const sessions = row
        .selectFrom('staff_session')
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .where('staff_session.expires_at', '>', now)
      return [
        'id',
        'full_name',
        'email',
        'role',
        'created_at',
        'ended_at',
        row('password_hash', 'is not', null).as('has_password'),
        row
          .or([
            row('totp_sealed', 'is not', null),
            row.exists(
              row
                .selectFrom('staff_passkey')
                .select('staff_passkey.id')
                .whereRef('staff_passkey.staff_id', '=', 'staff.id'),
            ),
          ])
          .as('has_second_factor'),
        sessions.select((session) => session.fn.max('last_used_at').as('at')).as('last_used_at'),
        sessions.select((session) => session.fn.countAll<number>().as('count')).as('sessions'),
      ]
    })
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .$if(text !== null, (query) =>
      query.where(
        sql<boolean>`id in (select t.id from staff t where ${isFound(nameAndEmail, text?.words ?? [])})`,
      ),
    )
    .$if(status !== null, (query) => query.where(isStatus(now)[status ?? 'active']))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type ListedStaff = Awaited<ReturnType<typeof findStaffPage>>[number]

/** Counts the matching people in total and per status, among the newest `limit`. */
export function countStaff(
  tx: Tx,
  { text, status }: Pick<StaffFilter, 'text' | 'status'>,
  now: Date,
  limit: number,
) {
  const { ended, active } = isStatus(now)
  const scope = sql`
    select id, case when ${ended} then 'ended' when ${active} then 'active' else 'invited' end as status from staff
    where ${text === null ? sql`true` : sql`id in (select t.id from staff t where ${isFound(nameAndEmail, text.words)})`}
    order by id desc limit ${limit + 1}`
  const fits = status === null ? null : sql`s.status = ${status}`
  return countList(tx, scope, { status: { by: sql`s.status`, fits } }, limit)
}

/** Returns the SQL conditions of each status. They must match `memberOf` in team.ts. */
const isStatus = (now: Date): Record<StaffStatus, RawBuilder<boolean>> => {
  const hasSetUp = sql`(password_hash is not null or exists (
    select from staff_session s where s.staff_id = staff.id and s.expires_at > ${now}))`
  return {
    ended: sql`ended_at is not null`,
    active: sql`ended_at is null and ${hasSetUp}`,
    invited: sql`ended_at is null and not ${hasSetUp}`,
  }
}

type Purpose = 'set-up' | 'demo' | 'lift-pause'

interface NewLink {
  readonly hash: Buffer
  readonly purpose: Purpose
  readonly staffId: number | null
  readonly now: Date
  readonly expiresAt: Date
}

/** Stores the hash of a link. */
export const recordLink = (tx: Queryable, { hash, purpose, staffId, now, expiresAt }: NewLink) =>
  tx
    .insertInto('staff_link')
    .values({ token_hash: hash, purpose, staff_id: staffId, created_at: now, expires_at: expiresAt })
    .execute()

/** Returns a valid set-up link with its account. The link of a shop without staff has no account. */
export const findLink = (db: Queryable, hash: Buffer, now: Date) =>
  db
    .selectFrom('staff_link')
    .leftJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select(['staff_link.expires_at', 'staff_link.staff_id', 'staff.email', 'staff.full_name', 'staff.role'])
    .where('staff_link.token_hash', '=', hash)
    .where('staff_link.purpose', '=', 'set-up')
    .where('staff_link.expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()

/** Deletes and returns a valid link. Only one of two simultaneous calls gets it. */
export const takeLink = (tx: Queryable, hash: Buffer, purpose: Purpose, now: Date) =>
  tx
    .deleteFrom('staff_link')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()

/** Deletes the links of an account, or those without an account if `staffId` is `null`. */
export const deleteLinks = (tx: Queryable, staffId: number | null) =>
  tx
    .deleteFrom('staff_link')
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .execute()

interface NewSession {
  readonly hash: Buffer
  readonly staffId: number
  /** The hash of the password that was checked, or `null` if the account has none. */
  readonly checkedHash: string | null
  readonly startedBy: SessionStart
  readonly network: string
  readonly browser: string
  readonly now: Date
  readonly expiresAt: Date
  readonly factorAt: Date | null
  /** Maximum number of sessions of one person. The oldest ones end. */
  readonly maxSessions: number
}

/**
 * Records a session. Returns false if the account has ended or its password has changed since it was checked. The person's row
 * is locked against a simultaneous change: either the change ends this session, or this session sees the change.
 */
export async function recordStaffSession(tx: Queryable, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_session (token_hash, staff_id, started_by, network, browser, created_at, expires_at, last_used_at,
      factor_at, authenticated_at)
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
      order by created_at desc, id desc offset ${session.maxSessions - 1})`.execute(tx)
  return true
}

/** Returns the session of a token and its person, or `undefined` if the session or the account does not exist or has ended. */
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
      'staff_session.authenticated_at',
      'staff.email',
      'staff.full_name',
      'staff.role',
    ])
    .where('staff_session.token_hash', '=', hash)
    .where('staff_session.expires_at', '>', now)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()

export const recordSessionUse = (db: Queryable, id: number, now: Date) =>
  db.updateTable('staff_session').set({ last_used_at: now }).where('id', '=', id).execute()

/** Records that the person re-authenticated with the password or a passkey. */
export const recordReauthentication = (tx: Queryable, id: number, now: Date) =>
  tx.updateTable('staff_session').set({ authenticated_at: now }).where('id', '=', id).execute()

/** Ends the session of a token and returns the id of its person, or `undefined` if there is no such session. */
export const endStaffSessionOf = (tx: Queryable, hash: Buffer) =>
  tx.deleteFrom('staff_session').where('token_hash', '=', hash).returning('staff_id').executeTakeFirst()

/** Ends all sessions of a person except `keep`. */
export const endStaffSessions = (tx: Queryable, staffId: number, keep: number | null = null) =>
  tx
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(keep !== null, (query) => query.where('id', '<>', keep ?? 0))
    .execute()

/** Deletes expired sessions, links and challenges. The worker calls it. */
export async function deleteExpiredStaffSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_link').where('expires_at', '<=', now).execute()
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute()
}

/** Records that a second factor was given in a session. */
export const recordFactor = (tx: Queryable, id: number, now: Date) =>
  tx.updateTable('staff_session').set({ factor_at: now }).where('id', '=', id).execute()

/**
 * Returns the current sessions of a person. `asking`, the caller's own session, comes first, then the newest. `count` is the
 * total.
 */
export const listSessions = (
  db: Queryable,
  { staffId, asking, limit, now }: { staffId: number; asking: number | null; limit: number; now: Date },
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
    .limit(limit)
    .execute()

/** Ends a session of a person. Returns `undefined` if it belongs to another person or has ended. */
export const endSessionOf = (tx: Queryable, staffId: number, id: number) =>
  tx
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning(['id', 'browser', 'network'])
    .executeTakeFirst()
