import { type Kysely, sql } from 'kysely'

/**
 * API keys get an end, and live ones a name of their own: the audit log and the list tell them apart by it. Live keys
 * that share a name keep their order: the first keeps the name, the others get a number behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table api_key in share row exclusive mode`.execute(db)
  await sql`alter table api_key add column expires_at timestamptz`.execute(db)
  const { rows } = await sql<{ id: number; name: string; revoked: boolean }>`
    select id, name, revoked_at is not null as revoked from api_key order by id`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const taken = new Set<string>()
  for (const { id, name } of rows.filter(({ revoked }) => !revoked)) {
    const own = taken.has(name) ? numbered(name, names) : name
    if (own !== name) await sql`update api_key set name = ${own} where id = ${id}`.execute(db)
    names.add(own)
    taken.add(own)
  }
  await sql`create unique index api_key_live_name on api_key (name) where revoked_at is null`.execute(db)
}

function numbered(name: string, names: ReadonlySet<string>): string {
  let number = 2
  while (names.has(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
