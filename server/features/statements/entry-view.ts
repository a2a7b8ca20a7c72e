import { setImmediate as nextTurn } from 'node:timers/promises'
import { openReason, type BankEntry, type Suggestion } from '../../../contract/office/statements'
import { haveSimilarWords, namedOrders, wordsOfName } from '../../../rules/statement-match'
import type { BankEntryRow } from '../../db/tables'
import type { WaitingOrder } from '../../books/statements.sql'

type StoredEntry = BankEntryRow & { code: string | null }

/** How many orders are suggested for an entry. */
const mostSuggestions = 5

type Candidate = WaitingOrder & { readonly words: ReadonlySet<string> }

/** How many names are normalised or compared before other requests get a turn. */
const atOnce = 20_000

/**
 * Entries for the office; open ones with the orders that they may pay. Thousands of entries and orders take long, so
 * other requests are served in between.
 */
export async function entryViews(
  entries: readonly StoredEntry[],
  waiting: readonly WaitingOrder[],
): Promise<BankEntry[]> {
  let done = 0
  const rest = async (work: number) => {
    done += work
    if (done < atOnce) return
    done = 0
    await nextTurn()
  }
  const candidates: Candidate[] = []
  for (const order of waiting) {
    candidates.push({ ...order, words: wordsOfName(order.full_name) })
    // Normalising a name takes about twenty times as long as comparing it.
    await rest(20)
  }
  const views: BankEntry[] = []
  for (const entry of entries) {
    views.push(entryView(entry, candidates))
    await rest(candidates.length)
  }
  return views
}

function entryView(entry: StoredEntry, waiting: readonly Candidate[]): BankEntry {
  const { id, booked_at, amount, currency, payer, payer_account, reference, text, code } = entry
  return {
    id,
    amount,
    currency,
    payer,
    payer_account,
    reference,
    text,
    order: code,
    booked_at: booked_at.toISOString(),
    reason: entry.open_because === null ? null : openReason.parse(entry.open_because),
    suggestions: entry.open_because === null ? [] : suggestionsFor(entry, waiting),
  }
}

/** The waiting orders that an entry names, that lack its amount, or whose buyer has the payer's name. */
function suggestionsFor(
  entry: Pick<StoredEntry, 'amount' | 'currency' | 'payer' | 'reference' | 'text'>,
  waiting: readonly Candidate[],
): Suggestion[] {
  const payer = entry.payer === null ? null : wordsOfName(entry.payer)
  const named = namedOrders(entry.reference, entry.text)
  const codes = new Set([...named.byReference, ...named.byText])
  const weights = { code: 4, name: 2, amount: 1 } as const
  return waiting
    .map((order) => {
      const because: Suggestion['because'] = []
      if (codes.has(order.code)) because.push('code')
      if (order.missing === entry.amount && order.currency === entry.currency) because.push('amount')
      if (payer !== null && haveSimilarWords(payer, order.words)) because.push('name')
      return { order, because, weight: because.reduce((sum, one) => sum + weights[one], 0) }
    })
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostSuggestions)
    .map(({ order: { code, full_name, payment_status, missing }, because }) => ({
      order: code,
      full_name,
      payment_status,
      missing,
      because,
    }))
}
