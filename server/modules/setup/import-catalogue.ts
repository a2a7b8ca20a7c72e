import * as warningTexts from '../../../texts/compiled/command-line/warnings'
import * as texts from '../../../texts/compiled/effects/setup'
import { importCatalogue } from '../../../contract/office/catalogue'
import type { AnswerOf } from '../../../contract/call'
import type { Settings } from '../../../contract/config'
import type { OfficeRole } from '../../../contract/office/office-call'
import type { Effect } from '../../../contract/office/effect'
import { type Database, openDatabase, type Tx, type Queryable } from '../../platform/db/database'
import { LargeBody } from '../../platform/http/large-body'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { serveStaff, recordAudit, type Changed, changeOrDryRun, type DryRun } from '../staff'
import { Faults } from './catalogue-faults'
import { lockCatalogue, findSettings } from '../catalogue'
import { readCatalogueFile, readDryRun } from './read-catalogue-file'
import { type ReadImport, writeCatalogue } from './write-catalogue'
import { demoVouchers } from '../../../demo/vouchers'
import type { Environment } from '../../environment'
import { whyNotSetUp, settingsFrom } from '../settings'
import { voucherKey } from '../../../rules/vouchers/voucher'
import { findRedeemable } from '../vouchers'

/** Creates and changes the entries of a catalogue file (docs/behaviour/catalogue.md, "The catalogue file"). */
const handler = serveStaff(importCatalogue, async ({ context, request, staff, audit }) => {
  const by = { actor: staff.actor, role: staff.role, network: staff.network, now: context.now() }
  // Unparsed: fields of an existing item keep their values if their keys are absent.
  const { body } = request
  const { imported, effect, isDryRun } =
    body instanceof LargeBody
      ? await context.largeBodies.read(importCatalogueWork, body, by)
      : await importOrTry(context.db, readImportCall(body), by)
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

/** The actor who changes the catalogue, and their role. */
export interface Importer {
  actor: string
  role: OfficeRole
  /** The network address of the caller, for the audit log; absent: a command. */
  network?: string | null
  now: Date
}

type Imported = AnswerOf<typeof importCatalogue>['imported']

/** The result of an import or of its dry run. */
interface ImportOutcome {
  readonly imported: Imported
  readonly effect: Effect
  readonly isDryRun: boolean
}

/**
 * Parses the payload of the call, before the transaction is open: a large one takes longer than a transaction may be
 * idle.
 */
function readImportCall(raw: unknown): ReadImport & { dryRun: DryRun } {
  const faults = new Faults()
  const { dryRun, rest } = readDryRun(raw, faults)
  return { file: readCatalogueFile(rest, faults), faults, dryRun }
}

/** An import of a large file, on a connection of its own: the transaction belongs to the thread. */
export const importCatalogueWork: LargeBodyWork<Importer, ImportOutcome> = {
  path: importCatalogue.path,
  async work(body, by, connectionString) {
    const read = readImportCall(body)
    const db = openDatabase(connectionString, { connections: 1, keepsSession: false })
    try {
      return await importOrTry(db, read, by)
    } finally {
      await db.close()
    }
  },
}

/** Imports a parsed file, or tries it. */
async function importOrTry(
  db: Database,
  { dryRun, ...read }: ReturnType<typeof readImportCall>,
  by: Importer,
): Promise<ImportOutcome> {
  const { result, effect } = await changeOrDryRun(db, dryRun, (tx) => importRead(tx, read, by))
  return { imported: result, effect, isDryRun: dryRun.isDryRun }
}

/**
 * Imports a file within the caller's transaction, and returns the number of entries of each kind. Throws
 * `catalogue-invalid` with every wrong field by its path; then nothing was written.
 */
export async function importCatalogueFile(tx: Tx, raw: unknown, by: Importer): Promise<Imported> {
  const faults = new Faults()
  return (await importRead(tx, { file: readCatalogueFile(raw, faults), faults }, by)).result
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

/** If a cart may hold more places than a customer may leave unpaid, a full cart could never be checked out. */
const whyTooLargeCarts = ({ maxItemsPerCart, maxUnpaidPlaces }: Settings): string | null =>
  maxItemsPerCart <= maxUnpaidPlaces
    ? null
    : texts.carts_too_large({ items: maxItemsPerCart, places: maxUnpaidPlaces })

/**
 * Warnings for the operator about settings and vouchers that do not fit this set-up: a gateway that takes no real
 * money, and demo vouchers, whose codes are public, in production. Shown at the start and at each import.
 */
export async function setUpWarnings(
  db: Queryable,
  environment: Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox' | 'isInProduction'>,
  now: Date,
): Promise<string[]> {
  const settings = settingsFrom(await findSettings(db))
  const noCards = whyNotSetUp(settings, environment)
  const known = environment.isInProduction
    ? await findRedeemable(
        db,
        demoVouchers.map(({ code }) => voucherKey(code)),
        now,
      )
    : []
  return [
    ...(noCards === null ? [] : [noCards]),
    ...(known.length === 0 ? [] : [warningTexts.demo_vouchers({ codes: known.join(', ') })]),
  ]
}

/** Warnings for a process with MAIL_HOLD: that it holds mails, and which parts of it could still move real money. */
export function holdWarnings(
  environment: Pick<Environment, 'MAIL_HOLD' | 'WSPAY_LIVE' | 'wspay' | 'stripe'>,
): string[] {
  if (environment.MAIL_HOLD !== '1') return []
  const { wspay, stripe, WSPAY_LIVE } = environment
  const live = [
    ...(wspay !== null && WSPAY_LIVE === '1' ? ['WSPAY_LIVE=1'] : []),
    ...(stripe !== null && stripe.secretKey.includes('_live_') ? ['STRIPE_SECRET_KEY'] : []),
  ]
  return [
    warningTexts.mails_held(),
    ...(live.length === 0
      ? []
      : [
          warningTexts.money_moves({
            variables: live.reduce((one, other) => warningTexts.both({ one, other })),
          }),
        ]),
  ]
}

/** Warnings about trial features that are on in production; shown at the start. */
export function sandboxWarnings(
  { gateway, creditCardActive }: { gateway: string; creditCardActive: boolean },
  environment: Pick<Environment, 'allowsSandbox' | 'isInProduction' | 'demo'>,
): string[] {
  if (!environment.isInProduction) return []
  const isPaidByNobody = gateway === 'sandbox' && creditCardActive && environment.allowsSandbox
  return [
    ...(isPaidByNobody ? [warningTexts.sandbox_on()] : []),
    ...(environment.demo ? [warningTexts.demo_on()] : []),
  ]
}
