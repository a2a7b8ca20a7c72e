import { badgesPdf } from './badge-document'
import { prepareFonts } from './fonts'
import { invoicePdf } from './invoice-document'
import type { InvoiceSnapshot } from './invoice-snapshot'
import { packingSlipsPdf, type PackingSlips } from './packing-slip'
import { drawPdf417, type Pdf417Form } from './pdf417'
import type { AppleKeys } from './wallet-keys'
import { ticketsPdf, type TicketDocument } from './ticket-document'

/** The documents that can be drawn, as plain data for the worker thread. */
export type DocumentOrder =
  | { kind: 'tickets'; tickets: readonly TicketDocument[] }
  | { kind: 'badges'; tickets: readonly TicketDocument[] }
  | { kind: 'invoice'; snapshot: InvoiceSnapshot }
  | { kind: 'packing-slips'; asked: PackingSlips }
  | { kind: 'apple-pass'; ticket: TicketDocument; keys: AppleKeys }
  | { kind: 'pdf417'; text: string; form: Pdf417Form }

/** Draws one PDF, picture or pass. A ticket takes a millisecond or two of CPU, which is why it runs in the worker thread. */
export async function drawDocument(order: DocumentOrder): Promise<Buffer> {
  await prepareFonts(JSON.stringify(order))
  switch (order.kind) {
    case 'tickets':
      return ticketsPdf(order.tickets)
    case 'badges':
      return badgesPdf(order.tickets)
    case 'invoice':
      return invoicePdf(order.snapshot)
    case 'packing-slips':
      return packingSlipsPdf(order.asked)
    case 'apple-pass': {
      // Few shops use it, and loading its signing code takes some time.
      const { applePass } = await import('./apple-pass')
      return applePass(order.ticket, order.keys)
    }
    case 'pdf417':
      return drawPdf417(order.text, order.form)
    default:
      return order satisfies never
  }
}
