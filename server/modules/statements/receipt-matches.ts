import type { Suggestion } from '#contract/office/statements'
import { plainWords } from '#rules/statements/bank-vocabulary'
import { haveSimilarWords, namedOrders, wordsOfName } from '#rules/statements/statement-match'
import { personNameKey } from '#rules/text/person-name'
import type { Queryable } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'
import type { NewEntry } from '../ledger'
import {
  findLackingOrders,
  type LackingOrder,
  findOrdersByCodes,
  findReceiptsOfDays,
  type StoredReceipt,
} from './queries'

/** Maximum number of orders suggested for an entry, unless it names more codes. */
const maxSuggestions = 5
/** Maximum number of named orders suggested for an entry, which is the limit of `divide-entry`. */
const maxNamed = 20

type OpenEntry = Pick<BankEntryRow, 'amount' | 'currency' | 'payer' | 'reference' | 'text'>

interface Candidate {
  readonly order: LackingOrder
  /** Position among the candidates, newest first, from 0. */
  readonly rank: number
  readonly words: ReadonlySet<string>
}

/** Maximum number of entries per lookup statement. */
const batchSize = 200
/** Maximum number of words of a payer's name that are combined in pairs. The longest are used, because titles are short. */
const maxWords = 8

type Because = Suggestion['because']
const weights = { code: 4, name: 2, amount: 1 } as const
const weightOf = (because: Because) => because.reduce((sum, one) => sum + weights[one], 0)

/**
 * Returns a function that suggests orders for an entry: those that it names, whose outstanding amount it has, or whose buyer
 * has the payer's name. Orders with more reasons come first, then newer ones. Orders in another currency are omitted,
 * because the entry cannot be booked to them.
 */
