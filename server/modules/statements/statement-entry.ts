import { createHash } from 'node:crypto'
import type { OpenReason } from '#contract/office/statements'
import { plainWords } from '#rules/statements/bank-vocabulary'
import { personNameKey } from '#rules/text/person-name'
import { Refusal } from '../../platform/http/refusal'

/** An entry of a statement: a credit or its reversal. */
export interface StatementEntry {
  /** Booking day as `YYYY-MM-DD`. */
  day: string
  /** Amount in minor units; negative for the reversal of a credit. */
  amount: number
  currency: string
  payer: string | null
  /** The payer's full account number. It is masked before it is stored. */
  payerAccount: string | null
  /** A structured reference. */
  reference: string | null
  text: string | null
  /** The bank's numbers of the entry and of the transaction in it, if given. */
  bankReference: string | null
  /** The reason why the entry must not be booked automatically; null if it may. */
  reason: OpenReason | null
  /** Identifies the entry in later imports: all cells of a CSV row, or the texts of a CAMT entry without a bank number. */
  identity: readonly (string | null)[]
}

/** A row of a file that may be a credit but cannot be read. */
export interface LeftOut {
  /** Number of the line (CSV) or of the entry (CAMT), from 1. */
  row: number
  /** A sentence for staff. */
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

/** Maximum number of entries in one import. */
export const maxEntries = 5000
/** Maximum length of a file in characters. Parsing is synchronous and blocks other requests. */
export const maxCharacters = 4_000_000

/** Maximum length of a text of an entry in characters. Longer texts are cut before they are searched; banks send a few hundred. */
const maxTextLength = 10_000

/** Cuts the texts of an entry to the maximum. */
export const withoutLongTexts = (entry: StatementEntry): StatementEntry => {
  const { payer, payerAccount, reference, text, bankReference } = entry
  const cut = { payer, payerAccount, reference, text, bankReference }
  for (const [name, value] of Object.entries(cut))
    Object.assign(cut, { [name]: value?.slice(0, maxTextLength) ?? null })
  return { ...entry, ...cut }
}

/**
 * Returns a bank's number of an entry, or null if the text is a placeholder such as `NONREF`. A placeholder must not be used
 * as a number, because entries of the same day and amount would then be taken for one.
 */
export const numberOf = (text: string | null): string | null =>
  text === null || /^(NON ?REF|NOT ?PROVIDED|NONE|N\/?A|[0-]*)$/i.test(text) ? null : text

/** Returns the error for an unreadable file, with the reason. */
export const unreadable = (why: string) =>
  new Refusal('statement-unreadable', { slots: { why }, fields: ['content'] })

/**
 * Parses a calendar day and returns it as `YYYY-MM-DD`, or null if it is invalid. Accepts '2027-03-01', '2027-03-01T…',
 * '20270301', '2027/03/01', '2027.03.01.', '1.3.2027.', '01/03/2027', '01-03-2027', '1.3.27' and '1 Mar 2027'. A time may
 * follow. Years of two digits are in this century.
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
/** German names of months that differ from the English ones, in the form of `plainWords`. */
const germanMonths: Readonly<Record<string, string>> = { mai: 'may', okt: 'oct', dez: 'dec' }

function monthOfName(name: string): string | undefined {
  const start = plainWords(name).slice(0, 3)
  const index = months.indexOf(germanMonths[start] ?? start)
  return index === -1 ? undefined : String(index + 1)
}

/** The keys of an entry. */
export interface EntryKeys {
  key: string
  /** The key that versions before migration 062 stored, if it differs. */
  previousKey: string | null
}

/**
 * Returns the keys that identify entries in later imports, in the given order. The key of a CAMT entry is made of the day,
 * the amount and the bank's number, or of its texts if it has no number. The key of a CSV entry is made of all cells of its
 * row, including those that are not read. Equal entries of one statement are numbered, so that two equal payments of a day
 * remain two, even if statements overlap.
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
      identityOf(entry, entry.bankReference ?? (format === 'csv' ? identityTexts(entry) : entry.identity)),
    ),
  )
  if (format === 'camt053') return camtKeys.map((key) => ({ key, previousKey: null }))
  const rowKeys = numbered(statement.map(({ identity }) => JSON.stringify(['row', ...identity])))
  return rowKeys.map((key, index) => ({ key, previousKey: camtKeys[index] ?? null }))
}

/** Returns the texts that identify a payment without a bank number. */
export const identityTexts = ({
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
