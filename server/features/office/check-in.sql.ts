import { sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database'

export interface ScannedTicket {
  id: number
  item_id: number
  travel_time_id: number | null
  code: string | null
  full_name: string | null
  status: string
  admitted_at: Date | null
  admitted_gate: string | null
  order_code: string
}

const columns = sql`i.id, i.item_id, i.travel_time_id, i.code, i.full_name, i.status, i.admitted_at, i.admitted_gate,
  o.code as order_code`

/** Admits the ticket of a barcode, once: of any number of scans at any number of gates one gets the row. */
export async function admit(
  tx: Tx,
  scan: { barcode: string; gate: string | null; at: Date },
): Promise<ScannedTicket | null> {
  const { rows } = await sql<ScannedTicket>`
    update order_item i set admitted_at = ${scan.at}, admitted_gate = ${scan.gate} from orders o
    where i.barcode = ${scan.barcode} and i.status = 'active' and i.admitted_at is null and o.id = i.order_id
    returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

/** A ticket by its barcode as it is now, or, where that was replaced, by the ticket's code. */
export async function findScanned(
  db: Queryable,
  by: { barcode: string } | { code: string },
): Promise<ScannedTicket | null> {
  const where = 'barcode' in by ? sql`i.barcode = ${by.barcode}` : sql`i.code = ${by.code}`
  const { rows } = await sql<ScannedTicket>`
    select ${columns} from order_item i join orders o on o.id = i.order_id where ${where}`.execute(db)
  return rows[0] ?? null
}
