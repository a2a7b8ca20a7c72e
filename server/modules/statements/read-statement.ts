import type { PayloadOf } from '../../../contract/call'
import { importStatement } from '../../../contract/office/statements'
import { namesRefundTransfer } from '../../../rules/refund-transfer-id'
import { type NamedOrders, namedOrders } from '../../../rules/statement-match'
import { readPayload } from '../../platform/http/read-payload'
import type { LargeBodyWork } from '../../platform/http/large-body-work'
import { Refusal } from '../../platform/http/refusal'
import { readCamt } from './read-camt'
import { readCsv } from './read-csv'
import {
  type EntryKeys,
  keysOf,
  mostCharacters,
  type ReadStatement,
  type StatementEntry,
  unreadable,
  withoutLongTexts,
} from './statement-entry'

/** An entry and the keys that identify it in later imports. */
export interface KeyedEntry extends EntryKeys {
  entry: StatementEntry
  /** The orders that its texts name. */
  named: NamedOrders
}

/** The distinct entries of a statement, and what was not read as one. */
interface ReadFile extends Omit<ReadStatement, 'statements'> {
  read: KeyedEntry[]
  isDryRun: boolean
}

/**
 * Reads the file in a payload of `import-statement`. Amounts without a currency are in `shopCurrency`. Refuses with
 * `invalid-input`, `statement-too-large` and `statement-unreadable`.
 */
export function readStatement(
  { format, content, columns, dry_run }: PayloadOf<typeof importStatement>,
  shopCurrency: string,
): ReadFile {
  const missing = { format, content }
  for (const [field, value] of Object.entries(missing))
    if (value === null || value === '')
      throw new Refusal('invalid-input', { fields: { [field]: ['This is missing.'] } })
  if ((content?.length ?? 0) > mostCharacters) throw new Refusal('statement-too-large')
  const file =
    format === 'camt053'
      ? readCamt(content ?? '')
      : { accounts: [], ...readCsv(content ?? '', columns, shopCurrency) }
  const keyed = file.statements.flatMap((whole, index) => {
    const entries = whole.map(withoutLongTexts).map(asReturned)
    const keys = keysOf(entries, { format: format ?? 'csv', account: file.accounts[index] ?? null })
    return entries.map((entry, at) => ({ key: '', formerKey: null, ...keys[at], entry }))
  })
  const { ignored, pending, leftOut } = file
  const [first] = leftOut
  if (first !== undefined && keyed.length + ignored + pending === 0)
    throw unreadable(`row ${first.row}: ${first.reason}`)
  // Two statements of one file may overlap.
  const read = [...new Map(keyed.map((one) => [one.key, one])).values()].map((one) => ({
    ...one,
    named: namedOrders(one.entry.reference, one.entry.text),
  }))
  return { read, ignored, pending, leftOut, isDryRun: dry_run === true }
}

/** An entry that names a transfer of ours is that transfer, which came back; not every bank says so. */
const asReturned = (entry: StatementEntry): StatementEntry =>
  entry.reason === null && namesRefundTransfer([entry.reference, entry.text].join('\n'))
    ? { ...entry, reason: 'reversal' }
    : entry

/** The same for a file in a large body; its parameter is the shop’s currency. */
export const importStatementWork: LargeBodyWork<string, ReadFile> = {
  path: importStatement.path,
  work: (body, shopCurrency) => readStatement(readPayload(importStatement, body), shopCurrency),
}
