import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database'

/** Any number that no other advisory lock of the shop uses. */
const demoLock = 7_203_331

/** Whether there is neither an item nor a setting; other callers wait until this transaction ends. */
export async function isEmptyAlone(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from item)
    and not exists (select 1 from setting) as empty`.execute(tx)
  return rows[0]?.empty === true
}
