import { getSettings, settingsSections } from '#contract/office/settings'
import { type Handlers, PreparedAnswer } from '../../platform/http/serve'
import { changeOf } from '../changes'
import { serveStaff } from '../staff'
import { settingsFrom } from './initial-settings'
import { findSettingsChange, findSettings } from './queries'
import { saveSettingsHandler } from './save-settings'

/** Serves the stored settings of a section. They are read in one snapshot, so that the version matches the values. */
const getSettingsHandler = serveStaff(getSettings, ({ payload, context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const keys = settingsSections[payload.section]
      const stored = settingsFrom(await findSettings(tx))
      const settings = Object.fromEntries(keys.map((key) => [key, stored[key]]))
      return new PreparedAnswer(JSON.stringify({ settings, ...changeOf(await findSettingsChange(tx, keys)) }))
    }),
)

/** The handlers of settings. */
export const settingsHandlers = {
  'get-settings': getSettingsHandler,
  'save-settings': saveSettingsHandler,
} satisfies Partial<Handlers>
