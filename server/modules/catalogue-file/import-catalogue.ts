import type { AnswerOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { importCatalogue } from '#contract/office/catalogue'
import type { Effect } from '#contract/office/effect'
import { settingNames } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/effects/setup'
import { type Database, openDatabase, type Tx } from '../../platform/db/database'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { LargeBody } from '../../platform/http/read-payload'
import { recordAudit, type Changed, changeOrDryRun, type DryRun } from '../audit'
import { lockCatalogue } from '../catalogue'
import { FieldErrors, importerOf, type Importer, type ReadImport } from '../settings'
import { serveStaff } from '../staff'
import { readCatalogueFile, readDryRun } from './read-catalogue-file'
import { setUpWarnings } from './set-up-warnings'
import { writeCatalogue } from './write-catalogue'

/** Creates and changes the entries of a catalogue file (docs/behaviour/catalogue.md, "The catalogue file"). */
const handler = serveStaff(importCatalogue, async ({ context, request, staff, audit }) => {
  const by = { ...importerOf(context, staff), network: staff.network }
  // The unparsed body is needed, because absent keys keep the values of an existing item.
  const { body } = request
  const { imported, effect, isDryRun } =
    body instanceof LargeBody
      ? await context.largeBodies.read(importCatalogueWork, body, by)
      : await importOrDryRun(context.db, readImportCall(body), by)
  if (isDryRun) {
    audit.nothingChanged()
    return { imported, effect }
  }
  audit.recordedWithChange()
  await context.catalogue.refresh()
  const tooLarge = whyTooLargeCarts(context.catalogue.current().settings)
  const possible = [...(await setUpWarnings(context.db.kysely, context.environment, by.now)), tooLarge]
  const warnings = possible.filter((sentence) => sentence !== null)
  if (warnings.length === 0) return { imported, effect }
  for (const sentence of warnings) context.log.warn({}, sentence)
  return { imported, effect, warnings }
})

export const importCatalogueHandler = { ...handler, readsBody: true }

type Imported = AnswerOf<typeof importCatalogue>['imported']

/** The result of an import or of its dry run. */
interface ImportOutcome {
  readonly imported: Imported
  readonly effect: Effect
  readonly isDryRun: boolean
}

/**
 * Parses the payload of the call. Call it before the transaction begins, because parsing a large file takes longer than a
 * transaction may be idle.
 */
function readImportCall(raw: unknown): ReadImport & { dryRun: DryRun } {
  const errors = new FieldErrors()
  const { dryRun, rest } = readDryRun(raw, errors)
  return { file: readCatalogueFile(rest, errors), errors, dryRun }
}

/** The import of a large file. It uses its own connection, because it runs in another thread. */
export const importCatalogueWork: LargeBodyWork<Importer, ImportOutcome> = {
  path: importCatalogue.path,
  async work(body, by, connectionString) {
    const read = readImportCall(body)
    const db = openDatabase(connectionString, { connections: 1, keepsSession: false })
    try {
      return await importOrDryRun(db, read, by)
    } finally {
      await db.close()
    }
  },
}

/** Imports a parsed file, or makes a dry run. */
async function importOrDryRun(
  db: Database,
  { dryRun, ...read }: ReturnType<typeof readImportCall>,
  by: Importer,
): Promise<ImportOutcome> {
  const { result, effect } = await changeOrDryRun(db, dryRun, (tx) => importRead(tx, read, by))
  return { imported: result, effect, isDryRun: dryRun.isDryRun }
}

/**
 * Imports a file in the caller's transaction and returns the number of entries of each kind. Fails with `catalogue-invalid` and
 * all invalid fields by path before anything is written.
 */
export async function importCatalogueFile(tx: Tx, raw: unknown, by: Importer): Promise<Imported> {
  const errors = new FieldErrors()
  return (await importRead(tx, { file: readCatalogueFile(raw, errors), errors }, by)).result
}

async function importRead(tx: Tx, read: ReadImport, by: Importer): Promise<Changed<Imported>> {
  const { file } = read
  await lockCatalogue(tx)
  const { changed, effect } = await writeCatalogue(tx, read, by)
  if (changed.length > 0)
    await recordAudit(tx, {
      at: by.now,
      actor: by.actor,
      action: 'import',
      subject: 'catalogue',
      network: by.network,
      before: Object.fromEntries(changed.map(({ subject, before }) => [subject, before])),
      after: Object.fromEntries(changed.map(({ subject, after }) => [subject, after])),
    })
  const result = {
    settings: Object.keys(file.settings).length,
    events: file.events.length,
    items: file.items.length,
    vouchers: file.vouchers.length,
  }
  return { result, effect }
}

/** Returns a warning if a cart can contain more places than a customer may leave unpaid: it could never be checked out. */
const whyTooLargeCarts = ({ maxItemsPerCart, maxUnpaidPlaces }: Settings): string | null =>
  maxItemsPerCart <= maxUnpaidPlaces
    ? null
    : texts.carts_too_large({
        items: maxItemsPerCart,
        places: maxUnpaidPlaces,
        cart_setting: settingNames.maxItemsPerCart,
        places_setting: settingNames.maxUnpaidPlaces,
      })
