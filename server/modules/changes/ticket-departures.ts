import type { BulkDepartures } from '../../../contract/office/bulk'
import { openDepartures } from '../../../rules/departures'
import { toMillis } from '../../../rules/instants'
import { travelTimesOf } from '../catalogue'
import type { World } from '../../context'
import { findItemsOfTickets } from './row-names.queries'

/**
 * The departures on sale that have not left, by time, of each item that one of these tickets is of, in the shop's order.
 * Items without such departures are left out.
 */
export async function departuresOfTickets(world: World, codes: readonly string[]): Promise<BulkDepartures[]> {
  const itemIds = new Set(await findItemsOfTickets(world.db.kysely, codes))
  const stock = await world.catalogue.stock()
  const now = world.now()
  return stock.snapshot.items
    .filter(({ id, travel_time_type }) => itemIds.has(id) && travel_time_type === 'selectable')
    .map((item) => ({
      external_code: item.external_code,
      name: item.name,
      timezone: item.timezone,
      times: openDepartures(travelTimesOf(item, stock), now)
        .toSorted((one, other) => toMillis(one.travel_time) - toMillis(other.travel_time))
        .map(({ id, travel_time, remaining }) => ({ id, travel_time, left: remaining })),
    }))
    .filter(({ times }) => times.length > 0)
}
