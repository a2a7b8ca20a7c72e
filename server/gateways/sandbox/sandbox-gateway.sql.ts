import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '../../db/database'
import type { MoneyTables } from '../../db/money-tables'

/** The sandbox's record of a reference. */
export const findCharge = (db: Queryable, reference: string) =>
  db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockCharge = (tx: Tx, reference: string) =>
  tx
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** Records a decision; a reference that already has one keeps it. */
export const recordDecision = (db: Queryable, row: Insertable<MoneyTables['sandbox_payment']>) =>
  db
    .insertInto('sandbox_payment')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()

/** The refunds of a charge. */
export const findRefundsOfCharge = (tx: Tx, reference: string) =>
  tx.selectFrom('gateway_refund').selectAll().where('gateway_reference', '=', reference).execute()

/** Records a refund. */
export const recordGatewayRefund = (tx: Tx, row: Insertable<MoneyTables['gateway_refund']>) =>
  tx.insertInto('gateway_refund').values(row).execute()
