import type { BankEntry } from '#contract/office/statements'
import { decimalText } from '#rules/money/amount-text'

type Entry = Pick<BankEntry, 'suggestions' | 'named' | 'amount' | 'currency'>

/** An order and its part of a receipt, as they stand in the fields of a form. */
export interface Part {
  readonly key: number
  readonly order: string
  readonly amount: string
}

/** Returns the orders that a receipt names and that lack money, in the order in which it names them. */
export const lackingNamed = ({ suggestions, named }: Pick<Entry, 'suggestions' | 'named'>): string[] =>
  named.filter((code) => suggestions.some(({ order }) => order === code))

/**
 * Returns the initial parts for the division of a receipt, at least two. Each order that the receipt names gets what it
 * lacks, as far as the receipt suffices, and the last one gets the rest, so that the parts add up. If fewer than two
 * orders are named, the parts are those suggested by name or code.
 */
export function firstParts(entry: Entry): Part[] {
  const { suggestions, amount, currency } = entry
  const named = lackingNamed(entry)
  const likely = suggestions
    .filter(({ because }) => because.includes('code') || because.includes('name'))
    .map(({ order }) => order)
  const isNamed = named.length >= 2
  const codes = isNamed ? named : likely.slice(0, 4)
  let left = amount
  const parts = codes.map((order, key) => {
    const missing = suggestions.find((suggestion) => suggestion.order === order)?.missing ?? 0
    const isLast = isNamed && key === codes.length - 1
    const part = isLast ? left : Math.min(left, missing)
    left -= part
    return { key, order, amount: amountText(part, currency) }
  })
  const empty = (key: number): Part => ({ key, order: '', amount: '' })
  return parts.length >= 2 ? parts : [...parts, empty(parts.length), empty(parts.length + 1)].slice(0, 2)
}

/** Formats an amount for a field; an empty text for 0 and less. */
export const amountText = (amount: number, currency: string): string =>
  amount > 0 ? decimalText(amount, currency) : ''
