import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { GatewayName } from '#contract/gateways'
import type { DocumentKind } from '#contract/order'
import type { Movement } from '#rules/orders/ledger'
import { type StoredMessage } from '#rules/text/stored-texts'

/** The authority's response. In Croatia it contains the JIR, and the URL of a QR code that contains the JIR. */
export interface FiscalAnswer {
  jir: string
  qr_url: string | null
  /** The ZKI, if the document got it with its report. */
  zki?: string
  /** When the shop stored the response. */
  at?: string
}

type Id = Generated<number>
/** A jsonb column with words of people or other systems, or a text of the program; written as JSON text. */
type Words = ColumnType<StoredMessage | null, string | null | undefined, string | null>

export type AttemptOutcome = 'paid' | 'declined' | 'cancelled' | 'expired' | 'problem' | 'closed' | 'rejected'

/**
 * Payments, attempts at a gateway, the ledger, refunds and numbered documents. Amounts are in minor units of their
 * currency.
 */
export interface MoneyTables {
  payment: {
    id: Id
    order_id: number
    position: number
    reference: string
    amount: number
    due_at: Date
    paid_amount: Generated<number>
    paid_at: Date | null
    /** Attempts since the last reset by staff. The limit applies to this number. */
    attempts: Generated<number>
    /** All attempts, including those before a reset. They number the references at the gateway. */
    attempts_total: Generated<number>
    reminded_before_at: Date | null
    reminded_due_at: Date | null
    overdue_notified_at: Date | null
  }
  payment_attempt: {
    id: Id
    payment_id: number
    gateway: GatewayName
    gateway_reference: string
    gateway_id: string | null
    amount: number
    currency: string
    started_at: Date
    ended_at: Date | null
    outcome: AttemptOutcome | null
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    queried_at: Date | null
    approved_at: Generated<Date | null>
    /** Since when the gateway has not reported the outcome; `null` if it responds. */
    unanswered_since: Generated<Date | null>
  }
  /** Gateways that failed to start a payment. `failures` counts consecutive failures and is 0 after a success. */
  gateway_start: {
    gateway: GatewayName
    failures: number
    failing_since: Date
    failed_at: Date
    fault: string
    is_notified: Generated<boolean>
    notified_at: Generated<Date | null>
  }
  notification: {
    id: Id
    gateway: GatewayName
    source: 'return' | 'callback' | 'query'
    received_at: Date
    body: string
    attempt_id: number | null
    verdict: string | null
    handled_at: Date | null
    /** Identifies repeated notifications; `null` in rows older than this column. */
    digest: Generated<Buffer | null>
    /** Number of times it was received. */
    times: Generated<number>
    last_at: Generated<Date | null>
  }
  sandbox_payment: {
    id: Id
    reference: string
    amount: number
    currency: string
    decision: 'paid' | 'declined' | 'cancelled'
    decided_at: Date
  }
  gateway_refund: {
    refund_reference: string
    gateway: GatewayName
    gateway_reference: string
    amount: number
    currency: string
    requested_at: Date
    outcome: 'refunded' | 'refused' | null
  }
  movement: {
    id: Id
    order_id: number
    kind: Movement['kind']
    amount: number
    reference: string
    attempt_id: number | null
    at: Date
    recorded_at: Date
  }
  bank_entry: {
    id: Id
    key: string
    booked_at: Date
    amount: number
    currency: string
    payer: string | null
    /** Masked account number. */
    payer_account: string | null
    payer_account_sealed: Generated<Buffer | null>
    reference: string | null
    text: string | null
    order_id: number | null
    open_because: string | null
    imported_at: Date
    closed_at: Generated<Date | null>
    closed_because: Generated<
      'divided' | 'refund-returned' | 'sent-back' | 'not-ours' | 'same-receipt' | 'other' | null
    >
    closed_note: Generated<string | null>
    /** The bank's booking day, 'YYYY-MM-DD'; `null` in rows that an older version stored during an upgrade. */
    day: string | null
    /** The bank's own reference. */
    bank_reference: string | null
    /** The entry that this one resembles or reverses. */
    related_id: number | null
  }
  bank_entry_part: {
    entry_id: number
    order_id: number
    amount: number
  }
  overpayment: {
    id: Id
    order_id: number
    movement_id: number
    amount: number
    recorded_at: Date
    settled_at: Generated<Date | null>
  }
  refund: {
    id: Id
    order_id: number
    kind: Generated<'items' | 'overpayment'>
    status: 'active' | 'processing' | 'processed' | 'problem' | 'cancelled'
    created_at: Date
    completed_at: Date | null
    total: number
    /** Whether staff chose a total other than the one that the shop calculated. */
    is_amount_chosen: Generated<boolean>
    shipping_refund: Generated<number>
    bank_sealed: Buffer | null
    bank_masked: string | null
    /**
     * The member of staff or API key that entered the bank details; `null` if the customer did, or if there are none.
     */
    account_by: Generated<string | null>
    /** Number of times that staff have entered bank details. */
    account_version: Generated<number>
    note: string | null
    paid_by: Generated<'bank' | 'card' | null>
    problem: Words
    /** The time when a payment of it failed after it was complete; `null` if none did. */
    failed_at: Generated<Date | null>
    /** The member of staff or API key that opened it; `null` if the customer or the shop itself did. */
    opened_by: Generated<string | null>
  }
  refund_file: {
    id: Id
    message_id: string
    created_at: Date
    actor: string
    /** The sealed XML; erased after a while. */
    content_sealed: Generated<Buffer | null>
    /** How often staff fetched it again. */
    fetches: Generated<number>
    fetched_at: Generated<Date | null>
    fetched_by: Generated<string | null>
  }
  refund_file_item: { file_id: number; refund_id: number; end_to_end_id: string; amount: number }
  card_refund: {
    id: Id
    refund_id: number
    attempt_id: number
    reference: string
    amount: number
    free_places: boolean
    started_at: Date
    requested_at: Date | null
    ended_at: Date | null
    outcome: 'refunded' | 'refused' | 'failed' | null
    reason: Words
  }
  refund_item: {
    refund_id: number
    order_item_id: number
    amount: number
    shipping_refund: Generated<number>
  }
  withdrawal: {
    id: Id
    order_id: number
    order_code: string
    received_at: Date
    full_name: string
    email: string
    statement: string
    refund_id: Generated<number | null>
  }
  document_counter: { series: string; last_number: number }
  invoice: {
    id: Id
    kind: DocumentKind
    series: string
    sequence: number
    number: string
    order_id: number
    refund_id: number | null
    issued_at: Date
    snapshot: JSONColumnType<object>
    /** When staff corrected this invoice: another invoice of its order replaces it. */
    corrected_at: Generated<Date | null>
    /** The tax authority's response. */
    fiscal: ColumnType<FiscalAnswer | null, string | null, string | null>
    fiscal_due_at: Date | null
    fiscal_attempts: Generated<number>
    /** Reason of the last failed report, and the authority's code. */
    fiscal_error: Words
    fiscal_error_code: string | null
    /** Kind of the failure, which determines the remedy (`FiscalErrorKind`). */
    fiscal_error_kind: 'configuration' | 'document' | 'later' | null
    fiscal_first_failed_at: Date | null
  }
}
