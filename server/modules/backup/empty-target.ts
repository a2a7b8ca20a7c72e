import type pg from 'pg'
import { UnusableBackup } from './backup-file'
import { countRows, findMigrations, findTables, isOfMigrations } from './schema.queries'

/** Tables that have rows even in an empty shop, once it was started. */
const ofEveryShop = new Set(['catalogue_state', 'secret_fingerprint', 'rate_limit_count', 'stock_audit'])

/**
 * Makes sure that a database is empty, or an empty shop's without connections, and returns its tables. Otherwise throws
 * a sentence that states what was found.
 */
export async function refuseUnlessEmpty(client: pg.Client): Promise<string[]> {
  const tables = (await findTables(client)).map(({ name }) => name)
  if (tables.length > 0 && (await findMigrations(client)).length === 0)
    throw new UnusableBackup(
      `This database holds something else than a shop (${some(tables)}): restore into an empty one. Nothing was changed.`,
    )
  const own = tables.filter((name) => !isOfMigrations(name) && !ofEveryShop.has(name))
  const found = await countRows(client, own)
  if (found.length > 0)
    throw new UnusableBackup(
      `This database holds a shop (rows: ${some(found.map(({ name, rows }) => `${name} ${rows}`))}): restore into an empty one. Nothing was changed.`,
    )
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity where datname = current_database()
       and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw new UnusableBackup(
      `The database is in use (${others} other connections): stop the shop first. Nothing was changed.`,
    )
  return tables
}

/** Orders first, if there are any: they are the most informative. */
function some(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => Number(b.startsWith('orders')) - Number(a.startsWith('orders')))
  return sorted.length > 6 ? `${sorted.slice(0, 6).join(', ')}, …` : sorted.join(', ')
}
