import { importCatalogue } from '../../../contract/office'
import type { AnswerOf } from '../../../contract/call'
import type { Tx } from '../../db/database'
import { whyNotSetUp } from '../../gateways/open-gateways'
import { serve } from '../../http/serve'
import { recordAudit } from '../office/audit-log.sql'
import { officeActor } from '../office/office-key'
import { Faults } from './catalogue-faults'
import { prepareEvents } from './import-events'
import { prepareItems } from './import-items'
import { prepareSettings } from './import-settings'
import { prepareVouchers } from './import-vouchers'
import { lockCatalogue, raiseVersion } from './import.sql'
import { readCatalogueFile } from './read-catalogue-file'

/** One part of an import: checked, with nothing written yet. */
export interface Prepared {
  /** What stood before (null: nothing) and what the file makes of it, for the audit log. */
  readonly changes: readonly { subject: string; before: unknown; after: unknown }[]
  readonly write: () => Promise<void>
}

/** Creates and changes what a catalogue file names (office.md, "The catalogue file"). */
const handler = serve(importCatalogue, async ({ world, request }) => {
  const by = { actor: officeActor(request), now: world.now() }
  // As it came: which keys an entry names decides what of an existing item stays.
  const imported = await world.db.transaction((tx) => importCatalogueFile(tx, request.body, by))
  await world.catalogue.refresh()
  const noCards = whyNotSetUp(world.catalogue.current().settings, world.environment)
  if (noCards === null) return { imported }
  world.log.warn({}, noCards)
  return { imported, warnings: [noCards] }
})
export const importCatalogueHandler = { ...handler, readsBody: true }

/**
 * Imports a file within the caller's transaction, and answers how many entries of each kind it names. Throws
 * `catalogue-invalid` with every bad field by its path; then nothing was written.
 */
export async function importCatalogueFile(
  tx: Tx,
  raw: unknown,
  by: { actor: string; now: Date },
): Promise<AnswerOf<typeof importCatalogue>['imported']> {
  const faults = new Faults()
  const file = readCatalogueFile(raw, faults)
  await lockCatalogue(tx)
  const settings = await prepareSettings(tx, file.settings, faults)
  const events = await prepareEvents(tx, file.events, faults)
  const known = { events: new Set([...events.codes, ...file.eventCodes]), countries: settings.countries }
  const items = await prepareItems(tx, file.items, known, faults)
  const vouchers = await prepareVouchers(tx, file.vouchers, faults, by.now)
  faults.refuse()

  const parts = [settings, events, items, vouchers]
  for (const part of parts) await part.write()
  await raiseVersion(tx)
  const changed = parts.flatMap((part) => part.changes).filter(({ before, after }) => !isSame(before, after))
  await recordAudit(tx, {
    at: by.now,
    actor: by.actor,
    action: 'import',
    subject: 'catalogue',
    before: Object.fromEntries(changed.map(({ subject, before }) => [subject, before])),
    after: Object.fromEntries(changed.map(({ subject, after }) => [subject, after])),
  })
  return {
    settings: Object.keys(file.settings).length,
    events: file.events.length,
    items: file.items.length,
    vouchers: file.vouchers.length,
  }
}

/** Compared as they are stored: the order of keys and the spelling of an instant say nothing. */
const isSame = (before: unknown, after: unknown) => canonical(before) === canonical(after)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part))
      return new Date(part).toISOString()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
