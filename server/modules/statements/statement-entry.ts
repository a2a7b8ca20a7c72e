import { createHash } from 'node:crypto'
import type { OpenReason } from '../../../contract/office/statements'
import { personNameKey } from '../../../rules/text/person-name'
import { plainWords } from '../../../rules/statements/bank-vocabulary'
import { Refusal } from '../../platform/http/refusal'

/** A credit, or the reversal of one, as one line of a statement shows it. */
export interface StatementEntry {
  /** The booking day, 'YYYY-MM-DD'. */
  day: string
  /** Minor units: above 0; of the reversal of a credit below 0. */
  amount: number
  currency: string
  payer: string | null
  /** The payer's full account number: it is masked before it is stored. */
  payerAccount: string | null
  /** A structured reference. */
  reference: string | null
  text: string | null
  /** The bank's own numbers of the entry and of the transaction in it, if given. */
  bankReference: string | null
  /** Why it must not be booked automatically. */
  reason: OpenReason | null
  /** Identifies it in later imports: all cells of a CSV row; of CAMT what it says if the bank does not number it. */
  identity: readonly (string | null)[]
}

/** A row of a file that could be a credit and cannot be read. */
export interface LeftOut {
  /** CSV: the number of its line in the file; CAMT: of its entry. From 1. */
  row: number
  /** A sentence. */
  reason: string
}

export interface ReadStatement {
  /** A list for each statement of the file, in the order of the file. */
  statements: StatementEntry[][]
  /** Rows that are not credits, such as debits and balances. */
  ignored: number
  /** Rows that the bank has not booked yet. */
  pending: number
  leftOut: LeftOut[]
}

/** The maximum of entries in one import. */
export const maxEntries = 5000
/** The maximum length of a file, in characters: it is parsed at once, and blocks other requests. */
export const maxCharacters = 4_000_000

/** In characters: longer texts of an entry are cut before they are searched. Banks send a few hundred. */
const maxOfText = 10_000

/** Cuts the texts of an entry to the maximum. */
export const withoutLongTexts = (entry: StatementEntry): StatementEntry => {
  const { payer, payerAccount, reference, text, bankReference } = entry
  const cut = { payer, payerAccount, reference, text, bankReference }
  for (const [name, value] of Object.entries(cut))
    Object.assign(cut, { [name]: value?.slice(0, maxOfText) ?? null })
  return { ...entry, ...cut }
}

/**
 * A bank's number of an entry; null if it says that it has none. As a number it would make one entry of all of a day that
 * have the same amount, and the second customer's money would be taken for the first one's.
 */
export const numberOf = (text: string | null): string | null =>
  text === null || /^(NON ?REF|NOT ?PROVIDED|NONE|N\/?A|[0-]*)$/i.test(text) ? null : text

/** The refusal of an unreadable file, with the reason. */
export const unreadable = (why: string) =>
  new Refusal('statement-unreadable', { slots: { why }, fields: ['content'] })

/**
 * A calendar day as 'YYYY-MM-DD', or null: '2027-03-01', '2027-03-01T…', '20270301', '2027/03/01', '2027.03.01.', '1.3.2027.',
 * '01/03/2027', '01-03-2027', '1.3.27', '1 Mar 2027'; a time may follow. A year of two digits is one of this century.
 */
export function dayOf(text: string): string | null {
  const [, date] =
    /^\s*([\s\S]{6,15}?)(?:[.,]?[T ]\s*\d{1,2}[:.]\d\d\b.{0,20}|Z|[+-]\d\d:\d\d)?\s*$/.exec(
      text.slice(0, 60),
    ) ?? []
  if (date === undefined || text.length > 60) return null
  const compact = date.replace(/\s/g, '')
  const [, y1, m1, d1] =
    /^(\d{4})(\d\d)(\d\d)$/.exec(compact) ?? /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/.exec(compact) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)\.?$/.exec(compact) ?? []
  const [, d3, name = '', y3] = /^(\d{1,2})[-./]?(\p{L}{3,9})[-./]?(\d{4}|\d\d)$/u.exec(compact) ?? []
  const month = m1 ?? m2 ?? monthOfName(name)
  const year = y1 ?? y2 ?? y3
  const day = [year?.padStart(4, '20'), month?.padStart(2, '0'), (d1 ?? d2 ?? d3)?.padStart(2, '0')].join('-')
  const at = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** German names that begin otherwise than the English ones, as `plainWords` writes them. */
const germanMonths: Readonly<Record<string, string>> = { mai: 'may', okt: 'oct', dez: 'dec' }

function monthOfName(name: string): string | undefined {
  const start = plainWords(name).slice(0, 3)
  const index = months.indexOf(germanMonths[start] ?? start)
  return index === -1 ? undefined : String(index + 1)
}

/** The keys of an entry. */
export interface EntryKeys {
  key: string
  /** The key that versions before migration 062 gave it, if it is another one. */
  formerKey: string | null
}

/**
 * The keys that identify entries in later imports, in the given order. CAMT: if the bank numbers an entry, number, day and
 * amount; else what it says. CSV: all cells of its row, whichever of them are read. Equal entries of one statement are numbered,
 * so that two equal payments of a day are two, also in an overlapping statement.
 */
export function keysOf(
  statement: readonly StatementEntry[],
  { format, account }: { format: 'camt053' | 'csv'; account: string | null },
): EntryKeys[] {
  const numbered = (identities: readonly string[]) => {
    const seen = new Map<string, number>()
    return identities.map((identity) => {
      const count = (seen.get(identity) ?? 0) + 1
      seen.set(identity, count)
      return createHash('sha256').update(`${count}\n${identity}`).digest('hex').slice(0, 40)
    })
  }
  const identityOf = ({ day, amount, currency }: StatementEntry, said: unknown) =>
    JSON.stringify([account, day, amount, currency, said])
  const camtKeys = numbered(
    statement.map((entry) =>
      identityOf(entry, entry.bankReference ?? (format === 'csv' ? saidOf(entry) : entry.identity)),
    ),
  )
  if (format === 'camt053') return camtKeys.map((key) => ({ key, formerKey: null }))
  const rowKeys = numbered(statement.map(({ identity }) => JSON.stringify(['row', ...identity])))
  return rowKeys.map((key, index) => ({ key, formerKey: camtKeys[index] ?? null }))
}

/** The texts that identify a payment which the bank does not number. */
export const saidOf = ({
  payer,
  payerAccount,
  reference,
  text,
}: Pick<StatementEntry, 'payer' | 'payerAccount' | 'reference' | 'text'>): (string | null)[] => [
  personNameKey(payer ?? ''),
  payerAccount,
  reference,
  text?.replace(/\s+/g, ' ') ?? null,
]
