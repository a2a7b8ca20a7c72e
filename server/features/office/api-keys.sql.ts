import type { Queryable } from '../../db/database'
import type { OfficeRole } from './office-roles'

interface FoundKey {
  id: number
  name: string
  role: OfficeRole
  last_used_at: Date | null
}

/** The key with this hash, unless it was revoked. */
export const findKey = (db: Queryable, hash: Buffer): Promise<FoundKey | undefined> =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'role', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Notes that a key is in use, once a minute: a script that calls all day need not write each time. */
export async function recordUse(db: Queryable, key: FoundKey, now: Date): Promise<void> {
  if (key.last_used_at !== null && now.getTime() - key.last_used_at.getTime() < 60_000) return
  await db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', key.id).execute()
}

/** Writes a key, by its hash. */
export const recordKey = (tx: Queryable, key: { name: string; hash: Buffer; role: OfficeRole; now: Date }) =>
  tx
    .insertInto('api_key')
    .values({ name: key.name, key_hash: key.hash, role: key.role, created_at: key.now })
    .execute()
