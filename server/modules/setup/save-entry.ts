import { z } from 'zod'
import type { AnswerOf } from '#contract/call'
import type { AnyRefusalCode } from '#contract/every-refusal'
import { saveItem } from '#contract/office/catalogue'
import { type LastChange, savingKeys } from '#contract/office/effect'
import { saveSettings, settingsSections } from '#contract/office/settings'
import { isSameValue } from '#rules/text/same-value'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Context } from '../../context'
import { Refusal } from '../../platform/http/refusal'
import { changeOrDryRun, type DryRun, dryRunOf } from '../audit'
import { instantOrNull, lockCatalogue } from '../catalogue'
import { nameOfActor, type AuditOfCall, type Staff, serveStaff, requireReauthentication } from '../staff'
import { addIssues, FieldErrors, isObject } from './catalogue-errors'
import { importerOf } from './import-catalogue'
import { type EntryTable, findChange, type StoredChange, findSettingsChange } from './queries'
import { readCatalogueFile } from './read-catalogue-file'
import { type ReadImport, writeCatalogue, settingsChange } from './write-catalogue'

/** The kinds of entries that forms save, with their lists and the keys of their codes in the catalogue file. */
const kinds = {
  item: { list: 'items', code: 'external_code', missing: 'item-not-found' },
  event: { list: 'events', code: 'code', missing: 'event-not-found' },
  voucher: { list: 'vouchers', code: 'code', missing: 'voucher-not-found' },
} as const satisfies Record<EntryTable, { list: string; code: string; missing: AnyRefusalCode }>

interface Requested extends ReadImport {
  /** The code of the entry as it was entered. */
  readonly code: string
  /** Version the client loaded; `null` when creating. */
  readonly version: number | null
  readonly dryRun: DryRun
}

/**
 * Saves one item, event or voucher of a form like an import that contains only this entry (`writeCatalogue`), so that the same
 * rules apply. Fails with `changed-meanwhile`, the author and the current version if it has changed since it was read.
 */
export async function saveEntry(
  { context, staff, audit }: { context: Context; staff: Staff; audit: AuditOfCall },
  kind: EntryTable,
  body: unknown,
): Promise<AnswerOf<typeof saveItem>> {
  const requested = readSaving(kind, body)
  const { code, dryRun } = requested
  const by = importerOf(context, staff)
  const key = kind === 'voucher' ? voucherKey(code) : code
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    const before = await findChange(tx, kind, key)
    checkEntryVersion(kind, requested, before)
    const { changed, ofOwner, effect } = await writeCatalogue(tx, requested, by)
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    const [change] = changed
    if (change === undefined) audit.nothingChanged()
    else await audit.record(tx, { subject: code, ...differing(change.before, change.after) })
    return { result: await findChange(tx, kind, key), effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  if (result === undefined) throw new Error(`${code} was saved but does not exist.`)
  return { ...changeOf(result), effect }
}

/** Returns the last change for responses. */
export const changeOf = ({ version, changed_by, changed_at }: StoredChange): LastChange => ({
  version,
  changed_by,
  changed_at: instantOrNull(changed_at),
})

/** Reads the body of a form. As in a file, absent keys keep their values. Fails if the entry has no code. */
function readSaving(kind: EntryTable, body: unknown): Requested {
  const { list, code } = kinds[kind]
  const errors = new FieldErrors({ path: new RegExp(`${list}\\.0`), name: kind })
  const sent = isObject(body) ? body : {}
  const keys = z.object(savingKeys).safeParse(sent)
  if (!keys.success) addIssues(errors, keys.error.issues)
  const file = readCatalogueFile({ [list]: [sent[kind]] }, errors)
  const [read] = file[list]
  if (keys.data === undefined || read === undefined) throw errors.asRefusal()
  const { version } = keys.data
  const given = read.entry as Readonly<Record<string, unknown>>
  return {
    file,
    errors,
    code: String(given[code]),
    version,
    dryRun: dryRunOf(keys.data),
  }
}

/** Rejects an entry whose stored version is not the one that was read, or that exists although it should be new. */
function checkEntryVersion(
  kind: EntryTable,
  { version, errors }: Requested,
  stored: StoredChange | undefined,
): void {
  const { list, code, missing } = kinds[kind]
  if (version === null) {
    if (stored !== undefined) errors.add(`${list}.0.${code}`, texts.code_taken())
  } else if (stored === undefined) {
    throw new Refusal(missing)
  } else {
    checkVersion(stored, version)
  }
}

/** Fails with `changed-meanwhile`, the author and the current version if the stored version is not `version`. */
export function checkVersion(stored: StoredChange, version: number): void {
  if (stored.version !== version)
    throw new Refusal('changed-meanwhile', {
      slots: { who: nameOfActor(stored.changed_by) },
      more: { current: changeOf(stored) },
    })
}

/** Returns the fields whose values a change modifies, or everything if the entry is new. */
function differing(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after)) return { before, after }
  const changed = Object.keys(after).filter((key) => !isSameValue(before[key], after[key]))
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  return { before: only(before), after: only(after) }
}

const itemHandler = serveStaff(saveItem, (parts) => saveEntry(parts, 'item', parts.request.body))
/** Creates or changes one item by the rules of the catalogue file. Fields that are absent stay as they are. */
export const saveItemHandler = { ...itemHandler, readsBody: true }

const callKeys = saveSettings.payload.omit({ settings: true })
type Section = z.infer<typeof callKeys>['section']

interface RequestedSettings extends ReadImport {
  readonly section: Section
  readonly version: number
  readonly dryRun: DryRun
}

/**
 * Saves changed settings of one section like an import that contains only them (`writeCatalogue`), so that the same rules
 * apply. A change of owner settings requires re-authentication (`ask-again`), but a dry run does not.
 */
const settingsHandler = serveStaff(saveSettings, async ({ context, staff, audit, request }) => {
  const requested = readSettingsCall(request.body)
  const { section, version, dryRun } = requested
  const keys = settingsSections[section]
  const by = importerOf(context, staff)
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    checkVersion(await findSettingsChange(tx, keys), version)
    const { changed, ofOwner, effect } = await writeCatalogue(tx, requested, by)
    // This has the same effect as `asksAgain` of a call.
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    if (changed.length === 0) audit.nothingChanged()
    else await audit.record(tx, { subject: `settings.${section}`, ...settingsChange(changed) })
    return { result: await findSettingsChange(tx, keys), effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  return { ...changeOf(result), effect }
})
export const saveSettingsHandler = { ...settingsHandler, readsBody: true }

/** Reads the body. As in a file, absent keys keep their values. Adds errors for keys of another section. */
function readSettingsCall(body: unknown): RequestedSettings {
  const errors = new FieldErrors({ path: /^settings/, name: 'settings' })
  const { settings, ...rest } = isObject(body) ? body : {}
  const keys = callKeys.safeParse(rest)
  if (!keys.success) addIssues(errors, keys.error.issues)
  const file = readCatalogueFile({ settings: settings ?? null }, errors)
  if (keys.data === undefined) throw errors.asRefusal()
  const { section, version } = keys.data
  const own: readonly string[] = settingsSections[section]
  for (const key of Object.keys(file.settings))
    if (!own.includes(key)) errors.add(`settings.${key}`, texts.section_other())
  return { file, errors, section, version, dryRun: dryRunOf(keys.data) }
}
