import type { AnswerOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { importCatalogue } from '#contract/office/catalogue'
import type { Effect } from '#contract/office/effect'
import type { OfficeRole } from '#contract/office/office-call'
import { demoVouchers } from '#demo/vouchers'
import type { SigningCertificate } from '#rules/fiscal/readiness'
import { settingNames } from '#rules/settings/setting-names'
import { voucherKey } from '#rules/vouchers/voucher'
import * as warningTexts from '#texts/compiled/command-line/warnings'
import * as texts from '#texts/compiled/effects/setup'
import type { Context } from '../../context'
import type { Environment } from '../../environment'
import { type Database, openDatabase, type Tx, type Queryable } from '../../platform/db/database'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { LargeBody } from '../../platform/http/read-payload'
import { recordAudit, type Changed, changeOrDryRun, type DryRun } from '../audit'
import { lockCatalogue, findSettings } from '../catalogue'
import { liveVariables, whyNotSetUp, settingsFrom } from '../settings'
import { serveStaff, type Staff } from '../staff'
import { findRedeemable } from '../vouchers'
import { FieldErrors } from './catalogue-errors'
import { readCatalogueFile, readDryRun } from './read-catalogue-file'
import { type ReadImport, writeCatalogue } from './write-catalogue'

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

/** The actor who changes the catalogue, with the role. */
export interface Importer {
  actor: string
  role: OfficeRole
  /** Network address of the caller for the audit log. It is absent for commands. */
  network?: string | null
  now: Date
  /**
   * The certificate that signs reports to a tax authority; `null` if the server has none, absent if the caller does not
   * know it, such as a command.
   */
  certificate?: SigningCertificate | null
}

/** Returns the member of staff of a call as the importer. */
export const importerOf = (context: Context, staff: Staff): Importer => ({
  actor: staff.actor,
  role: staff.role,
  now: context.now(),
  certificate: context.fiscaliser.certificate(),
})

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

/**
 * Returns warnings for the operator about settings and vouchers that do not fit this environment: a gateway that cannot accept
 * payments, and demo vouchers in production, whose codes are public. They are shown at the start and after each import.
 */
export async function setUpWarnings(
  db: Queryable,
  environment: Pick<Environment, 'usableGateways' | 'isInProduction'>,
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

/** Returns warnings for a process with `MAIL_HOLD`: that mails are held, and which variables still allow real payments. */
export function holdWarnings(environment: Environment): string[] {
  if (environment.MAIL_HOLD !== '1') return []
  const live = liveVariables(environment)
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

/** Returns warnings about a sandbox or demo that is on in production. They are shown at the start. */
export function sandboxWarnings(
  { gateway, creditCardActive }: { gateway: string; creditCardActive: boolean },
  environment: Pick<Environment, 'allowsSandbox' | 'isInProduction' | 'demo'>,
): string[] {
  if (!environment.isInProduction) return []
  const acceptsTestPayments = gateway === 'sandbox' && creditCardActive && environment.allowsSandbox
  return [
    ...(acceptsTestPayments ? [warningTexts.sandbox_on()] : []),
    ...(environment.demo ? [warningTexts.demo_on()] : []),
  ]
}
