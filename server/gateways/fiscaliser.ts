import type { InvoiceSnapshot } from '../documents/invoice-snapshot'

/** What the issuer puts on a document by its own means; Croatia: ZKI, its QR code's address, the operator's mark. */
export interface FiscalMark {
  zki: string | null
  qr_url: string | null
  operator: string | null
}

/** What the authority answered; Croatia: the JIR, and a QR code's address that holds it. */
export interface FiscalAnswer {
  jir: string
  qr_url: string | null
}

/**
 * Reports invoices and credit notes to a tax authority (docs/decisions/031). In two steps, since no network is used
 * inside a transaction: the mark is part of the document from the moment that it has its number, the answer is added
 * once the authority has given it. A customer may have the paper before: that is what the law foresees for a lost
 * connection.
 */
export interface Fiscaliser {
  readonly name: string
  /** How the authority wants documents to be numbered; null: as the shop does it. `sequence` is without gaps. */
  numberOf(document: { kind: InvoiceSnapshot['kind']; year: string; sequence: number }): string | null
  /** The mark of a document that is being written, without the network; null: nothing is reported. Throws undo it. */
  mark(document: InvoiceSnapshot): FiscalMark | null
  /** Reports a marked document; throws where nobody answered. The same document may be reported again. */
  report(document: InvoiceSnapshot): Promise<FiscalAnswer>
}

/** Of shops whose country does not ask for it. */
export const noFiscaliser: Fiscaliser = {
  name: 'none',
  numberOf: () => null,
  mark: () => null,
  report: (document) =>
    Promise.reject(
      new Error(`${document.number} was marked by a fiscaliser that is not configured any more`),
    ),
}
