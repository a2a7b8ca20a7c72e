import { type Kysely, sql } from 'kysely'

/**
 * The mails that wait, by who waits for them: what a person needs now, then the others, then what goes to many. Within one
 * instant by id: a job writes thousands in one transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_ranked on outbox ((case
      when kind in ('welcome', 'account-exists', 'login-code', 'password-reset', 'password-changed', 'email-changed',
        'confirm-email') then 0
      when kind in ('payment-reminder', 'items-cancelled', 'order-cancelled', 'ticket-void') then 2
      else 1 end), due_at, id)
    where sent_at is null and dead_at is null`.execute(db)
  await sql`drop index outbox_due`.execute(db)
}
