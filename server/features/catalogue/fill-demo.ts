import type { Database } from '../../db/database'
import { demoCatalogue } from '../../../demo/catalogue'
import { isEmptyAlone } from './fill-demo.sql'
import { importCatalogueFile } from './import-catalogue'

/**
 * Gives an empty database the demo shop; true if it was empty. Of several processes at once one fills it, the others
 * wait for it. A database with any item or setting stays as it is.
 */
export function fillDemo(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isEmptyAlone(tx))) return false
    await importCatalogueFile(tx, demoCatalogue, { actor: 'demo', now })
    return true
  })
}
