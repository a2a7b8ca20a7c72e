import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ViesAnswer } from '#contract/company'
import type { DeliveryState } from '#contract/office/deliveries'
import type { LookPart } from '#contract/office/look'
import type { OfficeRole } from '#contract/office/office-call'
import type { NotableScan } from '#contract/office/scans'
import type { ItemStatus, PaymentStatus } from '#contract/order'
import type { PlanStep } from '#contract/shop-item'
import type { PaymentMethod } from '#contract/values'
import { type StoredMessage } from '#rules/text/stored-texts'
import type { CancellationTables, EventTable, ItemTable, Versioned } from './catalogue-tables'
import type { MoneyTables } from './money-tables'
import type { StaffTables } from './staff-tables'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
/** A jsonb column with words of people or other systems, or a text of the program; written as JSON text. */
type Words = ColumnType<StoredMessage | null, string | null | undefined, string | null>
/** A jsonb column with a default. */
type JsonOrDefault<T> = ColumnType<T, string | undefined, string>
type Id = Generated<number>

export interface CustomerTable {
  id: Id
  email: string
  email_key: string
  full_name: string
  password_hash: string | null
  country: string | null
  address: JsonOrDefault<Record<string, string>>
  email_confirmed_at: Date | null
  /** Company that the customer buys for; both columns are set or neither. */
  company_name: Generated<string | null>
  company_vat_number: Generated<string | null>
  created_at: Date
  erased_at: Date | null
  /** Limit that staff set for this customer if it is above the shop's; `null` if there is none. */
  max_unpaid_orders: Generated<number | null>
  max_unpaid_places: Generated<number | null>
}

export interface OrdersTable {
  id: Id
  code: string
  cart_code: string | null
  customer_id: number
  channel: string
  created_at: Date
  full_name: string
  email: string
  country: string | null
  address: Json<Record<string, string>>
  /** Company that buys; both columns are set or neither. */
  company_name: string | null
  company_vat_number: string | null
  /** Response of VIES about the VAT number; `null` if VIES was not queried. */
  company_vies: Json<ViesAnswer | null> | null
  shipping_name: string | null
  shipping_country: string | null
  shipping_address: Json<Record<string, string> | null> | null
  shipping_amount: number
  currency: string
  payment_method: PaymentMethod
  payment_plan: Json<PlanStep[]>
  discount_amount: number
  discount_name: string | null
  total_price: number
  taxes: Json<OrderTaxes>
  total_paid: Generated<number>
  total_refunded: Generated<number>
  payment_status: PaymentStatus
  paid_at: Date | null
  pay_until: Date | null
  /** Due time of the first open payment; `null` if the order is cancelled or paid. */
  next_due_at: Date | null
  expires_at: Date | null
  accepted_at: Date | null
  accepted_from: string | null
  /** `accepted_terms.hash`; `null` if not accepted yet, or if the shop had no terms. */
  terms_hash: string | null
  cancelled_at: Date | null
  /**
   * Reason of the cancellation: not paid in time, by the shop, or a refunded plan; `null` if the order is not
   * cancelled.
   */
  cancelled_because: 'unpaid' | 'shop' | 'refund' | null
  received_when_cancelled: number | null
  note: string | null
  goods_received_at: Generated<Date | null>
  /** Whether the order was paid at the sandbox gateway, without real money. */
  is_test: Generated<boolean>
  /** When the order's personal data was erased. Invoices retain theirs. */
  erased_at: Generated<Date | null>
}

/** The taxes of an order as they were shown at checkout. */
export interface OrderTaxes {
  items_total_without_tax: number
  shipping_without_tax: number
  tax: Record<string, number>
  /** The tax per rate on the invoice, after the discount. */
  rates: { rate: number; gross: number; net: number; tax: number }[]
  /** `null` if the order contains no merchandise. */
  shipping_rate: number | null
}

