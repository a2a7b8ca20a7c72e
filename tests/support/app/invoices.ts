import {
  type InvoiceSnapshot,
  type PrintedInvoice,
  printedInvoice,
} from '#server/modules/documents/invoice-snapshot'
import type { TestApp } from './test-app'

/** Returns the rows of an order's invoices and credit notes with their texts as printed, oldest first. */
export async function documentsOf(shop: Pick<TestApp, 'db'>, orderId: number) {
  const rows = await shop.db.kysely
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, snapshot: printedInvoice(row.snapshot as InvoiceSnapshot) }))
}

/** Returns the content of an order's invoices and credit notes, oldest first. */
export const snapshotsOf = async (shop: Pick<TestApp, 'db'>, orderId: number): Promise<PrintedInvoice[]> =>
  (await documentsOf(shop, orderId)).map(({ snapshot }) => snapshot)
