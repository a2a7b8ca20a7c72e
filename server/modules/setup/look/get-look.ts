import { getLook } from '../../../../contract/office/look'
import { ownWordsOf } from '../../../../rules/settings/words-in-effect'
import { serveStaff } from '../../staff'
import { findSettings } from '../../catalogue'
import { settingsFrom } from '../../settings'
import { settingsSections } from '../../../../contract/office/settings'
import { findSettingsChange } from '../queries'
import { changeOf } from '../save-entry'
import { lookOf } from './look-of'
import { findLookDraft } from './look-draft.queries'

/** The draft of the look and texts, and what is published: both of one moment. */
export const getLookHandler = serveStaff(getLook, ({ context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const settings = settingsFrom(await findSettings(tx))
      const { draft, ...change } = await findLookDraft(tx)
      const published = lookOf(settings)
      const { version: published_version } = await findSettingsChange(tx, settingsSections.look)
      return {
        look: { ...published, ...draft },
        published,
        published_version,
        neutral_words: ownWordsOf({ ...settings, words: {} }),
        ...changeOf(change),
      }
    }),
)
