import type { Insertable, Selectable } from 'kysely'
import { batchedOn } from '#server/platform/db/batched'
import type { Tx } from '#server/platform/db/database'
import type { MoneyTables } from '#server/platform/db/money-tables'

type Charge = Selectable<MoneyTables['sandbox_payment']>

/** Returns the sandbox's record of a reference. Simultaneous requests share one statement. */
export const findCharge = batchedOn(async (db, references: string[]): Promise<(Charge | undefined)[]> => {
  const text = 'select * from sandbox_payment where reference = any($1::text[])'
  const rows = await db.prepared<Charge>('sandbox-charges', text, [references])
  return references.map((requested) => rows.find(({ reference }) => reference === requested))
})

/** Returns the sandbox's record of a reference, locked until the transaction ends. */
export const lockCharge = (tx: Tx, reference: string) =>
  tx
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

/** Records a decision; a reference that already has one keeps it. Simultaneous requests share one statement. */
export const recordDecision = batchedOn(
  async (db, decisions: Insertable<MoneyTables['sandbox_payment']>[]): Promise<null[]> => {
    await db.prepared('sandbox-decisions', decisionsText, [JSON.stringify(decisions)])
    return decisions.map(() => null)
  },
)

const decisionsText = `
  insert into sandbox_payment (reference, amount, currency, decision, decided_at)
  select reference, amount, currency, decision, decided_at
  from jsonb_populate_recordset(null::sandbox_payment, $1::jsonb)
  on conflict (reference) do nothing`

export const findRefundsOfCharge = (tx: Tx, reference: string) =>
  tx.selectFrom('gateway_refund').selectAll().where('gateway_reference', '=', reference).execute()

export const recordGatewayRefund = (tx: Tx, row: Insertable<MoneyTables['gateway_refund']>) =>
  tx.insertInto('gateway_refund').values(row).execute()
