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
}
