import { sql } from 'kysely'
import type { Tx } from '../db/database'

/** An item that admits nobody any more, as it is from now on. */
export interface EndedItem {
  id: number
  status: 'void' | 'refunded'
  /** One that was refunded has a code; one that was never issued may be void without. */
  code: string | null
  takes_place: boolean
}

/** Ends items of a locked order. The one place where barcodes become void. */
export async function voidTickets(tx: Tx, items: readonly EndedItem[]): Promise<void> {
  const ended = JSON.stringify(
    items.map(({ id, status, code, takes_place }) => ({ id, status, code, takes_place })),
  )
  await sql`update order_item i
    set status = e.status, barcode = null, code = e.code, takes_place = e.takes_place
    from jsonb_to_recordset(${ended}::jsonb) as e (id bigint, status text, code text, takes_place boolean)
    where i.id = e.id`.execute(tx)
}
