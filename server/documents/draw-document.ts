import { invoicePdf } from './invoice-document'
import type { InvoiceSnapshot } from './invoice-snapshot'
import { ticketsPdf, type TicketDocument } from './ticket-document'

/** What can be drawn, as it crosses to the worker thread. */
export type DocumentOrder =
  | { kind: 'tickets'; tickets: readonly TicketDocument[] }
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }

/** Draws one PDF. Takes about 9 ms of CPU a ticket, hence the worker thread. */
export function drawDocument(order: DocumentOrder): Promise<Buffer> {
  return order.kind === 'tickets' ? ticketsPdf(order.tickets) : invoicePdf(order.snapshot)
}
