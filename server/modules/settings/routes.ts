import type { z } from 'zod'
import { getSettings, settingsIn, saveSettings } from '#contract/office/settings'
import * as texts from '#texts/compiled/refusals/catalogue'
import { PreparedAnswer, type Handlers } from '../../platform/http/serve'
import { changeOrDryRun, type DryRun, dryRunOf } from '../audit'
import { changeOf, checkVersion } from '../changes'
import { serveStaff, requireReauthentication } from '../staff'
import { importerOf, type ReadImport, settingsChange, type EntryWriter } from './entry-writer'
import { addIssues, FieldErrors, isObject } from './field-errors'
import { settingsFrom } from './initial-settings'
import { findSettingsChange, findSettings } from './queries'

/** Serves the stored settings of a section. They are read in one snapshot, so that the version matches the values. */
export const getSettingsHandler = serveStaff(getSettings, ({ payload, context }) =>
  context.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const keys = settingsIn(payload.section)
      const stored = settingsFrom(await findSettings(tx))
      const settings = Object.fromEntries(keys.map((key) => [key, stored[key]]))
      return new PreparedAnswer(JSON.stringify({ settings, ...changeOf(await findSettingsChange(tx, keys)) }))
    }),
)

const callKeys = saveSettings.payload.omit({ settings: true })

type Section = z.infer<typeof callKeys>['section']

interface RequestedSettings extends ReadImport {
  readonly section: Section
  readonly version: number
  readonly dryRun: DryRun
}

/**
 * Saves changed settings of one section like an import that contains only them (`EntryWriter`), so that the same rules
 * apply. A change of owner settings requires re-authentication (`ask-again`), but a dry run does not.
 */
const settingsHandler = serveStaff(saveSettings, async ({ context, staff, audit, request }) => {
  const requested = readSettingsCall(context.entryWriter, request.body)
  const { section, version, dryRun } = requested
  const keys = settingsIn(section)
  const by = importerOf(context, staff)
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await context.entryWriter.lock(tx)
    checkVersion(await findSettingsChange(tx, keys), version)
    const written = await context.entryWriter.write(tx, requested, by)
    const { changed, ofOwner } = written
    // This has the same effect as `asksAgain` of a call.
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    if (changed.length === 0) audit.nothingChanged()
    else await audit.record(tx, { subject: `settings.${section}`, ...settingsChange(changed) })
    return { result: await findSettingsChange(tx, keys), effect: written.effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  return { ...changeOf(result), effect }
})

export const saveSettingsHandler = { ...settingsHandler, readsBody: true }

/** Reads the body. As in a file, absent keys keep their values. Adds errors for keys of another section. */
function readSettingsCall(writer: EntryWriter, body: unknown): RequestedSettings {
  const errors = new FieldErrors({ path: /^settings/, name: 'settings' })
  const { settings, ...rest } = isObject(body) ? body : {}
  const keys = callKeys.safeParse(rest)
  if (!keys.success) addIssues(errors, keys.error.issues)
  const file = writer.read({ settings: settings ?? null }, errors)
  if (keys.data === undefined) throw errors.asRefusal()
  const { section, version } = keys.data
  const own: readonly string[] = settingsIn(section)
  for (const key of Object.keys(file.settings))
    if (!own.includes(key)) errors.add(`settings.${key}`, texts.section_other())
  return { file, errors, section, version, dryRun: dryRunOf(keys.data) }
}

/** The handlers of settings. */
export const settingsHandlers = {
  'get-settings': getSettingsHandler,
  'save-settings': saveSettingsHandler,
} satisfies Partial<Handlers>
