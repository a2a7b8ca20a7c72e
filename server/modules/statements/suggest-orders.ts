import type { Suggestion } from '../../../contract/office/statements'
import { haveSimilarWords, namedOrders, wordsOfName } from '../../../rules/statements/statement-match'
import { findLackingOrders, type LackingOrder } from './queries'
import type { Queryable } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'

/** The maximum of orders that are suggested for an entry, unless it names more by their codes. */
const maxSuggestions = 5
/** The maximum of those that it names: a receipt is divided over at most so many (`divide-entry`). */
const maxNamed = 20

type OpenEntry = Pick<BankEntryRow, 'amount' | 'currency' | 'payer' | 'reference' | 'text'>

interface Candidate {
  readonly order: LackingOrder
  /** 0: the newest. */
  readonly rank: number
  readonly words: ReadonlySet<string>
}

/** Maximum number of entries per lookup statement. */
const atOnce = 200
/** So many words of a payer's name are looked up, each with each other: the longest, as titles are short. */
const maxWords = 8

type Because = Suggestion['because']
const weights = { code: 4, name: 2, amount: 1 } as const
const weightOf = (because: Because) => because.reduce((sum, one) => sum + weights[one], 0)

/**
 * Suggests orders for entries: those that an entry names, that lack its amount, or whose buyer has the payer's name; the
 * newest of those with the most reasons, and none in another currency, as such money cannot be booked to it.
 */
export async function suggestOrders(
  db: Queryable,
  entries: readonly OpenEntry[],
  now: Date,
): Promise<(entry: OpenEntry) => Suggestion[]> {
  const found = new Map<number, LackingOrder>()
  for (let from = 0; from < entries.length; from += atOnce)
    for (const order of await findFor(db, entries.slice(from, from + atOnce), now)) found.set(order.id, order)
  const candidates = [...found.values()]
    .toSorted((a, b) => b.id - a.id)
    .map((order, rank): Candidate => ({ order, rank, words: wordsOfName(order.full_name) }))
  const byCode = new Map(candidates.map((one) => [one.order.code, one]))
  const byAmount = groupedBy(candidates, ({ order }) => [amountKey(order.currency, order.missing)])
  const byWord = groupedBy(candidates, ({ words }) => words)

  return (entry) => {
    const reasons = new Map<Candidate, Because>()
    const add = (found: readonly Candidate[], reason: Because[number]) => {
      for (const one of found)
        if (one.order.currency === entry.currency) reasons.set(one, [...(reasons.get(one) ?? []), reason])
    }
    add(
      codesIn(entry).flatMap((code) => byCode.get(code) ?? []),
      'code',
    )
    const ofAmount = byAmount.get(amountKey(entry.currency, entry.amount)) ?? []
    const withName = withNameOf(entry.payer, byWord)
    // Of orders that only lack the amount no more than the newest can be suggested.
    const likely = new Set([...reasons.keys(), ...withName, ...ofAmount.slice(0, maxSuggestions)])
    add(
      [...likely].filter(({ order }) => order.missing === entry.amount),
      'amount',
    )
    add(withName, 'name')
    // All that it names: a receipt may be divided over them.
    const named = [...reasons.values()].filter((because) => because.includes('code')).length
    return [...reasons]
      .toSorted(([a, ofA], [b, ofB]) => weightOf(ofB) - weightOf(ofA) || a.rank - b.rank)
      .slice(0, Math.max(maxSuggestions, Math.min(named, maxNamed)))
      .map(([{ order }, because]) => ({
        order: order.code,
        full_name: order.full_name,
        payment_status: order.payment_status,
        missing: order.missing,
        because,
      }))
  }
}

/** The orders that any of these entries may pay. */
function findFor(db: Queryable, entries: readonly OpenEntry[], now: Date): Promise<LackingOrder[]> {
  const amounts = new Map(
    entries.map(({ currency, amount }) => [amountKey(currency, amount), { currency, amount }]),
  )
  const names = new Map(
    entries.flatMap(({ payer, amount }) =>
      pairsIn(wordsOfName(payer ?? '')).map((words) => [`${words.join(' ')} ${amount}`, { words, amount }]),
    ),
  )
  return findLackingOrders(db, {
    codes: [...new Set(entries.flatMap(codesIn))],
    amounts: [...amounts.values()],
    names: [...names.values()],
    maxOfAmount: maxSuggestions,
    now,
  })
}

/** Each two of some words: similar names have at least two in common. */
function pairsIn(words: ReadonlySet<string>): [string, string][] {
  const longest = [...words].toSorted((a, b) => b.length - a.length).slice(0, maxWords)
  return longest.flatMap((one, index) =>
    longest.slice(index + 1).map((other): [string, string] => [one, other]),
  )
}

/** The codes that an entry names, whether or not there are such orders. */
export function codesIn({ reference, text }: Pick<OpenEntry, 'reference' | 'text'>): string[] {
  const { byReference, byText } = namedOrders(reference, text)
  return [...new Set([...byReference, ...byText])]
}

/** The candidates whose buyer has the payer's name: of those with one of its words. */
function withNameOf(
  payer: string | null,
  byWord: ReadonlyMap<string, readonly Candidate[]>,
): readonly Candidate[] {
  if (payer === null) return []
  const words = wordsOfName(payer)
  const sharing = new Set([...words].flatMap((word) => byWord.get(word) ?? []))
  return [...sharing].filter((one) => haveSimilarWords(words, one.words))
}

const amountKey = (currency: string, amount: number) => `${currency} ${amount}`

function groupedBy(
  candidates: readonly Candidate[],
  keysOf: (one: Candidate) => Iterable<string>,
): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>()
  for (const one of candidates)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}
