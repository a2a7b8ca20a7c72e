import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { GatewayName } from '../../platform/db/money-tables'

/** Failures to start a payment at a gateway, in a row, with the last reason. */
export interface GatewayFailures {
  failures: number
  failing_since: Date
  fault: string
  is_notified: boolean
  notified_at: Date | null
}

/** Counts one more failure in a row, and locks the gateway's row. */
export async function recordFailure(
  tx: Tx,
  { gateway, fault, now }: { gateway: GatewayName; fault: string; now: Date },
): Promise<GatewayFailures> {
  const { rows } = await sql<GatewayFailures>`
    insert into gateway_start as g (gateway, failures, failing_since, failed_at, fault)
    values (${gateway}, 1, ${now}, ${now}, ${fault})
    on conflict (gateway) do update set
      failures = g.failures + 1,
      failing_since = case when g.failures = 0 then excluded.failing_since else g.failing_since end,
      failed_at = excluded.failed_at,
      fault = excluded.fault
    returning failures, failing_since, fault, is_notified, notified_at`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('An upsert answers its row')
  return row
}

export const recordNotified = (tx: Tx, gateway: GatewayName, now: Date) =>
  tx
    .updateTable('gateway_start')
    .set({ is_notified: true, notified_at: now })
    .where('gateway', '=', gateway)
    .execute()

/** The failures of a gateway that fails now; undefined if its last payment was started. */
export const findFailures = (db: Queryable, gateway: GatewayName): Promise<GatewayFailures | undefined> =>
  db
    .selectFrom('gateway_start')
    .select(['failures', 'failing_since', 'fault', 'is_notified', 'notified_at'])
    .where('gateway', '=', gateway)
    .where('failures', '>', 0)
    .executeTakeFirst()

/** Ends a row of failures; returns it, or undefined if another process has ended it. */
export async function endFailures(tx: Tx, gateway: GatewayName): Promise<GatewayFailures | undefined> {
  const failing = await tx
    .selectFrom('gateway_start')
    .select(['failures', 'failing_since', 'fault', 'is_notified', 'notified_at'])
    .where('gateway', '=', gateway)
    .where('failures', '>', 0)
    .forUpdate()
    .executeTakeFirst()
  if (failing === undefined) return undefined
  await tx
    .updateTable('gateway_start')
    .set({ failures: 0, is_notified: false })
    .where('gateway', '=', gateway)
    .execute()
  return failing
}
