import type { World } from '../world'

type Catalogue = World['catalogue']

/**
 * The world as one request has it: its catalogue is a single version, from the first look at it. An import that ends
 * meanwhile, here or in another process, does not make a request price by one version and read its settings from
 * another. Only the request itself moves on, by reading the stock or the catalogue anew.
 */
export function worldOfRequest(world: World): World {
  const { catalogue } = world
  let known: ReturnType<Catalogue['current']> | undefined
  const keep = <Read extends { snapshot: typeof known }>(read: Read) => {
    known = read.snapshot
    return read
  }
  return {
    ...world,
    catalogue: {
      ...catalogue,
      current: () => (known ??= catalogue.current()),
      refresh: async () => (known = await catalogue.refresh()),
      stock: async () => keep(await catalogue.stock()),
      recentStock: async () => keep(await catalogue.recentStock()),
      stockWithClock: async () => {
        const read = await catalogue.stockWithClock()
        keep(read.stock)
        return read
      },
    },
  }
}
