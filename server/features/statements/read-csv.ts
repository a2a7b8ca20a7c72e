import { mostMoney } from '../../../contract/most-money'
import { parse } from 'csv-parse/sync'
import { minorUnits } from '../../../rules/amount-text'
import { csvSeparator } from '../../../rules/csv-separator'
import { Refusal } from '../../refusal'
import {
  dayOf,
  mostEntries,
  numberOf,
  unreadable,
  type ReadStatement,
  type StatementEntry,
} from './statement-entry'

/** Our names of a CSV file's columns, and their accepted synonyms. */
const fields = {
  date: ['date', 'booked_at', 'booking_date'],
  amount: ['amount'],
  /** Credits and debits in two columns, if there is no `amount`. */
  credit: ['credit'],
  debit: ['debit'],
  currency: ['currency'],
  /** The direction, if amounts have no sign: 'CRDT' and 'DBIT', or their first letters. */
  direction: ['direction', 'type'],
  payer: ['payer', 'name', 'payer_name'],
  account: ['account', 'iban', 'payer_account'],
  reference: ['reference'],
  text: ['text', 'description', 'purpose', 'remittance', 'details'],
  /** The bank's own number of the entry. */
  id: ['id', 'bank_reference', 'entry_reference', 'transaction_id'],
} as const satisfies Record<string, readonly string[]>

type Field = keyof typeof fields
type Columns = Partial<Record<Field, number>>

/** Above the maximum of any bank's file: columns, and rows before the headings. */
const mostColumns = 200
const mostRowsBefore = 500

/**
 * Reads the credits of a CSV file whose columns `columns` names (our name → heading). The separator is detected; rows
 * before the headings, and rows without date and amount (sums, balances), are skipped. Amounts without a currency are
 * in `currency`.
 */
export function readCsv(
  content: string,
  columns: Readonly<Record<string, string>> | null,
  currency: string,
): ReadStatement {
  const rows = rowsOf(content)
  if (rows.some((row) => row.length > mostColumns))
    throw unreadable(`a row has more than ${mostColumns} columns.`)
  const named = columns === null ? null : namedColumns(columns)
  const header = rows.slice(0, mostRowsBefore).findIndex((row) => isHeader(row, named))
  const head = rows[header]
  if (head === undefined) {
    const wanted = named?.map(([, heading]) => heading).join(', ') ?? 'date and amount'
    throw unreadable(`no row has the headings ${wanted}.`)
  }
  const at = columnsOf(head, named ?? ourNames)
  if (at.date === undefined || (at.amount === undefined && at.credit === undefined))
    throw new Refusal('invalid-input', {
      fields: { columns: ['Please name the columns of date and amount.'] },
    })
  if (rows.length - header > mostEntries + 100) throw new Refusal('statement-too-large')
  const entries = rows.slice(header + 1).map((row, index) => readRow(row, at, currency, header + index + 2))
  const credits = entries.filter((entry) => entry !== null && entry !== 'ignored')
  return { statements: [credits], ignored: entries.filter((entry) => entry === 'ignored').length }
}

function rowsOf(content: string): string[][] {
  const text = content.replace(/^\uFEFF/, '')
  try {
    return parse(text, {
      delimiter: csvSeparator(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    throw unreadable((error as Error).message)
  }
}

type Named = readonly (readonly [field: Field, heading: string])[]

const allFields = Object.keys(fields) as Field[]
const ourNames: Named = allFields.flatMap((field) => fields[field].map((name) => [field, name] as const))

const fieldOf = (name: string): Field | undefined =>
  ourNames.find(([, known]) => known === name.trim().toLowerCase())?.[0]

/** The heading of each of our fields. A reversed map is accepted too. */
function namedColumns(columns: Readonly<Record<string, string>>): Named {
  const pairs = Object.entries(columns)
  const isTurned =
    pairs.every(([, name]) => fieldOf(name) !== undefined) &&
    pairs.some(([name]) => fieldOf(name) === undefined)
  return pairs.map(([left, right]) => {
    const [name, heading] = isTurned ? [right, left] : [left, right]
    const field = fieldOf(name)
    if (field === undefined) {
      const sentence = `There is no field '${name}'. Fields: ${allFields.join(', ')}.`
      throw new Refusal('invalid-input', { fields: { columns: [sentence] } })
    }
    return [field, heading] as const
  })
}

/** Whether a row holds all headings of the map; without a map, a date and an amount by our names. */
function isHeader(row: readonly string[], named: Named | null): boolean {
  if (named !== null) return named.every(([, heading]) => find(row, heading) !== -1)
  const at = columnsOf(row, ourNames)
  return at.date !== undefined && (at.amount ?? at.credit) !== undefined
}

function columnsOf(head: readonly string[], named: Named): Columns {
  const at: Columns = {}
  for (const [field, heading] of named) {
    const index = find(head, heading)
    if (index !== -1) at[field] ??= index
  }
  return at
}

/** The part of a cell that an error quotes. */
const beginning = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const find = (row: readonly string[], heading: string): number =>
  row.findIndex((cell) => cell.trim().toLowerCase() === heading.trim().toLowerCase())

function readRow(
  row: readonly string[],
  at: Columns,
  shopCurrency: string,
  line: number,
): StatementEntry | 'ignored' | null {
  const cell = (field: Field) => {
    const index = at[field]
    return (index === undefined ? '' : (row[index] ?? '')).trim()
  }
  const written = [cell('amount'), cell('credit'), cell('debit')].filter((one) => one !== '')
  if (cell('date') === '' || written.length === 0) return null
  const currency = cell('currency').toUpperCase() || shopCurrency
  const day = dayOf(cell('date'))
  if (day === null) throw unreadable(`row ${line}: '${beginning(cell('date'))}' is no date.`)
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable(`row ${line}: '${beginning(currency)}' is no currency.`)
  const units = (field: Field) => {
    const value = cell(field) === '' ? 0 : minorUnits(cell(field), currency)
    if (value === null || value > mostMoney)
      throw unreadable(`row ${line}: '${beginning(cell(field))}' is no amount.`)
    return value
  }
  const amount = at.amount === undefined ? units('credit') : units('amount')
  const isDebit = /^(D|DBIT|DEBIT|S|SOLL|-)$/i.test(cell('direction'))
  if (isDebit || amount <= 0) return 'ignored'
  return {
    day,
    amount,
    currency,
    payer: cell('payer') || null,
    payerAccount: cell('account').replace(/\s/g, '') || null,
    reference: cell('reference') || null,
    text: cell('text') || null,
    bankReference: numberOf(cell('id')),
    reason: null,
  }
}
