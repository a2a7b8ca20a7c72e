import { CompiledQuery } from 'kysely'
import type { Database, Tx } from '#server/platform/db/database'

interface Explained {
  /** Whether the plan includes the actual number of rows of each step. */
  readonly analyze?: boolean
  /** Whether the read finds nothing, so that it sends all its statements: a search stops once it has filled a page. */
  readonly findsNothing?: boolean
}

/** Returns PostgreSQL's plans of the statements that a read sends. */
export async function planOf(
  db: Database,
  read: (tx: Tx) => Promise<unknown>,
  { analyze = false, findsNothing = false }: Explained = {},
): Promise<string> {
  const plans: string[] = []
  const explain = analyze ? 'explain analyze' : 'explain'
  await db.transaction((tx) =>
    read(
      new Proxy(tx, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key, target)
          if (key !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
          return async (query: CompiledQuery) => {
            const { sql, parameters } = query
            const { rows } = await target.executeQuery(
              CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
            )
            plans.push(...(rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']))
            return findsNothing ? { rows: [] } : target.executeQuery(query)
          }
        },
      }),
    ),
  )
  return plans.join('\n')
}
