/**
 * Returns events, which are in the order of their insertion, with the latest first. Of several events of one moment, the one that
 * was inserted last comes first.
 */
export const latestFirst = <Event extends { readonly at: string }>(events: readonly Event[]): Event[] =>
  events.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
