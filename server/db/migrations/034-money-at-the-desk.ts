import { type Kysely, sql } from 'kysely'

/** Cash and card payments at the box office in the ledger, and the device's id of the scan that admitted a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table movement
    drop constraint movement_kind_check,
    drop constraint movement_sign_check,
    add constraint movement_kind_check check
      (kind in ('charge', 'transfer', 'cash', 'terminal', 'voucher', 'refund', 'chargeback')),
    add constraint movement_sign_check check
      (kind = 'voucher' or (amount > 0) = (kind in ('charge', 'transfer', 'cash', 'terminal')))`.execute(db)
  await sql`alter table order_item add column admitted_scan text`.execute(db)
}
