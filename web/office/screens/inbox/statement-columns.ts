import { csvSeparator } from '../../../../rules/csv-separator'
import { normalForm } from '../../../../rules/normal-form'
import type { columns as labels } from './words'

/** Our name of what a column has. */
export type StatementField = keyof typeof labels
/** Our name of each column → its heading in the file; empty: the file has none. */
export type StatementColumns = Partial<Record<StatementField, string>>

/** How far the headings are looked for: banks write the account and the period before them. */
const mostRead = 64_000
const mostRows = 500

/** In Croatian the currency, in German the day that counts for interest: what stands below it tells. */
const valuta = 'valuta'

/**
 * How banks name their columns, in English, German and Croatian; of a field the likeliest first, and the fields in the order in
 * which they take a heading: a payer's account must be no payer, the sums that came in no amounts of both ways.
 */
const known: readonly (readonly [StatementField, readonly string[]])[] = [
  [
    'direction',
    ['direction', 'debit credit', 'credit debit', 'soll haben', 's h', 'smjer', 'dugovno potrazno'],
  ],
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
  ['amount', ['amount', 'betrag', 'umsatz', 'iznos']],
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
      'text',
    ],
  ],
]

/** A heading as it is compared: small letters and digits without accents, words apart. */
const plain = (heading: string) =>
  normalForm(heading, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Guesses by their names which column is which: a whole heading before the beginning of one of its words. `below`: the cells of
 * the row after them.
 */
export function guessColumns(headings: readonly string[], below: readonly string[] = []): StatementColumns {
  const found: StatementColumns = {}
  const nameOf = (heading: string, at: number) =>
    plain(heading) === valuta && /\d/.test(below[at] ?? '') ? 'valutadatum' : plain(heading)
  const free = new Map(headings.map((heading, at) => [heading, nameOf(heading, at)]))
  free.delete('')
  for (const [field, names] of known) {
    // A file with the sums that came in has those that went out beside them.
    if (field === 'amount' && found.credit !== undefined) continue
    const match =
      first(names, (name) => [...free].find(([, text]) => text === name)) ??
      first(names, (name) => [...free].find(([, text]) => ` ${text}`.includes(` ${name}`)))
    if (match === undefined) continue
    found[field] = match[0]
    free.delete(match[0])
  }
  return found
}

function first<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The headings of a CSV file, and which column is which: as last time where the file has those headings, else as guessed. The row
 * of headings is the one in which most columns are guessed.
 */
export function readHeadings(content: string, kept: StatementColumns) {
  const keptHeadings = Object.values(kept).filter((heading) => heading !== '')
  const rows = rowsOf(content)
  const before = rows.find((row) => keptHeadings.length > 0 && keptHeadings.every((one) => row.includes(one)))
  if (before !== undefined) return { headings: distinct(before), columns: kept }
  const guessed = rows.map((row, at) => ({
    headings: distinct(row),
    columns: guessColumns(row, rows[at + 1]),
  }))
  const found = ({ columns }: (typeof guessed)[number]) => Object.keys(columns).length
  const longest = guessed.toSorted((a, b) => b.headings.length - a.headings.length)
  return longest.toSorted((a, b) => found(b) - found(a))[0] ?? { headings: [], columns: {} }
}

/** The headings of a row, each once. */
const distinct = (row: readonly string[]) => [...new Set(row)].filter((one) => one !== '')

/** The cells of each of the first rows that have any. */
function rowsOf(content: string): string[][] {
  const text = content.slice(0, mostRead).replace(/^\uFEFF/, '')
  const separator = csvSeparator(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (const char of `${text}\n`) {
    const isEnd = char === '\n' || char === '\r'
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted || (char !== separator && !isEnd)) cell += char
    else {
      rows.at(-1)?.push(cell.trim())
      cell = ''
      if (isEnd) rows.push([])
    }
    if (rows.length > mostRows) break
  }
  return rows.filter((row) => row.some((one) => one !== ''))
}
