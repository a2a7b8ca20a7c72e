import {
  bookingOfWord,
  directionHeadings,
  plainWords,
  remarkHeadings,
  statusHeadings,
} from '#rules/statements/bank-vocabulary'
import { csvRows, csvSeparator } from '#rules/text/csv'

/** Field of a receipt that a column may contain. */
export type StatementField =
  | 'date'
  | 'amount'
  | 'credit'
  | 'direction'
  | 'status'
  | 'currency'
  | 'reference'
  | 'payer'
  | 'account'
  | 'text'
/** Heading in the file of each field; empty if the file has no such column. */
export type StatementColumns = Partial<Record<StatementField, string>>

/** Number of rows in which headings are searched, because banks write the account and the period above them. */
const maxRead = 64_000
const maxRows = 500

/** The heading means the currency in Croatian and the value date in German; the cells below it decide. */
const valuta = 'valuta'

/**
 * How banks name their columns, in English, German and Croatian; of a field the likeliest first, and the fields in the order in
 * which they take a heading: a payer's account must be no payer, the sums that came in no amounts of both ways.
 */
const known: readonly (readonly [StatementField, readonly string[]])[] = [
  ['direction', directionHeadings],
  ['status', statusHeadings],
  [
    'date',
    [
      'booking date',
      'booked',
      'date',
      'buchungstag',
      'buchungsdatum',
      'buchung',
      'datum knjizenja',
      'datum izvrsenja',
      'datum',
      'valutadatum',
      'datum valute',
      'wertstellung',
      'value date',
    ],
  ],
  [
    'credit',
    [
      'credit',
      'paid in',
      'money in',
      'haben',
      'gutschrift',
      'iznos uplate',
      'uplata',
      'uplate',
      'potrazuje',
      'potrazno',
      'priljev',
    ],
  ],
  [
    'amount',
    [
      'amount',
      'betrag',
      'umsatz',
      'iznos',
      'bedrag',
      'montant',
      'importo',
      'importe',
      'kwota',
      'znesek',
      'castka',
    ],
  ],
  ['currency', ['currency', 'wahrung', 'waehrung', valuta, 'sifra valute', 'oznaka valute']],
  [
    'reference',
    [
      'poziv na broj primatelja',
      'poziv na broj odobrenja',
      'poziv na broj',
      'referenca',
      'kundenreferenz',
      'end to end',
      'zahlungsreferenz',
      'referenz',
      'payment reference',
      'reference',
    ],
  ],
  [
    'account',
    [
      'iban zahlungsbeteiligter',
      'iban platitelja',
      'racun platitelja',
      'payer account',
      'payer iban',
      'tegenrekening',
      'kontonummer',
      'iban',
      'racun',
      'account',
    ],
  ],
  [
    'payer',
    [
      'payer',
      'counterparty',
      'platitelj',
      'uplatitelj',
      'naziv platitelja',
      'zahlungspflichtige',
      'zahlungsbeteiligte',
      'beguenstigter',
      'auftraggeber',
      'zahler',
      'partner',
      'name',
      'naziv',
      'naam omschrijving',
      'naam',
    ],
  ],
  [
    'text',
    [
      'verwendungszweck',
      'purpose',
      'description',
      'details',
      'remittance',
      'message',
      'opis',
      'svrha',
      'mededelingen',
      'omschrijving',
      'text',
    ],
  ],
]

/**
 * Guesses by their names which column is which: a whole heading before the beginning of one of its words. `below`: the cells of
 * the row after them.
 */
export function guessColumns(headings: readonly string[], below: readonly string[] = []): StatementColumns {
  const found: StatementColumns = {}
  const nameOf = (heading: string, at: number) =>
    plainWords(heading) === valuta && /\d/.test(below[at] ?? '') ? 'valutadatum' : plainWords(heading)
  const free = new Map(headings.map((heading, at) => [heading, nameOf(heading, at)]))
  free.delete('')
  for (const [field, names] of known) {
    // A file with the sums that came in has those that went out beside them.
    if (field === 'amount' && found.credit !== undefined) continue
    // Only these two must be whole headings, because a column of incoming amounts contains no direction.
    const isWhole = field === 'direction' || field === 'status'
    const match =
      first(names, (name) => [...free].find(([, text]) => text === name)) ??
      (isWhole
        ? undefined
        : first(names, (name) => [...free].find(([, text]) => ` ${text}`.includes(` ${name}`))))
    if (match === undefined) continue
    found[field] = match[0]
    free.delete(match[0])
  }
  const remark = headings.find((heading, at) => {
    const isRemark = remarkHeadings.some((name) => name === plainWords(heading))
    return isRemark && bookingOfWord(below[at] ?? '') !== null
  })
  if (found.status === undefined && remark !== undefined) found.status = remark
  return found
}

function first<T, R>(all: readonly T[], find: (candidate: T) => R | undefined): R | undefined {
  for (const candidate of all) {
    const found = find(candidate)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the headings of a CSV file and the meaning of each column: the stored one if the file has the same headings
 * as last time, otherwise a guess. The row of headings is the one in which most columns can be guessed.
 */
export function readHeadings(content: string, kept: StatementColumns) {
  const storedHeadings = Object.values(kept).filter((heading) => heading !== '')
  const rows = rowsOf(content)
  const before = rows.find(
    (row) => storedHeadings.length > 0 && storedHeadings.every((heading) => row.includes(heading)),
  )
  if (before !== undefined) return { headings: distinct(before), columns: kept }
  const guessed = rows.map((row, at) => ({
    headings: distinct(row),
    columns: guessColumns(row, rows[at + 1]),
  }))
  const found = ({ columns }: (typeof guessed)[number]) => Object.keys(columns).length
  const longest = guessed.toSorted((a, b) => b.headings.length - a.headings.length)
  return longest.toSorted((a, b) => found(b) - found(a))[0] ?? { headings: [], columns: {} }
}

/** Returns the headings of a row without repetitions. */
const distinct = (row: readonly string[]) => [...new Set(row)].filter((heading) => heading !== '')

/** Returns the cells of the first rows that are not empty. */
function rowsOf(content: string): string[][] {
  const text = content.slice(0, maxRead)
  return csvRows(text, csvSeparator(text))
    .slice(0, maxRows)
    .map(({ cells }) => cells)
}
