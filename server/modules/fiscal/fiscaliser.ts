import * as texts from '../../../texts/compiled/documents/fiscal'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'

declare module '../../context' {
  interface Context {
    /** Reports invoices to a tax authority. */
    readonly fiscaliser: Fiscaliser
  }
}

/**
 * The fields that the issuer computes itself; Croatia: ZKI, address of the QR code, the operator's mark, and the three parts
 * of the number, so that the snapshot is all that a report needs.
 */
export interface FiscalMark {
  zki: string | null
  qr_url: string | null
  operator: string | null
  premises?: string
  device?: string
  sequence?: number
}

/** How a series of documents numbers them. */
export interface FiscalNumbering {
  /** The name of the series, such as `fiscal-2027-POSL1-1`: one for each place and year, for all kinds of documents. */
  readonly series: string
  /** The printed number; `sequence` starts with 1 and has no gaps. */
  numberOf(sequence: number): string
}

/**
 * Reports invoices and credit notes to a tax authority (docs/decisions/021). It has two steps, because no network is
 * used inside a transaction: the mark is part of the document as soon as it has its number, and the answer is added
 * when the authority has given it. A customer may get the document earlier, as the law allows for a lost connection.
 */
export interface Fiscaliser {
  readonly name: string
  /** Whether documents are numbered, marked and reported now: the settings and the certificate are complete. */
  isOn(): boolean
  /** The authority's series of a year of the shop's time zone; null: the shop's own series. */
  numbering(year: string): FiscalNumbering | null
  /**
   * The mark of a document that is being written, without the network; null: nothing is reported. A throw rolls back.
   */
  mark(document: InvoiceSnapshot): FiscalMark | null
  /**
   * Reports a marked document; the same document may be reported again. `isLate`: it was sent before, or more than 2 s ago.
   * Throws `FiscalError`; any other error counts as `later`.
   */
  report(document: InvoiceSnapshot, attempt: { isLate: boolean }): Promise<FiscalAnswer>
  /** Asks the authority for a sign of life. Throws as `report` does. */
  check(): Promise<void>
  /** The certificate that signs; null without one. */
  certificate(): { subject: string; oib: string | null; expiresAt: Date } | null
}

/**
 * What a failed report needs. `configuration`: settings or the certificate must change first. `document`: staff must look at the
 * document. `later`: nothing; it is repeated.
 */
export type FiscalErrorKind = 'configuration' | 'document' | 'later'

/** A report that failed, with the authority's code, such as `s004`. The message is a sentence for staff. */
export class FiscalError extends Error {
  override readonly name = 'FiscalError'
  readonly code: string
  readonly kind: FiscalErrorKind

  constructor(code: string, kind: FiscalErrorKind, message: string) {
    super(message)
    this.code = code
    this.kind = kind
  }
}

/** The fiscaliser of shops whose country requires none: it reports nothing. */
export const noFiscaliser: Fiscaliser = {
  name: 'none',
  isOn: () => false,
  numbering: () => null,
  mark: () => null,
  report: ({ number }) =>
    Promise.reject(new FiscalError('off', 'configuration', texts.switched_off({ document: number }))),
  check: () => Promise.reject(new FiscalError('off', 'configuration', texts.not_configured())),
  certificate: () => null,
}
