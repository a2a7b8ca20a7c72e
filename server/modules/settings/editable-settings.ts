import type { Settings } from '#contract/config'
import { type SettingsSection, settingsIn } from '#contract/office/settings'
import { sections } from '#contract/settings/sections'
import { type Editables, type Editable, nothingBuilt } from '../changes'
import { settingsFrom } from './initial-settings'
import { masked, maskedSettings, changedOwnerSettings, namesOwnerSettings } from './owner-settings'
import { findSettingsChange } from './queries'
import { findSettings } from './queries'
import { saveSettingsHandler } from './routes'

const isSection = (thing: string): thing is SettingsSection => Object.hasOwn(sections, thing)

/** The settings of a section. The thing is the name of the section. */
const editableSection: Editable = {
  call: saveSettingsHandler,
  missing: 'section-not-found',
  code: null,
  async read(db, thing) {
    if (!isSection(thing)) return undefined
    const keys = settingsIn(thing)
    const change = await findSettingsChange(db, keys)
    const stored = settingsFrom(await findSettings(db))
    const values = Object.fromEntries(keys.map((key) => [key, stored[key]]))
    return { thing, name: thing, values, version: change.version, changed_by: change.changed_by }
  },
  bodyOf: ({ thing, version }, settings) => ({ section: thing, settings, version }),
  isOwners: ({ values }, changes) => changedOwnerSettings(changes, values as Settings).length > 0,
  asksAgain: namesOwnerSettings,
  logged: (values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, masked(key, value)])),
  masked: maskedSettings,
  whyBuiltOn: nothingBuilt,
}

/** Settings as editable entries. */
export const editableSettings = { 'save-settings': editableSection } satisfies Partial<Editables>
