import type { Database } from '#server/platform/db/database'

/** Excluded tables: rejected calls also write rate limits and gateway messages, and the worker writes recounts and that it is active. */
const passedOver = new Set([
  'rate_limit_count',
  'notification',
  'stock_audit',
  'process',
  'kysely_migration',
  'kysely_migration_lock',
])

/** Statement of each database. Tables do not change during a test, and listing them takes as long as reading them. */
const statements = new WeakMap<Database, Promise<string>>()

/**
 * Returns a checksum of all rows of every table, by table name. Two fingerprints are equal if nothing was written in
 * between.
 */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const text = statements.get(db) ?? statementFor(db)
  statements.set(db, text)
  // A named statement is planned once per connection. Planning it for 70 tables takes longer than reading their few
  // rows.
  const { rows } = await db.pool.query<{ name: string; sum: string }>({
    name: 'fingerprint',
    text: await text,
  })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

async function statementFor(db: Database): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !passedOver.has(name))
  const sums = names.map(
    (name) => `select '${name}' as name,
      (select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as sum`,
  )
  return sums.join(' union all ')
}
