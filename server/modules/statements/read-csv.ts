import { maxMoney } from '#contract/limits'
import { bankAmount } from '#rules/bank/payment-codes'
import {
  bookingOfWord,
  directionHeadings,
  directionOfWord,
  isBalanceWord,
  plainWords,
  remarkHeadings,
  statusHeadings,
} from '#rules/statements/bank-vocabulary'
import { type CsvRow, csvRows, csvSeparator } from '#rules/text/csv'
import * as why from '#texts/compiled/refusals/statements'
import { Refusal } from '../../platform/http/refusal'
import {
  dayOf,
  type LeftOut,
  maxEntries,
  numberOf,
  unreadable,
  type ReadStatement,
  type StatementEntry,
} from './statement-entry'

/** The fields of a CSV file, with the accepted names of their columns. */
const fields = {
  date: ['date', 'booked_at', 'booking_date'],
  amount: ['amount'],
  /** Column of credits, if credits and debits are in two columns instead of `amount`. */
  credit: ['credit'],
  debit: ['debit'],
  currency: ['currency'],
  /** Direction in words (`rules/statements/bank-vocabulary.ts`), if amounts have no sign. */
  direction: ['direction', 'type'],
  /** Booking status in words. */
  status: ['status', 'booking_status'],
  payer: ['payer', 'name', 'payer_name'],
  account: ['account', 'iban', 'payer_account'],
  reference: ['reference'],
  text: ['text', 'description', 'purpose', 'remittance', 'details'],
  /** The bank's number of the entry. */
  id: ['id', 'bank_reference', 'entry_reference', 'transaction_id'],
} as const satisfies Record<string, readonly string[]>

type Field = keyof typeof fields
type Columns = Partial<Record<Field, number>>

/** Maximum number of columns. No bank's file has as many. */
const maxColumns = 200
/** Maximum number of rows before the headings. No bank's file has as many. */
const maxRowsBefore = 500

/**
 * Reads the credits of a CSV file. `columns` maps names of fields to headings; the columns of direction and status are also
 * found by common headings. The separator is detected. Rows before the headings, and rows without date and amount (sums,
 * balances), are skipped. Amounts without a currency are in `currency`. A row that may be a credit but cannot be read is
 * returned in `leftOut` with its reason. Throws `statement-unreadable` if the headings are missing.
 */
export function readCsv(
  content: string,
  columns: Readonly<Record<string, string>> | null,
  currency: string,
): ReadStatement {
  const rows = csvRows(content, csvSeparator(content))
  if (rows.some(({ cells }) => cells.length > maxColumns))
    throw unreadable(why.columns_too_many({ most: maxColumns }))
  const named = columns === null ? null : namedColumns(columns)
  const header = rows.slice(0, maxRowsBefore).findIndex(({ cells }) => isHeader(cells, named))
  const head = rows[header]?.cells
  if (head === undefined) {
    const headings = named?.map(([, heading]) => heading).join(', ')
    throw unreadable(headings === undefined ? why.no_usual_headings() : why.no_headings({ headings }))
  }
  const at = columnsOf(head, named ?? fieldNames)
  if (at.date === undefined || (at.amount === undefined && at.credit === undefined))
    throw new Refusal('invalid-input', {
      fields: { columns: [why.name_columns()] },
    })
  if (rows.length - header > maxEntries + 100) throw new Refusal('statement-too-large')
  const below = rows.slice(header + 1)
  const table = tableOf(head, at, below)
  const read = below.map((row) => readRow(row, table, currency))
  const count = (kind: Outcome) => read.filter((one) => one === kind).length
  return {
    statements: [read.filter((one): one is StatementEntry => typeof one === 'object' && !('row' in one))],
    ignored: count('ignored'),
    pending: count('pending'),
    leftOut: read.filter((one): one is LeftOut => typeof one === 'object' && 'row' in one),
  }
}

type Outcome = StatementEntry | LeftOut | 'ignored' | 'pending' | 'empty'

interface Table {
  readonly at: Columns
  /** Number of headings. Further cells of a row belong to no heading. */
  readonly width: number
  /** Whether the row of headings ends with a separator. */
  readonly hasLastSeparator: boolean
  /** Whether the status is in a column of remarks, where unknown words have no meaning. */
  readonly isStatusRemark: boolean
}

/** Adds the columns of direction and status by common headings, and removes a column of directions that is always empty. */
function tableOf(head: readonly string[], named: Columns, below: readonly CsvRow[]): Table {
  const at: Columns = { ...named }
  const headings = head.map(plainWords)
  const taken = new Set(Object.values(at))
  const byHeading = (known: readonly string[]) => {
    const index = headings.findIndex((heading, nth) => known.includes(heading) && !taken.has(nth))
    return index === -1 ? undefined : index
  }
  at.direction ??= byHeading(directionHeadings)
  at.status ??= byHeading(statusHeadings)
  const isStatusRemark = at.status === undefined
  at.status ??= byHeading(remarkHeadings)
  const { direction } = at
  if (direction !== undefined && below.every(({ cells }) => (cells[direction] ?? '') === ''))
    delete at.direction
  return { at, width: head.length, hasLastSeparator: head.at(-1) === '', isStatusRemark }
}

