import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { demoCatalogue } from '../../../demo/catalogue'
import { importCatalogueFile } from './import-catalogue'

/** Any number that nothing else of the shop locks. */
const demoLock = 7_203_331

/**
 * Gives an empty database the demo shop; true if it was empty. Of several processes at once one fills it, the others
 * wait for it. A database with any item or setting stays as it is.
 */
export function fillDemo(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)
    const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from item)
      and not exists (select 1 from setting) as empty`.execute(tx)
    if (rows[0]?.empty !== true) return false
    await importCatalogueFile(tx, demoCatalogue, { actor: 'demo', now })
    return true
  })
}
