import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/** An item that no longer admits, with its final state. */
export interface EndedItem {
  id: number
  status: 'void' | 'refunded'
  /** A refunded item has a code; a void one that was never issued may have none. */
  code: string | null
  takes_place: boolean
}

/** Ends items of a locked order. The only place that makes barcodes void. */
export async function voidTickets(tx: Tx, items: readonly EndedItem[]): Promise<void> {
  const ended = JSON.stringify(
    items.map(({ id, status, code, takes_place }) => ({ id, status, code, takes_place })),
  )
  await sql`update order_item i
    set status = e.status, barcode = null, code = e.code, takes_place = e.takes_place
    from jsonb_to_recordset(${ended}::jsonb) as e (id bigint, status text, code text, takes_place boolean)
    where i.id = e.id`.execute(tx)
}
