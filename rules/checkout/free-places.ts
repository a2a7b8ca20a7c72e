/** Returns whether an item costs nothing, so that its places are limited per customer and event. */
export const isFree = (item: { price: number; fee: number }): boolean => item.price === 0 && item.fee === 0

/**
 * Returns whether the free items of a cart exceed the limit of places per event (`max`; `null`: no limit), together with the
 * places that the customer ordered for nothing before: pairs of an event's id (`null`: items without one) and a number.
 */
export function exceedsFreePlaces(
  items: readonly { price: number; fee: number; event_id: number | null }[],
  ordered: readonly (readonly [event: number | null, places: number])[],
  max: number | null,
): boolean {
  if (max === null) return false
  const places = new Map(ordered)
  return items.filter(isFree).some(({ event_id }) => {
    const ofEvent = (places.get(event_id) ?? 0) + 1
    places.set(event_id, ofEvent)
    return ofEvent > max
  })
}
