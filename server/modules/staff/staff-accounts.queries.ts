import { type RawBuilder, sql } from 'kysely'
import type { StaffRole } from '../../../contract/office/sign-in'
import type { StaffStatus } from '../../../contract/office/team'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList } from '../../platform/db/list-counts'
import { isFound } from '../../platform/db/searched-texts'
import type { SoughtWords } from '../../../rules/sought-words'

/** The live account with an email. */
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

/** The live account with an id. */
export const findStaffById = (db: Queryable, id: number) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'full_name', 'role', 'password_hash', 'totp_sealed', 'totp_pending'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** The person of a session, with what signs them in, for `get-me`. */
export const findMe = (db: Queryable, id: number) =>
  db
    .selectFrom('staff')
    .select((row) => [
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

/** The full names of staff by email, ended accounts included; of several accounts with one email the newest one's. */
export async function findTeamNames(db: Queryable): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('staff')
    .select(['email', 'full_name'])
    .where('full_name', '<>', '')
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ email, full_name }) => [email, full_name]))
}

/** Whether there is an account of staff that has not ended. */
export async function hasStaff(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets transactions that depend on who is on the team take turns, until this one ends. */
export const lockTeam = (tx: Queryable) => sql`lock table staff in share row exclusive mode`.execute(tx)

interface NewStaff {
  readonly email: string
  readonly key: string
  readonly fullName: string
  readonly role: StaffRole
  readonly now: Date
}

/** Adds an account without a password; undefined if a live one has the email. */
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

/** Sets name and password of an account and takes its second factors away: whoever has the link sets up new ones. */
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

/** Sets another password; undefined if it is no longer the one that was checked (null: there was none). */
export const changePassword = (tx: Queryable, id: number, checkedHash: string | null, passwordHash: string) =>
  tx
    .updateTable('staff')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', checkedHash === null ? 'is' : '=', checkedHash)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Changes the role of an account. */
export const changeRole = (tx: Queryable, id: number, role: StaffRole) =>
  tx.updateTable('staff').set({ role }).where('id', '=', id).execute()

/** The owners who can sign in, for mails. */
export const findOwners = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()

/** Ends an account with its links. */
export async function endStaffAccount(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.updateTable('staff').set({ ended_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('staff_link').where('staff_id', '=', id).execute()
}

/** Names an account that was invited again. */
export const renameStaff = (tx: Queryable, id: number, fullName: string, role: StaffRole) =>
  tx.updateTable('staff').set({ full_name: fullName, role }).where('id', '=', id).execute()

/** Which people; null: not narrowed by this. */
interface StaffFilter {
  readonly id: number | null
  readonly text: { readonly words: SoughtWords } | null
  readonly status: StaffStatus | null
}

/** People with second factors and sessions that have not ended: a page, newest first, below an id. */
export const findStaffPage = (
  db: Queryable,
  { id, text, status }: StaffFilter,
  { before, most }: { before: number | null; most: number },
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
        sql<boolean>`id in (select t.id from staff t where ${isFound('staff', text?.words ?? [])})`,
      ),
    )
    .$if(status !== null, (query) => query.where(isStatus(now)[status ?? 'active']))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export type ListedStaff = Awaited<ReturnType<typeof findStaffPage>>[number]

/** How many people match, and how many each status has, among the newest `most`. */
export function countStaff(
  tx: Tx,
  { text, status }: Pick<StaffFilter, 'text' | 'status'>,
  now: Date,
  most: number,
) {
  const { ended, active } = isStatus(now)
  const scope = sql`
    select id, case when ${ended} then 'ended' when ${active} then 'active' else 'invited' end as status from staff
    where ${text === null ? sql`true` : sql`id in (select t.id from staff t where ${isFound('staff', text.words)})`}
    order by id desc limit ${most + 1}`
  const fits = status === null ? null : sql`s.status = ${status}`
  return countList(tx, scope, { status: { by: sql`s.status`, fits } }, most)
}

/** The status of a person (server/modules/staff/find-staff.ts) for rows of the table. */
const isStatus = (now: Date): Record<StaffStatus, RawBuilder<boolean>> => {
  const hasSetUp = sql`(password_hash is not null or exists (
    select from staff_session s where s.staff_id = staff.id and s.expires_at > ${now}))`
  return {
    ended: sql`ended_at is not null`,
    active: sql`ended_at is null and ${hasSetUp}`,
    invited: sql`ended_at is null and not ${hasSetUp}`,
  }
}
