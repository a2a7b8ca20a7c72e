import { type Kysely, sql } from 'kysely'

/** The last mail to an address is found without sorting all mails to it: a desk may sell many orders to one address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_recipient_newest on outbox (recipient, id)`.execute(db)
  await sql`drop index outbox_recipient`.execute(db)
}
