import { importCatalogueFile } from '#server/modules/catalogue-file'
import type { Database } from '#server/platform/db/database'
import { isEmptyAlone } from './fill-demo.queries'

/**
 * Fills an empty database with the demo shop; true if it was empty. If several processes call it at once, one fills it
 * and the others wait. A database with any item or setting is not changed.
 */
export function fillDemo(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isEmptyAlone(tx))) return false
    const { demoCatalogue } = await import('../catalogue')
    await importCatalogueFile(tx, demoCatalogue, { actor: 'demo', role: 'owner', now })
    return true
  })
}
