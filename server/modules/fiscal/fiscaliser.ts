import { fiscalTexts as texts, readText, type StoredMessage } from '#rules/text/stored-texts'
import type { FiscalAnswer } from '../../platform/db/money-tables'
import type { InvoiceSnapshot } from '../documents'

declare module '#server/context' {
  interface Context {
    /** Reports invoices to a tax authority. */
    readonly fiscaliser: Fiscaliser
  }
}

/**
 * The fields that the issuer computes. For Croatia these are the ZKI, the URL of the QR code, the operator's OIB and the three
 * parts of the number. A report then needs only the snapshot of the document.
 */
export interface FiscalMark {
  zki: string | null
  qr_url: string | null
  operator: string | null
  premises?: string
  device?: string
  sequence?: number
}

/** A series of document numbers. */
export interface FiscalNumbering {
  /** Name of the series, such as `fiscal-2027-POSL1-1`. There is one per device and year for all kinds of documents. */
  readonly series: string
  /** Returns the printed number. `sequence` starts with 1 and has no gaps. */
  numberOf(sequence: number): string
}

/** The properties of a new document that decide whether it is reported. */
export interface ToReport {
  currency: string
  /** The mark of the document that it takes back; `null` if that one is not reported, absent if it takes back none. */
  takesBack?: FiscalMark | null
}

/**
 * Reports invoices and credit notes to a tax authority (docs/decisions/021). It has two steps, because the network must not be
 * used inside a transaction: the document gets its mark together with its number, and the authority's response is added later.
 * A customer may receive the document before that, which the law allows if the connection fails.
 */
export interface Fiscaliser {
  readonly name: string
  /** Whether the settings are complete, so that new invoices in the authority's currency are reported. */
  isOn(): boolean
  /**
   * Returns the authority's series of a year in the shop's time zone, or `null` if the document is not reported. A document
   * that takes back another one is reported if and only if that one is, whatever the current settings are.
   */
  numbering(year: string, document: ToReport): FiscalNumbering | null
  /**
   * Returns the mark of a new document with the authority's number, or `null` if the document is not reported. It runs inside
   * the transaction of the document and does not use the network.
   */
  mark(document: InvoiceSnapshot): FiscalMark | null
  /**
   * Reports a marked document. The same document can be reported again. `isLate` is true if it was sent before or issued more
   * than 2 s ago. Throws `FiscalError`. Callers treat any other error like the kind `later`.
   */
  report(document: InvoiceSnapshot, attempt: { isLate: boolean }): Promise<FiscalAnswer>
  /** Checks that the authority responds. Throws like `report`. */
  check(): Promise<void>
  /** Returns the certificate that signs reports, or `null` if there is none. */
  certificate(): { subject: string; oib: string | null; expiresAt: Date } | null
}

/** Returns the series of a year at a device. */
export const numberingAt = (
  { premises, device }: { premises: string; device: string },
  year: string,
): FiscalNumbering => ({
  series: `fiscal-${year}-${premises}-${device}`,
  numberOf: (sequence) => `${sequence}/${premises}/${device}`,
})

/**
 * The kind of a failed report:
 *
 * - `configuration`: settings or the certificate must be changed first
 * - `document`: staff must check the document
 * - `later`: the report is retried automatically
 */
export type FiscalErrorKind = 'configuration' | 'document' | 'later'

/** Error of a report, with the authority's code, such as `s004`. `stored` is for staff. */
export class FiscalError extends Error {
  override readonly name = 'FiscalError'
  readonly code: string
  readonly kind: FiscalErrorKind

  readonly stored: StoredMessage

  constructor(code: string, kind: FiscalErrorKind, stored: StoredMessage) {
    super(readText(stored))
    this.stored = stored
    this.code = code
    this.kind = kind
  }
}

/**
 * The fiscaliser of shops without a certificate. It numbers documents that take back a reported one; they wait for a
 * certificate, with which they get their ZKI.
 */
export const noFiscaliser: Fiscaliser = {
  name: 'none',
  isOn: () => false,
  numbering(year, { takesBack }) {
    const { premises, device } = takesBack ?? {}
    return premises === undefined || device === undefined ? null : numberingAt({ premises, device }, year)
  },
  mark({ number, operator_oib }) {
    const [sequence, premises, device] = number.split('/')
    if (premises === undefined || device === undefined) return null
    const parts = { premises, device, sequence: Number(sequence) }
    return { zki: null, qr_url: null, operator: operator_oib ?? null, ...parts }
  },
  report: ({ number }) =>
    Promise.reject(new FiscalError('off', 'configuration', texts.switched_off({ document: number }))),
  check: () => Promise.reject(new FiscalError('off', 'configuration', texts.not_configured())),
  certificate: () => null,
}
