import { type Kysely, sql } from 'kysely'

/**
 * The ledger and the documents by their time, for reports. Rows come nearly in that order, so that ranges of pages are
 * enough, which cost an insert nothing that can be measured.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index movement_at on movement using brin (at) with (pages_per_range = 16, autosummarize = on)`.execute(
    db,
  )
  await sql`create index invoice_issued on invoice using brin (issued_at)
    with (pages_per_range = 16, autosummarize = on)`.execute(db)
}
