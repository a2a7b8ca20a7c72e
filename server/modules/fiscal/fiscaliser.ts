import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'

declare module '../../context' {
  interface Context {
    /** Reports invoices to a tax authority. */
    readonly fiscaliser: Fiscaliser
  }
}

/** The fields that the issuer computes itself; Croatia: ZKI, address of the QR code, the operator's mark. */
export interface FiscalMark {
  zki: string | null
  qr_url: string | null
  operator: string | null
}

/**
 * Reports invoices and credit notes to a tax authority (docs/decisions/021). It has two steps, because no network is
 * used inside a transaction: the mark is part of the document as soon as it has its number, and the answer is added
 * when the authority has given it. A customer may get the document earlier, as the law allows for a lost connection.
 */
export interface Fiscaliser {
  readonly name: string
  /** The authority's format of document numbers; null: the shop's own. `sequence` has no gaps. */
  numberOf(document: { kind: InvoiceSnapshot['kind']; year: string; sequence: number }): string | null
  /**
   * The mark of a document that is being written, without the network; null: nothing is reported. A throw rolls back.
   */
  mark(document: InvoiceSnapshot): FiscalMark | null
  /** Reports a marked document; throws without an answer. The same document may be reported again. */
  report(document: InvoiceSnapshot): Promise<FiscalAnswer>
}

/** The fiscaliser of shops whose country requires none: it reports nothing. */
export const noFiscaliser: Fiscaliser = {
  name: 'none',
  numberOf: () => null,
  mark: () => null,
  report: (document) =>
    Promise.reject(
      new Error(`${document.number} was marked by a fiscaliser that is not configured any more`),
    ),
}
