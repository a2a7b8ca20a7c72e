import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { OrderItemTable } from '../../platform/db/tables'

export interface ScannedTicket {
  id: number
  order_id: number
  item_id: number
  travel_time_id: number | null
  code: string | null
  full_name: string | null
  status: OrderItemTable['status']
  admitted_at: Date | null
  admitted_gate: string | null
  admitted_scan: string | null
  order_code: string
  /** The terms of its order are accepted. */
  has_accepted_terms: boolean
  is_test: boolean
}

/** When and where a barcode was scanned, and the device's id of the scan. */
export interface Scan {
  readonly gate: string | null
  readonly at: Date
  readonly scan: string | null
}

const columns = sql`i.id, i.order_id, i.item_id, i.travel_time_id, i.code, i.full_name, i.status, i.admitted_at,
  i.admitted_gate, i.admitted_scan, o.code as order_code, o.accepted_at is not null as has_accepted_terms, o.is_test`

/**
 * Locks the order of a barcode's ticket: of any number of scans at any number of gates only one admits, and the ticket
 * cannot be refunded or renamed at the same moment.
 */
export const lockOrderOfBarcode = (tx: Tx, barcode: string) =>
  sql`select o.id from orders o
    where o.id = (select i.order_id from order_item i where i.barcode = ${barcode}) for update`.execute(tx)

/** Records when and where the holder of a ticket was admitted; its order is locked. */
export const recordAdmission = (tx: Tx, ticketId: number, { gate, at, scan }: Scan) =>
  tx
    .updateTable('order_item')
    .set({ admitted_at: at, admitted_gate: gate, admitted_scan: scan })
    .where('id', '=', ticketId)
    .where('admitted_at', 'is', null)
    .execute()

/** The current ticket of a barcode, or, if the barcode was replaced, of the ticket's code. */
export async function findScanned(
  db: Queryable,
  by: { barcode: string } | { code: string },
): Promise<ScannedTicket | null> {
  const where = 'barcode' in by ? sql`i.barcode = ${by.barcode}` : sql`i.code = ${by.code}`
  const { rows } = await sql<ScannedTicket>`
    select ${columns} from order_item i join orders o on o.id = i.order_id where ${where}`.execute(db)
  return rows[0] ?? null
}
