import { minute } from '../../../rules/instants'
import { sum } from '../../../rules/money'
import type { World } from '../../context'
import { findSales } from './today.queries'

/** Of so many orders in the days before today their sums are kept for a while. */
const many = 20_000
const keptFor = 10 * minute

type Sales = Awaited<ReturnType<typeof findSales>>
const kept = new WeakMap<World['db'], { key: string; until: number; sales: Sales }>()

/**
 * The sales of each day since an instant. Those of today are read each time; those of the days before, of which only a
 * cancellation takes something away, once in ten minutes in a shop that sells very much.
 */
export async function salesSince(world: World, since: Date, today: Date, withTests: boolean): Promise<Sales> {
  const { timezone: zone } = world.catalogue.current().settings
  const { kysely } = world.db
  const now = world.now().getTime()
  const key = `${since.toISOString()} ${zone} ${withTests}`
  const found = kept.get(world.db)
  const isKept = found?.key === key && found.until > now
  const before = isKept ? found.sales : await findSales(kysely, { since, before: today, zone, withTests })
  if (!isKept && sum(before.map(({ orders }) => orders)) > many)
    kept.set(world.db, { key, until: now + keptFor, sales: before })
  return [...before, ...(await findSales(kysely, { since: today, before: null, zone, withTests }))]
}
