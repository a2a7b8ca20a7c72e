import { importCatalogue } from '../../../contract/office/catalogue'
import type { AnswerOf } from '../../../contract/call'
import type { Settings } from '../../../contract/config'
import type { Tx } from '../../db/database'
import { LargeBody } from '../../http/large-body'
import { serveStaff } from '../../staff/serve-staff'
import { recordAudit } from '../../staff/audit-log.sql'
import { Faults } from './catalogue-faults'
import { prepareEvents } from './import-events'
import { prepareItems } from './import-items'
import { prepareSettings } from './import-settings'
import { prepareVouchers } from './import-vouchers'
import { lockCatalogue, raiseVersion } from './import.sql'
import { readCatalogueFile } from './read-catalogue-file'
import { setUpWarnings } from './set-up-warnings'

/** One part of an import: checked, with nothing written yet. */
export interface Prepared {
  /** What stood before (null: nothing) and what the file makes of it, for the audit log. */
  readonly changes: readonly { subject: string; before: unknown; after: unknown }[]
  readonly write: () => Promise<void>
}

/** Creates and changes what a catalogue file names (docs/behaviour/office.md, "The catalogue file"). */
const handler = serveStaff(importCatalogue, async ({ world, request, staff, audit }) => {
  const by = { actor: staff.actor, now: world.now() }
  // As it came: which keys an entry names decides what of an existing item stays.
  const { body } = request
  const imported =
    body instanceof LargeBody
      ? await world.largeBodies.importCatalogue(body, by)
      : await world.db.transaction((tx) => importCatalogueFile(tx, body, by))
  audit.recordedWithChange()
  await world.catalogue.refresh()
  const tooLarge = whyTooLargeCarts(world.catalogue.current().settings)
  const told = [...(await setUpWarnings(world.db.kysely, world.environment, by.now)), tooLarge]
  const warnings = told.filter((sentence) => sentence !== null)
  if (warnings.length === 0) return { imported }
  for (const sentence of warnings) world.log.warn({}, sentence)
  return { imported, warnings }
})
export const importCatalogueHandler = { ...handler, readsBody: true }

type By = { actor: string; now: Date }
type Imported = AnswerOf<typeof importCatalogue>['imported']

/** A catalogue file that was read, with what is wrong with it by itself. */
interface ReadImport {
  readonly file: ReturnType<typeof readCatalogueFile>
  readonly faults: Faults
}

/** Reads a file for one import; a large one before the transaction is open, which may not be idle for long. */
export function readImport(raw: unknown): ReadImport {
  const faults = new Faults()
  return { file: readCatalogueFile(raw, faults), faults }
}

/**
 * Imports a file within the caller's transaction, and answers how many entries of each kind it names. Throws
 * `catalogue-invalid` with every bad field by its path; then nothing was written.
 */
export const importCatalogueFile = (tx: Tx, raw: unknown, by: By): Promise<Imported> =>
  importRead(tx, readImport(raw), by)

/** The same for a file that was read. */
export async function importRead(tx: Tx, { file, faults }: ReadImport, by: By): Promise<Imported> {
  await lockCatalogue(tx)
  const settings = await prepareSettings(tx, file.settings, faults, by.now)
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

/** Where a cart may hold more than a customer may leave unpaid, a full one could never be checked out. */
const whyTooLargeCarts = ({ maxItemsPerCart, maxUnpaidPlaces }: Settings): string | null =>
  maxItemsPerCart <= maxUnpaidPlaces
    ? null
    : `A cart may hold ${maxItemsPerCart} items, but a customer may have only ${maxUnpaidPlaces} unpaid places: larger carts cannot be checked out. Please change maxItemsPerCart or maxUnpaidPlaces.`

/** Compared as they are stored: the order of keys and the spelling of an instant say nothing. */
const isSame = (before: unknown, after: unknown) => canonical(before) === canonical(after)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part))
      return new Date(part).toISOString()
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
