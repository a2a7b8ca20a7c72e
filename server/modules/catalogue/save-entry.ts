import { z } from 'zod'
import type { AnswerOf } from '#contract/call'
import type { AnyRefusalCode } from '#contract/every-refusal'
import type { saveItem } from '#contract/office/catalogue'
import { savingKeys } from '#contract/office/effect'
import { isSameValue } from '#rules/text/same-value'
import { voucherKey } from '#rules/vouchers/voucher'
import * as texts from '#texts/compiled/refusals/catalogue'
import type { Context } from '../../context'
import { Refusal } from '../../platform/http/refusal'
import { changeOrDryRun, type DryRun, dryRunOf } from '../audit'
import { changeOf, checkVersion, type EntryTable, findChange, type StoredChange } from '../changes'
import { addIssues, FieldErrors, isObject, importerOf, type ReadImport, type EntryWriter } from '../settings'
import { type AuditOfCall, type Staff, requireReauthentication } from '../staff'
import { lockCatalogue } from './queries'

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
 * Saves one item, event or voucher of a form like an import that contains only this entry (`EntryWriter`), so that the same
 * rules apply. Fails with `changed-meanwhile`, the author and the current version if it has changed since it was read.
 */
export async function saveEntry(
  { context, staff, audit }: { context: Context; staff: Staff; audit: AuditOfCall },
  kind: EntryTable,
  body: unknown,
): Promise<AnswerOf<typeof saveItem>> {
  const requested = readSaving(context.entryWriter, kind, body)
  const { code, dryRun } = requested
  const by = importerOf(context, staff)
  const key = kind === 'voucher' ? voucherKey(code) : code
  const { result, effect } = await changeOrDryRun(context.db, dryRun, async (tx) => {
    await lockCatalogue(tx)
    const before = await findChange(tx, kind, key)
    checkEntryVersion(kind, requested, before)
    const written = await context.entryWriter.write(tx, requested, by)
    const { changed, ofOwner } = written
    if (ofOwner.length > 0 && !dryRun.isDryRun) requireReauthentication(staff, by.now)
    const [change] = changed
    if (change === undefined) audit.nothingChanged()
    else await audit.record(tx, { subject: code, ...differing(change.before, change.after) })
    return { result: await findChange(tx, kind, key), effect: written.effect }
  })
  if (dryRun.isDryRun) audit.nothingChanged()
  else await context.catalogue.refresh()
  if (result === undefined) throw new Error(`${code} was saved but does not exist.`)
  return { ...changeOf(result), effect }
}

/** Reads the body of a form. As in a file, absent keys keep their values. Fails if the entry has no code. */
function readSaving(writer: EntryWriter, kind: EntryTable, body: unknown): Requested {
  const { list, code } = kinds[kind]
  const errors = new FieldErrors({ path: new RegExp(`${list}\\.0`), name: kind })
  const sent = isObject(body) ? body : {}
  const keys = z.object(savingKeys).safeParse(sent)
  if (!keys.success) addIssues(errors, keys.error.issues)
  const file = writer.read({ [list]: [sent[kind]] }, errors)
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

/** Returns the fields whose values a change modifies, or everything if the entry is new. */
function differing(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isObject(before) || !isObject(after)) return { before, after }
  const changed = Object.keys(after).filter((key) => !isSameValue(before[key], after[key]))
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]))
  return { before: only(before), after: only(after) }
}
