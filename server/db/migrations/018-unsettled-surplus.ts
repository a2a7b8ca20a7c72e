import { type Kysely, sql } from 'kysely'

/**
 * Drops `surplus.settled_at`, which nothing ever wrote: what became of money that came too much is in the ledger
 * (docs/decisions/023-money-after-the-end.md), and a surplus is counted from there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table surplus drop column settled_at`.execute(db)
}
