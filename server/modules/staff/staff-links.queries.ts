import type { Queryable } from '../../platform/db/database'

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

/** A link that works, with its account; no account: that of a shop without staff. */
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

/** Takes a link that works: of two that come with it at once, one gets it. */
export const takeLink = (tx: Queryable, hash: Buffer, purpose: Purpose, now: Date) =>
  tx
    .deleteFrom('staff_link')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()

/** Ends the other links of an account; null: those of a shop without staff. */
export const dropLinks = (tx: Queryable, staffId: number | null) =>
  tx
    .deleteFrom('staff_link')
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .execute()
