/** Returns whether an item costs nothing, so that its places are limited per customer and event. */
export const isFree = (item: { price: number; fee: number }): boolean => item.price === 0 && item.fee === 0

/**
 * Places that a customer ordered for nothing before: of an event, or, if it has none (`null`), of one item. Older processes
 * read only the first two values.
 */
export type OrderedFreePlaces = readonly [event: number | null, places: number, item: number | null]

/**
 * Returns whether the free items of a cart exceed the limit of places per event, or per item without an event (`max`; `null`:
 * no limit), together with those that the customer ordered before.
 */
export function exceedsFreePlaces(
  items: readonly { id: number; price: number; fee: number; event_id: number | null }[],
  ordered: readonly OrderedFreePlaces[],
  max: number | null,
): boolean {
  if (max === null) return false
  const places = new Map(ordered.map(([event, count, item]) => [scopeOf(event, item), count]))
  return items.filter(isFree).some(({ id, event_id }) => {
    const scope = scopeOf(event_id, id)
    const inScope = (places.get(scope) ?? 0) + 1
    places.set(scope, inScope)
    return inScope > max
  })
}

const scopeOf = (event: number | null, item: number | null): string =>
  event === null ? `item ${item}` : `event ${event}`
