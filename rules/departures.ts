import type { RefusalCode } from '../contract/refusals'
import { toMillis, type Instant } from './instants'

interface Departure {
  id: number
  travel_time: Instant
}

/**
 * The departures that can still be chosen: those that have not left at `now`. One that left with people aboard cannot
 * be taken off the list by the operator, but nobody is to be sold a place on it. `heldId` stays: it is somebody's own.
 */
export function openDepartures<D extends Departure>(
  departures: readonly D[],
  now: Instant,
  heldId: number | null = null,
): D[] {
  return departures.filter(({ id, travel_time }) => id === heldId || toMillis(travel_time) > toMillis(now))
}

/** Why this departure cannot be chosen for having left, or null. Whether it exists is another question. */
export function whyNotDeparture(
  departures: readonly Departure[],
  chosenId: number | null,
  now: Instant,
  heldId: number | null = null,
): Extract<RefusalCode, 'time-departed'> | null {
  const chosen = departures.filter(({ id }) => id === chosenId)
  return chosen.length > openDepartures(chosen, now, heldId).length ? 'time-departed' : null
}
