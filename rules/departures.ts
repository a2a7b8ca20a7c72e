import type { RefusalCode } from '../contract/refusals'
import { toMillis, type Instant } from './instants'

interface Departure {
  id: number
  travel_time: Instant
}

/**
 * The departures that can still be chosen: those that have not left at `now`. The operator cannot remove one with
 * passengers after it has left, but it must not be sold any more. `heldId` stays, because it is already reserved.
 */
export function openDepartures<D extends Departure>(
  departures: readonly D[],
  now: Instant,
  heldId: number | null = null,
): D[] {
  return departures.filter(({ id, travel_time }) => id === heldId || toMillis(travel_time) > toMillis(now))
}

/** Why this departure cannot be chosen because it has left, or null. It does not check whether it exists. */
export function whyNotDeparture(
  departures: readonly Departure[],
  chosenId: number | null,
  now: Instant,
  heldId: number | null = null,
): Extract<RefusalCode, 'time-departed'> | null {
  const chosen = departures.filter(({ id }) => id === chosenId)
  return chosen.length > openDepartures(chosen, now, heldId).length ? 'time-departed' : null
}
