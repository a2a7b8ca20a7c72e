import type { ParsedCatalogue } from '../../../contract/office/catalogue-file'
import { exportCatalogue } from '../../../contract/office/catalogue'
import type { Database } from '../../platform/db/database'
import { PreparedAnswer } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { findSettings } from '../catalogue'
import { findStoredEvents } from './import-events'
import { findStoredVouchers } from './import-vouchers'
import { settingsFrom } from '../settings'
import { findStoredItems } from './stored-items'

/** The catalogue file of this shop; importing it into another shop copies this one. */
export const exportCatalogueHandler = serveStaff(
  exportCatalogue,
  async ({ world }) => new PreparedAnswer(JSON.stringify(await exportCatalogueFile(world.db))),
)

/** Every setting, event, item and voucher, at one moment. */
export function exportCatalogueFile(db: Database): Promise<ParsedCatalogue> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      settings: settingsFrom(await findSettings(tx)),
      events: await findStoredEvents(tx),
      items: (await findStoredItems(tx)).map(({ entry }) => entry),
      vouchers: [...(await findStoredVouchers(tx, null)).values()],
    }))
}
