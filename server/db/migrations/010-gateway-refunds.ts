import { type Kysely, sql } from 'kysely'

/**
 * What gateways were asked to pay back, once per reference of ours: the sandbox's own books, and for a gateway that
 * knows no idempotency (WSPay) what stands between a repeated order to refund and a second refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gateway_refund (
    refund_reference text primary key,
    gateway text not null check (gateway in ('sandbox', 'wspay', 'stripe')),
    -- Of the try whose charge is paid back.
    gateway_reference text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    asked_at timestamptz not null,
    -- Null: asked, and no answer is known.
    outcome text check (outcome in ('refunded', 'refused'))
  )`.execute(db)
  await sql`create index gateway_refund_attempt on gateway_refund (gateway_reference)`.execute(db)

  // Forged notifications are kept for a while, and not without end: the tidying finds them here.
  await sql`create index notification_forged on notification (received_at) where verdict = 'forged'`.execute(
    db,
  )
  // Tries that ended without money, asked about for a day more.
  await sql`create index payment_attempt_ended on payment_attempt (started_at)
    where outcome in ('expired', 'declined', 'cancelled')`.execute(db)
}