export async function suggestOrders(
  db: Queryable,
  entries: readonly OpenEntry[],
  now: Date,
): Promise<(entry: OpenEntry) => Suggestion[]> {
  const found = new Map<number, LackingOrder>()
  for (let from = 0; from < entries.length; from += batchSize)
    for (const order of await findFor(db, entries.slice(from, from + batchSize), now))
      found.set(order.id, order)
  const candidates = [...found.values()]
    .toSorted((a, b) => b.id - a.id)
    .map((order, rank): Candidate => ({ order, rank, words: wordsOfName(order.full_name) }))
  const byCode = new Map(candidates.map((one) => [one.order.code, one]))
  const byAmount = groupedBy(candidates, ({ order }) => [amountKey(order.currency, order.missing)])
  const byWord = groupedBy(candidates, ({ words }) => words)

  return (entry) => {
    const reasons = new Map<Candidate, Because>()
    const add = (some: readonly Candidate[], reason: Because[number]) => {
      for (const one of some)
        if (one.order.currency === entry.currency) reasons.set(one, [...(reasons.get(one) ?? []), reason])
    }
    add(
      codesIn(entry).flatMap((code) => byCode.get(code) ?? []),
      'code',
    )
    const ofAmount = byAmount.get(amountKey(entry.currency, entry.amount)) ?? []
    const withName = withNameOf(entry.payer, byWord)
    // Orders that only match by amount are limited to the newest, because no more of them can be suggested.
    const likely = new Set([...reasons.keys(), ...withName, ...ofAmount.slice(0, maxSuggestions)])
    add(
      [...likely].filter(({ order }) => order.missing === entry.amount),
      'amount',
    )
    add(withName, 'name')
    // All named orders are suggested, because the receipt may be divided among them.
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

/** Finds the orders that any of these entries may pay. */
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

/** Returns all pairs of words, because similar names have at least two words in common. */
function pairsIn(words: ReadonlySet<string>): [string, string][] {
  const longest = [...words].toSorted((a, b) => b.length - a.length).slice(0, maxWords)
  return longest.flatMap((one, index) =>
    longest.slice(index + 1).map((other): [string, string] => [one, other]),
  )
}

/** Returns the order codes that an entry names. The orders need not exist. */
export function codesIn({ reference, text }: Pick<OpenEntry, 'reference' | 'text'>): string[] {
  const { byReference, byText } = namedOrders(reference, text)
  return [...new Set([...byReference, ...byText])]
}

/** Returns the candidates whose buyer has a name similar to the payer's. */
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

/** A new receipt of a file. */
interface FreshReceipt extends Pick<NewEntry, 'amount' | 'currency' | 'payer' | 'payer_account' | 'text'> {
  day: string
  /** Codes of existing orders that it names. */
  codes: readonly string[]
}

/** Pairs of new receipts of a file and the stored receipts that they look like. */
export interface AlikeReceipts {
  /** Returns the stored receipt that a new one looks like, or null if there is none. */
  of: (receipt: FreshReceipt) => Pick<StoredReceipt, 'id'> | null
  /** Whether a stored receipt already corresponds to one of the file, so that it cannot be paired with another one. */
  isCounted: (stored: Pick<StoredReceipt, 'id' | 'key' | 'closed_because'>) => boolean
  /** Marks a stored receipt as corresponding to one of the file. */
  count: (id: number) => void
}

/**
 * Finds stored receipts that a file contains again under another key, for example because it has another format. They have
 * the same day, amount and currency, and the same order, or the same payer if one of the two names no order. Each stored
 * receipt corresponds to at most one of the file: if a file has two and one is stored, the second is new. Receipts with the
 * same text are paired first. `keys` are those of all receipts of the file, including known ones.
 */
export async function alikeReceipts(
  db: Queryable,
  fresh: readonly FreshReceipt[],
  keys: ReadonlySet<string>,
): Promise<AlikeReceipts> {
  const groups = new Map(fresh.map((one) => [groupOf(one), one]))
  const stored = groups.size === 0 ? [] : await findReceiptsOfDays(db, [...groups.values()])
  const named = await findOrdersByCodes(db, [...new Set(stored.flatMap(codesIn))])
  const existing = new Set(named.map(({ code }) => code))
  const inFile = new Set(stored.flatMap(({ id, key }) => (keys.has(key) ? [id] : [])))
  const counted = new Set(inFile)
  for (const { id, related_id, codes } of stored) {
    // Unless staff have decided that the two are different receipts, they count as one.
    if (related_id === null || codes.length > 0) continue
    if (inFile.has(id)) counted.add(related_id)
    if (inFile.has(related_id)) counted.add(id)
  }
  const isCounted: AlikeReceipts['isCounted'] = ({ id, key, closed_because }) =>
    counted.has(id) || keys.has(key) || closed_because === 'same-receipt'

  const codes = new Map(
    stored.map((one) => [
      one.id,
      one.codes.length > 0 ? one.codes : codesIn(one).filter((code) => existing.has(code)),
    ]),
  )
  const byTrait = new Map<string, StoredReceipt[]>()
  for (const one of stored) {
    if (isCounted(one)) continue
    const traits = traitsOf({ ...one, codes: codes.get(one.id) ?? [] })
    for (const key of [...traits, ...traits.map((trait) => withText(trait, one))]) {
      const found = byTrait.get(key)
      if (found === undefined) byTrait.set(key, [one])
      else found.push(one)
    }
  }
  const mayBe = (receipt: FreshReceipt, one: StoredReceipt) => {
    const own = codes.get(one.id) ?? []
    return own.length === 0 || receipt.codes.length === 0 || own.some((code) => receipt.codes.includes(code))
  }
  const pairs = new Map<FreshReceipt, StoredReceipt>()
  const pair = (receipt: FreshReceipt, traits: readonly string[]) => {
    if (pairs.has(receipt)) return
    for (const key of traits) {
      const found = byTrait.get(key) ?? []
      const alike = found.find((one) => !counted.has(one.id) && mayBe(receipt, one))
      if (alike === undefined) continue
      counted.add(alike.id)
      pairs.set(receipt, alike)
      return
    }
  }
  for (const one of fresh)
    pair(
      one,
      traitsOf(one).map((trait) => withText(trait, one)),
    )
  for (const one of fresh) pair(one, traitsOf(one))
  return {
    of: (receipt) => pairs.get(receipt) ?? null,
    isCounted,
    count: (id) => counted.add(id),
  }
}

const groupOf = ({ day, amount, currency }: { day: string | null; amount: number; currency: string }) =>
  `${day} ${amount} ${currency}`

/** Returns the keys that two occurrences of one receipt have in common, the most reliable first. */
const traitsOf = (
  receipt: Pick<FreshReceipt, 'codes' | 'payer' | 'payer_account' | 'amount' | 'currency'> & {
    day: string | null
  },
): string[] =>
  [...receipt.codes.map((code) => `order ${code}`), ...payerTraits(receipt)].map(
    (trait) => `${groupOf(receipt)} ${trait}`,
  )

const withText = (trait: string, { text }: { text: string | null }) =>
  `${trait} ${plainWords(text ?? '').slice(0, 200)}`

/** Returns keys that receipts of one payer have in common: the masked account, and the sorted words of the name. */
export function payerTraits({ payer, payer_account }: Pick<NewEntry, 'payer' | 'payer_account'>): string[] {
  const words = [...wordsOfName(payer ?? '')].toSorted().join(' ')
  const name = words === '' ? personNameKey(payer ?? '') : words
  const isAccount = payer_account !== null && /\d/.test(payer_account)
  return [...(isAccount ? [`account ${payer_account}`] : []), ...(name === '' ? [] : [`name ${name}`])]
}
