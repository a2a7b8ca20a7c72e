import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '../../../server/db/database'

/** How PostgreSQL would run the statements of a read. Each answers no row. */
export async function planOf(db: Database, read: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await db.transaction((tx) =>
    read(
      new Proxy(tx, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target)
          if (key !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
          return async ({ sql, parameters }: CompiledQuery) => {
            const { rows } = await target.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]))
            plans.push(...(rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']))
            return { rows: [] }
          }
        },
      }),
    ),
  )
  return plans.join('\n')
}
