import type { PayloadOf } from '#contract/call'
import type { importStatement } from '#contract/office/statements'
import { namesRefundTransfer } from '#rules/refunds/account'
import { type NamedOrders, namedOrders } from '#rules/statements/statement-match'
import * as why from '#texts/compiled/refusals/statements'
import { Refusal } from '../../platform/http/refusal'
import { readCamt } from './read-camt'
import { readCsv } from './read-csv'
import {
  type EntryKeys,
  keysOf,
  maxCharacters,
  type ReadStatement,
  type StatementEntry,
  unreadable,
  withoutLongTexts,
} from './statement-entry'

/** An entry with the keys that identify it in later imports. */
export interface KeyedEntry extends EntryKeys {
  entry: StatementEntry
  /** Codes of orders that the entry names. */
  named: NamedOrders
}

/** The distinct entries of a file, and the rows that were not read as entries. */
export interface ReadFile extends Omit<ReadStatement, 'statements'> {
  read: KeyedEntry[]
  isDryRun: boolean
}

/**
 * Reads the file in a payload of `import-statement`. Amounts without a currency are in `shopCurrency`. Rejects with
 * `invalid-input`, `statement-too-large` or `statement-unreadable`.
 */
export function readStatement(
  { format, content, columns, dry_run }: PayloadOf<typeof importStatement>,
  shopCurrency: string,
): ReadFile {
  const missing = { format, content }
  for (const [field, value] of Object.entries(missing))
    if (value === null || value === '')
      throw new Refusal('invalid-input', { fields: { [field]: [why.missing()] } })
  if ((content?.length ?? 0) > maxCharacters) throw new Refusal('statement-too-large')
  const file =
    format === 'camt053'
      ? readCamt(content ?? '')
      : { accounts: [], ...readCsv(content ?? '', columns, shopCurrency) }
  const keyed = file.statements.flatMap((whole, index) => {
    const entries = whole.map(withoutLongTexts).map(asReturned)
    const keys = keysOf(entries, { format: format ?? 'csv', account: file.accounts[index] ?? null })
    return entries.map((entry, at) => ({ key: '', previousKey: null, ...keys[at], entry }))
  })
  const { ignored, pending, leftOut } = file
  const [first] = leftOut
  if (first !== undefined && keyed.length + ignored + pending === 0)
    throw unreadable(why.row({ row: first.row, why: first.reason }))
  // Statements of one file may overlap.
  const read = [...new Map(keyed.map((one) => [one.key, one])).values()].map((one) => ({
    ...one,
    named: namedOrders(one.entry.reference, one.entry.text),
  }))
  return { read, ignored, pending, leftOut, isDryRun: dry_run === true }
}

/** Marks an entry that names a refund transfer of the shop as its reversal, because not every bank does. */
const asReturned = (entry: StatementEntry): StatementEntry =>
  entry.reason === null && namesRefundTransfer([entry.reference, entry.text].join('\n'))
    ? { ...entry, reason: 'reversal' }
    : entry
