import { getSettings } from '../../../contract/office/settings'
import { settingsSections } from '../../../contract/office/settings-sections'
import { PreparedAnswer } from '../../platform/http/serve'
import { serveStaff } from '../staff'
import { findSettings } from '../catalogue'
import { settingsFrom } from '../settings'
import { findSettingsChange } from './entry-changes.queries'
import { changeOf } from './save-entry'

/** The settings of a section as they are stored, all of one moment, so that the version belongs to the values. */
export const getSettingsHandler = serveStaff(getSettings, ({ payload, world }) =>
  world.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const keys = settingsSections[payload.section]
      const stored = settingsFrom(await findSettings(tx))
      const settings = Object.fromEntries(keys.map((key) => [key, stored[key]]))
      return new PreparedAnswer(JSON.stringify({ settings, ...changeOf(await findSettingsChange(tx, keys)) }))
    }),
)
