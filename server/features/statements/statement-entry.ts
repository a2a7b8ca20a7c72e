import { createHash } from 'node:crypto'
import type { OpenReason } from '../../../contract/office/statements'
import { personNameKey } from '../../../rules/person-name'
import { Refusal } from '../../refusal'

/** A credit, as one line of a statement shows it. */
export interface StatementEntry {
  /** The booking day, 'YYYY-MM-DD'. */
  day: string
  /** Minor units, above 0. */
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
}

export interface ReadStatement {
  /** A list for each statement of the file, in the order of the file. */
  statements: StatementEntry[][]
  ignored: number
}

/** The maximum of entries in one import. */
export const mostEntries = 5000
/** The maximum length of a file, in characters: it is parsed at once, and blocks other requests. */
export const mostCharacters = 4_000_000

/** In characters: longer texts of an entry are cut before they are searched. Banks send a few hundred. */
const mostOfText = 10_000

/** Cuts the texts of an entry to the maximum. */
export const withoutLongTexts = (entry: StatementEntry): StatementEntry => {
  const { payer, payerAccount, reference, text, bankReference } = entry
  const cut = { payer, payerAccount, reference, text, bankReference }
  for (const [name, value] of Object.entries(cut))
    Object.assign(cut, { [name]: value?.slice(0, mostOfText) ?? null })
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

/** A calendar day as 'YYYY-MM-DD', or null: '2027-03-01', '2027-03-01T…', '20270301', '1.3.2027.', '01/03/2027'. */
export function dayOf(text: string): string | null {
  const [, y1, m1, d1] = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/.exec(text) ?? []
  const [, d2, m2, y2] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})\.?$/.exec(text.replace(/\s/g, '')) ?? []
  const day = [y1 ?? y2, m1 ?? m2, d1 ?? d2].map((part) => part?.padStart(2, '0')).join('-')
  const date = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : day
}

/**
 * The keys that identify entries in later imports, in the given order. If the bank numbers an entry: number, day and
 * amount; otherwise all its fields. Equal entries of one statement are numbered, so that two equal payments of a day
 * are two, also in an overlapping statement.
 */
export function keysOf(statement: readonly StatementEntry[], account: string | null): string[] {
  const seen = new Map<string, number>()
  return statement.map((entry) => {
    const said = entry.bankReference ?? [
      personNameKey(entry.payer ?? ''),
      entry.payerAccount,
      entry.reference,
      entry.text?.replace(/\s+/g, ' '),
    ]
    const identity = JSON.stringify([account, entry.day, entry.amount, entry.currency, said])
    const count = (seen.get(identity) ?? 0) + 1
    seen.set(identity, count)
    return createHash('sha256').update(`${count}\n${identity}`).digest('hex').slice(0, 40)
  })
}
