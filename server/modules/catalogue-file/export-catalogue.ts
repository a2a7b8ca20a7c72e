import { exportCatalogue } from '#contract/office/catalogue'
import type { ParsedCatalogue } from '#contract/office/catalogue-file'
import type { Database } from '../../platform/db/database'
import { PreparedAnswer } from '../../platform/http/serve'
import { findStoredEvents, findStoredItems } from '../catalogue'
import { findSettings, settingsFrom } from '../settings'
import { serveStaff } from '../staff'
import { findStoredVouchers } from '../vouchers'

/** Serves the catalogue file of this shop. Its import into an empty shop copies this one. */
export const exportCatalogueHandler = serveStaff(
  exportCatalogue,
  async ({ context }) => new PreparedAnswer(JSON.stringify(await exportCatalogueFile(context.db))),
)

/** Returns all settings, events, items and vouchers in one snapshot. */
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
