import { invoicePdf } from './invoice-document'
import type { InvoiceSnapshot } from './invoice-snapshot'
import { drawPdf417, type Pdf417Form } from './pdf417'
import { ticketsPdf, type TicketDocument } from './ticket-document'

/** What can be drawn, as it crosses to the worker thread. */
export type DocumentOrder =
  | { kind: 'tickets'; tickets: readonly TicketDocument[] }
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }
  | { kind: 'pdf417'; text: string; form: Pdf417Form }

/** Draws one PDF, or one picture. Takes about 9 ms of CPU a ticket, hence the worker thread. */
export function drawDocument(order: DocumentOrder): Promise<Buffer> {
  switch (order.kind) {
    case 'tickets':
      return ticketsPdf(order.tickets)
    case 'invoice':
      return invoicePdf(order.snapshot)
    case 'pdf417':
      return drawPdf417(order.text, order.form)
    default:
      return order satisfies never
  }
}
