import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../../server/db/database'

/** How PostgreSQL would run the statements of a read: those that it sends, as a search sends no more once it has a page. */
export async function planOf(db: Database, read: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await db.transaction((tx) =>
    read(
      new Proxy(tx, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target)
          if (key !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
          return async (query: CompiledQuery) => {
            const { sql, parameters } = query
            const { rows } = await target.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]))
            plans.push(...(rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']))
            return target.executeQuery(query)
          }
        },
      }),
    ),
  )
  return plans.join('\n')
}
