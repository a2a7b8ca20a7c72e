import { sql } from 'kysely'

/**
 * Condition that the refund of a withdrawal is still to be opened; `w` is its table or alias. Nothing is owed if all its
 * pieces are refunded or void, because their order was cancelled. The first part matches the index `withdrawal_open`
 * (`server/platform/db/baseline/07-refunds.sql`).
 */
export const isOpenWithdrawal = (w: 'w' | 't') => sql`${sql.ref(`${w}.refund_id`)} is null
  and exists (select from order_item p where p.withdrawal_id = ${sql.ref(`${w}.id`)}
    and p.status not in ('refunded', 'void'))`
