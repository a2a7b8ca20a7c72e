import type { Suggestion } from '../../../contract/office/statements'
import { haveSimilarWords, namedOrders, wordsOfName } from '../../../rules/statement-match'
import { findWaitingOrders, type WaitingOrder } from '../../books/statements.sql'
import type { Queryable } from '../../db/database'
import type { BankEntryRow } from '../../db/tables'

/** How many orders are suggested for an entry. */
const mostSuggestions = 5

type OpenEntry = Pick<BankEntryRow, 'amount' | 'currency' | 'payer' | 'reference' | 'text'>

interface Candidate {
  readonly order: WaitingOrder
  /** 0: the newest. */
  readonly rank: number
  readonly words: ReadonlySet<string>
}

type Because = Suggestion['because']
const weights = { code: 4, name: 2, amount: 1 } as const
const weightOf = (because: Because) => because.reduce((sum, one) => sum + weights[one], 0)

/**
 * Suggests orders for entries: those that an entry names, that lack its amount, or whose buyer has the payer's name; the
 * newest of those with the most reasons, and none in another currency, as such money cannot be booked to it. The orders
 * are read once for all entries.
 */
export async function suggestOrders(
  db: Queryable,
  entries: readonly OpenEntry[],
  now: Date,
): Promise<(entry: OpenEntry) => Suggestion[]> {
  const codes = [...new Set(entries.flatMap(codesIn))]
  const waiting = await findWaitingOrders(db, { codes, now })
  const candidates = waiting.map((order, rank) => ({ order, rank, words: wordsOfName(order.full_name) }))
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
    const named = withNameOf(entry.payer, byWord)
    // Of orders that only lack the amount no more than the newest can be suggested.
    const likely = new Set([...reasons.keys(), ...named, ...ofAmount.slice(0, mostSuggestions)])
    add(
      [...likely].filter(({ order }) => order.missing === entry.amount),
      'amount',
    )
    add(named, 'name')
    return [...reasons]
      .toSorted(([a, ofA], [b, ofB]) => weightOf(ofB) - weightOf(ofA) || a.rank - b.rank)
      .slice(0, mostSuggestions)
      .map(([{ order }, because]) => ({
        order: order.code,
        full_name: order.full_name,
        payment_status: order.payment_status,
        missing: order.missing,
        because,
      }))
  }
}

function codesIn({ reference, text }: OpenEntry): string[] {
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
