import type { World } from '../../context'

type Catalogue = World['catalogue']

/**
 * The world of one request: it sees a single version of the catalogue, from its first access. An import that ends
 * during the request, in any process, does not make it mix the prices of one version with the settings of another. Only
 * the request itself moves to a newer version, by reading the stock or the catalogue again. Its lines of the log have the
 * `fields` too, such as the request's id.
 */
export function worldOfRequest(world: World, fields: () => object = () => ({})): World {
  const { catalogue } = world
  let known: ReturnType<Catalogue['current']> | undefined
  const keep = <Read extends { snapshot: typeof known }>(read: Read) => {
    known = read.snapshot
    return read
  }
  const line =
    (level: keyof World['log']): World['log']['info'] =>
    (more, message) =>
      world.log[level]({ ...fields(), ...more }, message)
  return {
    ...world,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
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
