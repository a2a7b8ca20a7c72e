export {
  type CardRules,
  type EffectiveSettings,
  cardMinimumOf,
  isSandboxUsable,
  effectiveSettings,
  liveVariables,
  supportsCurrency,
  whyNotSetUp,
} from './chosen-gateway'
export { initialSettings, settingsFrom } from './initial-settings'
export { editableSettings } from './editable-settings'
export { settingsHandlers } from './routes'
export { FieldErrors, addDropped, addIssues, isObject } from './field-errors'
export {
  importerOf,
  type Importer,
  type ReadImport,
  type Prepared,
  type Read,
  settingsChange,
  type ReadFile,
  type EntryWriter,
  type WrittenEntries,
  type Change,
} from './entry-writer'
export { noteOfFiscal, notesOfReported } from './fiscal-settings'
export { checkSettings, checkCountryKeys } from './check-settings'
export { findSettings, findSettingsChange, markSettings } from './queries'
export { refuseOwnerSettings } from './owner-settings'
export { prepareSettings } from './prepare-settings'