type Named = readonly (readonly [field: Field, heading: string])[]

const allFields = Object.keys(fields) as Field[]
const fieldNames: Named = allFields.flatMap((field) => fields[field].map((name) => [field, name] as const))

const fieldOf = (name: string): Field | undefined =>
  fieldNames.find(([, known]) => known === name.trim().toLowerCase())?.[0]

/** Returns the heading of each field. A reversed map is accepted too. */
function namedColumns(columns: Readonly<Record<string, string>>): Named {
  const pairs = Object.entries(columns)
  const isReversed =
    pairs.every(([, name]) => fieldOf(name) !== undefined) &&
    pairs.some(([name]) => fieldOf(name) === undefined)
  return pairs.map(([left, right]) => {
    const [name, heading] = isReversed ? [right, left] : [left, right]
    const field = fieldOf(name)
    if (field === undefined) {
      const sentence = why.field_unknown({ name, fields: allFields.join(', ') })
      throw new Refusal('invalid-input', { fields: { columns: [sentence] } })
    }
    return [field, heading] as const
  })
}

/** Returns whether a row contains all headings of the map, or without a map at least names of a date and an amount. */
function isHeader(row: readonly string[], named: Named | null): boolean {
  if (named !== null) return named.every(([, heading]) => find(row, heading) !== -1)
  const at = columnsOf(row, fieldNames)
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

/** Returns the beginning of a cell, for an error message. */
const quoted = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const find = (row: readonly string[], heading: string): number =>
  row.findIndex((cell) => cell.trim().toLowerCase() === heading.trim().toLowerCase())

/** Matches an empty cell, or a dash in a cell without an amount. */
const noAmount = /^[-\u2010-\u2015\u2212]*$/

function readRow({ line, cells }: CsvRow, table: Table, shopCurrency: string): Outcome {
  const { at } = table
  const cell = (field: Field) => {
    const index = at[field]
    return index === undefined ? '' : (cells[index] ?? '')
  }
  const amountIn = (field: Field) => (noAmount.test(cell(field)) ? '' : cell(field))
  const leftOut = (reason: string): LeftOut => ({ row: line, reason })
  const isWritten = [amountIn('amount'), amountIn('credit'), amountIn('debit')].some((one) => one !== '')
  const beyond = cells.slice(table.width)
  if (beyond.length > 0 && (table.hasLastSeparator || beyond.some((one) => one !== '')))
    return leftOut(why.more_cells())
  if (cell('date') === '' && !isWritten) return 'empty'
  if (cell('payer') === '' && cell('account') === '' && cells.some(isBalanceWord)) return 'ignored'

  const status = at.status === undefined || cell('status') === '' ? 'booked' : bookingOfWord(cell('status'))
  if (status === 'pending') return 'pending'
  const written = amountIn(at.amount === undefined ? 'credit' : 'amount')
  const direction = at.direction === undefined ? 'in' : directionOfWord(cell('direction'))
  if (direction === 'out') return 'ignored'
  // The row is a debit, because only the column of debits has an amount.
  if (at.amount === undefined && written === '' && isWritten) return 'ignored'

  const stated = cell('currency') === '€' ? 'EUR' : cell('currency').toUpperCase()
  const money = bankAmount(written, stated || shopCurrency)
  const day = dayOf(cell('date'))
  // The row is text without values, such as a page title.
  if (money === null && day === null && !/\d/.test(written)) return 'ignored'
  if (written === '') return leftOut(why.no_amount())
  if (money === null || money.amount > maxMoney) return leftOut(why.amount_unknown({ cell: quoted(written) }))
  if (money.amount <= 0) return 'ignored'
  if (day === null)
    return leftOut(cell('date') === '' ? why.no_date() : why.date_unknown({ cell: quoted(cell('date')) }))
  if (stated !== '' && (!/^[A-Z]{3}$/.test(stated) || money.currency !== stated))
    return leftOut(why.currency_differs({ cell: quoted(cell('currency')), amount: quoted(written) }))
  if (direction === null && !/^[+]/.test(written))
    return leftOut(
      cell('direction') === ''
        ? why.no_direction()
        : why.direction_unknown({ cell: quoted(cell('direction')) }),
    )
  if (status === null && !table.isStatusRemark)
    return leftOut(why.status_unknown({ cell: quoted(cell('status')) }))
  return {
    day,
    amount: money.amount,
    currency: money.currency,
    payer: cell('payer') || null,
    payerAccount: cell('account').replace(/\s/g, '') || null,
    reference: cell('reference') || null,
    text: cell('text') || null,
    bankReference: numberOf(cell('id')),
    reason: null,
    identity: identityOf(cells),
  }
}

/** Returns all cells of a row, without empty cells at its end. */
function identityOf(cells: readonly string[]): string[] {
  const texts = cells.map((one) => one.replace(/\s+/g, ' '))
  return texts.slice(0, texts.findLastIndex((one) => one !== '') + 1)
}
