import * as texts from '../../../texts/compiled/refusals/catalogue'
import type { z } from 'zod'
import { saveSettings, settingsSections } from '../../../contract/office/settings'
import { requireReauthentication, serveStaff, changeOrDryRun, type DryRun, dryRunOf } from '../staff'
import { addIssues, Faults, isObject } from './catalogue-faults'
import { findSettingsChange } from './queries'
import { lockCatalogue } from '../catalogue'
import { readCatalogueFile } from './read-catalogue-file'
import { changeOf, refuseMeanwhile } from './save-entry'
import { type ReadImport, settingsChange, writeCatalogue } from './write-catalogue'

const callKeys = saveSettings.payload.omit({ settings: true })
type Section = z.infer<typeof callKeys>['section']

interface Requested extends ReadImport {
  readonly section: Section
  readonly version: number
  readonly dryRun: DryRun
}

/**
 * Saves changed settings of one section as an import of them alone would (`writeCatalogue`): one rule for both. A change of
 * the owner's settings is refused with `ask-again` where the password was given long ago; a trial is not.
 */
const handler = serveStaff(saveSettings, async ({ context, staff, audit, request }) => {
  const requested = readSettingsCall(request.body)
  const { section, version, dryRun } = requested
  const keys = settingsSections[section]
  const by = { actor: staff.actor, role: staff.role, now: context.now() }
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    refuseMeanwhile(await findSettingsChange(tx, keys), version)
    const { changed, ofOwner, effect } = await writeCatalogue(tx, requested, by)
    // As `asksAgain` of a call does.
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    if (changed.length === 0) audit.nothingChanged()
    else await audit.record(tx, { subject: `settings.${section}`, ...settingsChange(changed) })
    return { result: await findSettingsChange(tx, keys), effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  return { ...changeOf(result), effect }
})
export const saveSettingsHandler = { ...handler, readsBody: true }

/** Reads the body: keys that are absent matter, as in a file. Refuses keys of another section. */
function readSettingsCall(body: unknown): Requested {
  const faults = new Faults({ path: /^settings/, name: 'settings' })
  const { settings, ...rest } = isObject(body) ? body : {}
  const keys = callKeys.safeParse(rest)
  if (!keys.success) addIssues(faults, keys.error.issues)
  const file = readCatalogueFile({ settings: settings ?? null }, faults)
  if (keys.data === undefined) throw faults.asRefusal()
  const { section, version } = keys.data
  const own: readonly string[] = settingsSections[section]
  for (const key of Object.keys(file.settings))
    if (!own.includes(key)) faults.add(`settings.${key}`, texts.section_other())
  return { file, faults, section, version, dryRun: dryRunOf(keys.data) }
}