export interface OrderItemTable {
  id: Id
  order_id: number
  item_id: number
  travel_time_id: number | null
  price: number
  fee: number
  tax_rate: number
  shipping_refund: Generated<number>
  is_refundable: boolean
  allow_refund_requests_from: Date | null
  allow_refund_requests_until: Date | null
  refund_fee: number
  status: ItemStatus
  takes_place: Generated<boolean>
  code: string | null
  issued_at: Date | null
  full_name: string | null
  name_key: string | null
  email: string | null
  holder_id: number | null
  barcode: string | null
  barcode_version: Generated<number>
  barcode_at: Date | null
  name_changes: Generated<number>
  edited_at: Date | null
  admitted_at: Date | null
  admitted_gate: string | null
  withdrawal_id: Generated<number | null>
}

export interface Tables extends MoneyTables, StaffTables, CancellationTables {
  setting: { key: string; value: Json<unknown> } & Versioned
  /** Draft of the theme and texts. There is no row if nothing was changed. */
  look_draft: {
    single: Generated<boolean>
    draft: Json<LookPart>
    version: number
    changed_by: string
    changed_at: Date
  }
  catalogue_state: { single: Generated<boolean>; version: Generated<number> }
  event: EventTable
  item: ItemTable
  /** `cancelled_at` is set if the shop cancelled this departure; its tickets are refunded. */
  travel_time: { id: Id; item_id: number; travel_time: Date; cancelled_at: Generated<Date | null> }
  pool: {
    id: Id
    item_id: number
    travel_time_id: number | null
    total: number | null
    taken: Generated<number>
    /** Whether the places can no longer be taken because of a cancellation. */
    closed: Generated<boolean>
    /** Whether every place is in an order, as the event `stock.sold_out` said. */
    sold_out: Generated<boolean>
  }
  customer: CustomerTable
  session: { token_hash: Buffer; customer_id: number; created_at: Date; expires_at: Date }
  customer_code: {
    code_hash: Buffer
    customer_id: number
    purpose: 'reset-password' | 'confirm-email'
    email_key: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  /** Email that a customer entered for the account and has not confirmed yet. */
  email_change: {
    customer_id: number
    email: string
    email_key: string
    code_hash: Buffer
    created_at: Date
    expires_at: Date
  }
  /** Login codes mailed to customers. The nonce is part of the code's hash. */
  login_code: {
    nonce_hash: Buffer
    customer_id: number
    code_hash: Buffer
    /** Hash of the network or known browser that requested the code. */
    source_hash: Buffer
    is_known_browser: boolean
    attempts: Generated<number>
    created_at: Date
    expires_at: Date
  }
  /** Files of uploaded pictures, if the shop stores them in its database. */
  picture_file: { name: string; bytes: Buffer; stored_at: Generated<Date> }
  /** Browser in which an account of staff or of a customer has signed in. */
  known_browser: {
    id: Generated<number>
    token_hash: Buffer
    staff_id: number | null
    customer_id: number | null
    seen_at: Date
  }
  /** Processes of the shop that run with this database. */
  process: { id: string; name: string; variables: Json<object>; started_at: Date; seen_at: Date }
  rate_limit_count: { scope: string; subject_hash: Buffer; window_start: Date; used: number }
  /** Fingerprints of the secrets that were used with this database. */
  secret_fingerprint: { fingerprint: string; first_seen_at: Date }
  test_mail: {
    single: Generated<boolean>
    server: string
    sender: string
    recipient: string
    sent_at: Date
    answer: string
  }
  /** Computed reports of long periods. */
  report_result: { key: string; computed_at: Date; answer: Json<unknown> }
  /** Last recount of the stock. There is no row before the first one started, and nulls until it ended. */
  stock_audit: {
    single: Generated<boolean>
    due_at: Date
    counted_at: Date | null
    counters: number | null
    wrong: number | null
  }
  api_key: {
    id: Id
    name: string
    key_hash: Buffer
    role: OfficeRole
    created_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
    /** `null` if the key never expires. */
    expires_at: Generated<Date | null>
  }
  audit_log: {
    id: Id
    at: Date
    actor: string
    action: string
    subject: string | null
    before: Json<unknown> | null
    after: Json<unknown> | null
    /** Network address of the caller; `null` for a command, or for a change before addresses were recorded. */
    network: Generated<string | null>
    /**
     * Scheduled change or undo that made the change, such as `schedule:12` or `undo:34`; `null` if a person made it
     * directly.
     */
    cause: Generated<string | null>
  }
  cart: {
    id: Id
    code: string
    customer_id: number | null
    first_added_at: Date
    expires_at: Date
    /** Names of the items that the cart lost because the shop cancelled them. */
    lost_items: Generated<string[]>
  }
  cart_line: {
    id: Id
    cart_id: number
    item_id: number
    travel_time_id: number | null
    full_name: string | null
    name_key: string | null
    email: string | null
    /** Keyed hash of the network that reserved it, for scarce items in carts without a customer. */
    network: Generated<string | null>
  }
  voucher: Versioned & {
    id: Id
    code: string
    code_key: string
    discount_amount: number
    valid_from: Date | null
    valid_until: Date | null
    created_at: Date
  }
  accepted_terms: { hash: string; html: string }
  voucher_use: { voucher_id: number; order_id: number }
  orders: OrdersTable
  order_item: OrderItemTable
  earlier_ticket_code: {
    code: string
    order_id: number
    order_item_id: number
    holder_id: number
    replaced_at: Date
  }
  /** Every scan of a barcode at a gate. Append-only. */
  scan: {
    id: Id
    order_item_id: number | null
    gate: string | null
    at: Date
    received_at: Date
    device_scan: string | null
    actor: string
    verdict: 'admitted' | 'already' | 'invalid'
    reason: string | null
    overridable: Generated<string[]>
    notable: NotableScan | null
  }
  /** Delivery of the goods of a paid order. */
  delivery: {
    order_id: number
    state: DeliveryState
    printed_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    carrier: Generated<string | null>
    tracking_number: Generated<string | null>
    problem: Generated<string | null>
  }
  order_event: {
    id: Id
    order_id: number
    at: Date
    kind: string
    /** Name of its text, and the values in it (`server/modules/orders/order-events.ts`). */
    event: string
    data: JsonOrDefault<object>
    /** The member of staff or API key that caused it, as in the audit log; `null` for the buyer, a gateway or a job. */
    actor: Generated<string | null>
  }
  /** Append-only, except that `position` is set once (`server/modules/domain-events`). */
  domain_event: { id: Id; kind: string; at: Date; data: Json<object>; position: Generated<number | null> }
  domain_event_counter: { single: Generated<boolean>; position: Generated<number> }
  domain_event_cursor: { consumer: string; position: number }
  mail_pause: {
    single: Generated<boolean>
    mails: number[]
    failing_since: Date
    fault: string
    paused_at: Generated<Date | null>
    probe_at: Generated<Date | null>
    probes: Generated<number>
    is_notified: Generated<boolean>
  }
  outbox: {
    id: Id
    message_id: string
    event_key: string
    kind: string
    reader: string
    /** 0: a person waits for the mail. 1: others. 2: one of many mails of a job. */
    rank: number
    order_codes: Generated<string[]>
    customer_id: number | null
    recipient: string
    payload: Json<Record<string, unknown>>
    attach: JsonOrDefault<{
      tickets?: number[]
      invoice?: number
      invoiceOf?: string
      advances?: { order: string; at: string }
      documents?: { order: string; at: string }
      advancesOfRefund?: number
      termsOf?: string
    }>
    created_at: Date
    due_at: Date
    attempts: Generated<number>
    sent_at: Date | null
    dead_at: Date | null
    rejected_at: Generated<Date | null>
    replaced_at: Generated<Date | null>
    last_error: Words
    /** Sealed secret fields of the payload; `null` if there are none or they were removed. */
    sealed: Generated<Buffer | null>
    /** When the secret fields expire; `null` if they never do. */
    sealed_until: Generated<Date | null>
    secrets_removed_at: Generated<Date | null>
  }
  mailbox: {
    id: Id
    message_id: string
    received_at: Date
    recipient: string
    subject: string
    text: string
    html: string
  }
  mailbox_attachment: { id: Id; mail_id: number; filename: string; content_type: string; content: Buffer }
}

/** Rows as they are read. Business logic uses these types and does not depend on queries. */
export type EventRow = Selectable<EventTable>
export type ItemRow = Selectable<ItemTable>
export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemTable>
export type BankEntryRow = Selectable<Tables['bank_entry']>
