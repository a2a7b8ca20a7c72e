import type { Effect } from '../../../contract/office/effect'
import type { Tx } from '../../platform/db/database'
import type { Faults } from './catalogue-faults'
import type { Importer } from './import-catalogue'
import { importEffect } from './import-effect'
import { prepareEvents } from './import-events'
import { prepareItems } from './import-items'
import { prepareSettings } from './import-settings'
import { prepareVouchers } from './import-vouchers'
import { raiseVersion } from '../catalogue'
import { markEvents, markItems, markSettings } from './import.queries'
import type { ReadFile } from './read-catalogue-file'
import { isSameValue } from '../../../rules/same-value'

/** A value before (null: none) and after a change, for the audit log. */
interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** One checked part of an import; nothing is written yet. */
export interface Prepared {
  readonly changes: readonly Change[]
  readonly write: () => Promise<void>
}

/** A parsed catalogue file, with the faults that need no database to find. */
export interface ReadImport {
  readonly file: ReadFile
  readonly faults: Faults
}

/**
 * Checks and writes what a file or a form names; the caller has locked the catalogue. Returns what is not as it was, and the
 * paths of changed settings that are the owner's alone. Throws the faults with every wrong field; then nothing was written.
 */
export async function writeCatalogue(
  tx: Tx,
  { file, faults }: ReadImport,
  by: Importer,
): Promise<{ changed: readonly Change[]; ofOwner: readonly string[]; effect: Effect }> {
  const settings = await prepareSettings(tx, file.settings, faults, by)
  const events = await prepareEvents(tx, file.events, faults)
  const known = { events: new Set([...events.codes, ...file.eventCodes]), countries: settings.countries }
  const zones = { shop: settings.timezone, ofEvents: events.zones }
  const items = await prepareItems(tx, file.items, { ...known, zones }, faults)
  const vouchers = await prepareVouchers(tx, file.vouchers, faults, by)
  faults.refuse()

  const parts = [settings, events, items, vouchers]
  for (const part of parts) await part.write()
  const entries = [events, items, vouchers].flatMap((part) => part.changes)
  const changed = [...settings.changes, ...entries.filter(({ before, after }) => !isSameValue(before, after))]
  await markSettings(tx, codesOf('settings.', changed), by)
  await markItems(tx, codesOf('items.', changed), by)
  await markEvents(tx, codesOf('events.', changed), by)
  await raiseVersion(tx)
  return { changed, ofOwner: settings.ofOwner, effect: await importEffect(tx, changed, by.now) }
}

/** Changed settings by their names, as the log has those of one section. */
export function settingsChange(changed: readonly Change[]) {
  const values = (side: 'before' | 'after') =>
    Object.fromEntries(changed.map((one) => [one.subject.replace('settings.', ''), one[side]]))
  return { before: values('before'), after: values('after') }
}

/** The codes of what changed of a kind; what is new changed too. */
const codesOf = (kind: string, changed: readonly Change[]): string[] =>
  changed.flatMap(({ subject }) => (subject.startsWith(kind) ? [subject.slice(kind.length)] : []))
