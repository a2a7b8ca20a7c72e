import type { Settings } from '#contract/config'
import type { EventEntry, ItemEntry, VoucherEntry } from '#contract/office/catalogue-file'
import type { Effect } from '#contract/office/effect'
import type { OfficeRole } from '#contract/office/office-call'
import type { SigningCertificate } from '#rules/fiscal/readiness'
import type { Context as ShopContext } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { Staff } from '../staff'
import type { FieldErrors } from './field-errors'

declare module '#server/context' {
  interface Context {
    /** Writes what a form changes: settings, and entries of the catalogue. */
    readonly entryWriter: EntryWriter
  }
}

/**
 * Checks and writes settings and entries by the rules of the catalogue file. Forms of every module use it, and the module
 * `catalogue-file` implements it, because the checks and the effect of a change need orders and payments.
 */
export interface EntryWriter {
  /** Locks the catalogue until the transaction ends. */
  lock(tx: Tx): Promise<unknown>
  /** Parses a file. Entries that cannot be parsed are added to the errors and left out. */
  read(raw: unknown, errors: FieldErrors): ReadFile
  /**
   * Checks and writes the content of a file or a form. The caller must have locked the catalogue. Throws all errors before
   * anything is written.
   */
  write(tx: Tx, read: ReadImport, by: Importer): Promise<WrittenEntries>
}

/** Result of a write: the changes, the paths of changes that only an owner may make, and the effect. */
export interface WrittenEntries {
  readonly changed: readonly Change[]
  readonly ofOwner: readonly string[]
  readonly effect: Effect
}

/** One entry of a file with its path for errors. */
export interface Read<Entry> {
  readonly path: string
  readonly entry: Entry
  /** The keys that are in the file. Existing items, events and vouchers keep their other values. */
  readonly named: ReadonlySet<string>
}

export interface ReadFile {
  readonly settings: Partial<Settings>
  readonly events: readonly Read<EventEntry>[]
  /** Codes of all events in the file, including invalid ones, so that items that refer to them are not reported too. */
  readonly eventCodes: readonly unknown[]
  readonly items: readonly Read<ItemEntry>[]
  readonly vouchers: readonly Read<VoucherEntry>[]
}

/** A change for the audit log. `before` is `null` for new entries. */
export interface Change {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** One checked part of an import that has not been written yet. */
export interface Prepared {
  readonly changes: readonly Change[]
  readonly write: () => Promise<void>
}

/** A parsed catalogue file with the errors that were found without the database. */
export interface ReadImport {
  readonly file: ReadFile
  readonly errors: FieldErrors
}

/** Returns changed settings by name for the audit entry of a section. */
export function settingsChange(changed: readonly Change[]) {
  const values = (side: 'before' | 'after') =>
    Object.fromEntries(changed.map((one) => [one.subject.replace('settings.', ''), one[side]]))
  return { before: values('before'), after: values('after') }
}

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
export const importerOf = (context: ShopContext, staff: Staff): Importer => ({
  actor: staff.actor,
  role: staff.role,
  now: context.now(),
  certificate: context.fiscaliser.certificate(),
})
