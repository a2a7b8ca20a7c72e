import type { Selectable } from 'kysely'
import { openReason, type BankEntry, type Suggestion } from '../../../contract/statements'
import { isSimilarName, namedOrders } from '../../../rules/statement-match'
import type { Tables } from '../../db/tables'
import type { WaitingOrder } from './statements.sql'

type StoredEntry = Selectable<Tables['bank_entry']> & { code: string | null }

/** How many orders are suggested for an entry. */
const mostSuggestions = 5

/** An entry as the office has it; one that is open with the orders that it may be for. */
export function entryView(entry: StoredEntry, waiting: readonly WaitingOrder[]): BankEntry {
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

/** The waiting orders that an entry names, or that lack its amount, or whose buyer is called like who paid. */
export function suggestionsFor(
  entry: Pick<StoredEntry, 'amount' | 'currency' | 'payer' | 'reference' | 'text'>,
  waiting: readonly WaitingOrder[],
): Suggestion[] {
  const named = namedOrders(entry.reference, entry.text)
  const codes = new Set([...named.byReference, ...named.byText])
  const weights = { code: 4, name: 2, amount: 1 } as const
  return waiting
    .map((order) => {
      const because: Suggestion['because'] = []
      if (codes.has(order.code)) because.push('code')
      if (order.missing === entry.amount && order.currency === entry.currency) because.push('amount')
      if (entry.payer !== null && isSimilarName(entry.payer, order.full_name)) because.push('name')
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
