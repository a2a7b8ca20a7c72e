interface Suggested {
  readonly because: readonly ('code' | 'amount' | 'name')[]
}

/**
 * The suggestion that a receipt may be booked to without a look at each: the first one lacks exactly its amount, and the receipt
 * names its code or has its buyer's name. The amount alone proves nothing: many orders cost the same. Null where there is none,
 * or where the next one has the same reasons.
 */
export function exactSuggestion<One extends Suggested>(suggestions: readonly One[]): One | null {
  const [first, second] = suggestions
  if (first === undefined || !first.because.includes('amount') || first.because.length < 2) return null
  const isAlike =
    second?.because.length === first.because.length &&
    second.because.every((reason) => first.because.includes(reason))
  return isAlike ? null : first
}
