import type { Pool } from 'pg'

/**
 * Returns the content of every table as a row count and an order-independent hash, for tables that are too large for
 * `fingerprint`. The log of commands is excluded because a restore writes to it.
 */
export async function tableSums(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE' and table_name not in ('kysely_migration', 'kysely_migration_lock', 'audit_log')
     order by 1`,
  )
  const sums: [string, string][] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
    )
    sums.push([name, rows[0]?.sum ?? ''])
  }
  return Object.fromEntries(sums)
}
