import type { Context } from '../../context'

type Catalogue = Context['catalogue']

/**
 * Returns the context of one request, which sees a single version of the catalogue from its first access on. An import
 * that ends during the request, in any process, does not make it mix the prices of one version with the settings of
 * another. The request moves to a newer version only by reading the stock or the catalogue again. Its log lines contain
 * `fields`, such as the request's ID.
 */
export function contextOfRequest(context: Context, fields: () => object = () => ({})): Context {
  const { catalogue } = context
  let known: ReturnType<Catalogue['current']> | undefined
  const keep = <Read extends { snapshot: typeof known }>(read: Read) => {
    known = read.snapshot
    return read
  }
  const line =
    (level: keyof Context['log']): Context['log']['info'] =>
    (more, message) =>
      context.log[level]({ ...fields(), ...more }, message)
  return {
    ...context,
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
