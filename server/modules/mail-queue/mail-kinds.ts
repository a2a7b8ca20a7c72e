import type { Settings } from '#contract/config'
import type { ReportName } from '#contract/office/reports'
import type { BankTransfer } from '#contract/order'
import type { Route } from '#contract/shop-item'
import type { Dates } from '#rules/catalogue/item-dates'
import { type StoredText, type StoredWords } from '#rules/text/stored-texts'
import type { Environment } from '../../environment'
import type { MailSummary } from './queries'

/**
 * The kinds of mail that the shop sends. docs/behaviour/mails.md says when and to whom; `mail-access.ts` declares the access
 * that each grants to its reader.
 */
export type MailKind = keyof MailPayloads

/**
 * The data of each kind of mail. It is stored in the outbox as plain JSON, in the transaction of the change that it
 * reports. Amounts are in minor units of the shop's currency, instants are ISO 8601 in UTC, checksums and tokens have the
 * form in which links contain them.
 */
export interface MailPayloads {
  /**
   * `code` logs in within 10 minutes in the browser that registered; null if the office created the mail. `cart` is the cart
   * with which the mail's link continues at the checkout.
   */
  welcome: { full_name: string; password: string; code: string | null; cart: string | null }
  'account-exists': { full_name: string; code: string; cart: string | null }
  /** Contains no name, because a name that a stranger typed at registration must not be sent with a code. */
  'login-code': { code: string }
  'password-reset': { full_name: string; email: string; token: string }
  'password-changed': { full_name: string }
  /**
   * Sent to the current email when a customer enters another one, and to the previous email when the other one is confirmed.
   * `new_email` is null unless the recipient's address is confirmed.
   */
  'email-changed': { full_name: string; new_email: string | null; is_confirmed: boolean }
  'confirm-email': { full_name: string; url: string; customer_id: number }
  /**
   * `accept_checksum` is set while the terms of an order created by staff are not accepted, and otherwise null.
   * `withdraw_checksum` is null unless the order has goods with a right of withdrawal.
   */
  'order-received': {
    full_name: string
    order: MailOrder
    bank_transfer: BankTransfer | null
    accept_checksum: string | null
    withdraw_checksum: string | null
    /** Whether the accepted terms are attached; absent in older mails, as below. */
    terms_attached?: boolean
    /** Path of the guarantee notice, if the order has goods and the shop has a notice. */
    guarantee_notice?: string
  }
  'order-paid': {
    full_name: string
    order: MailOrder
    accept_checksum: string | null
    withdraw_checksum: string | null
    /** Number of tickets in the attached PDF (0 if none is attached), and whether the invoice is attached. */
    attached: { tickets: number; invoice: boolean }
    terms_attached?: boolean
    guarantee_notice?: string
    /** The changes that at least one of the tickets currently allows. */
    changes: { names: boolean; emails: boolean; travel_times: boolean }
    /** Checksum of the link to the calendar file; null if the order has no dates. */
    calendar_checksum: string | null
    /** Lines of the shipping address; null without merchandise. */
    ships_to: readonly string[] | null
  }
  'order-cancelled': {
    full_name: string
    order_code: string
    /**
     * `unpaid` is an order that was not paid in time. `shop` is a cancellation by the office, with its text in `note`.
     * `customer` is an unpaid order that its buyer cancelled.
     */
    reason: 'unpaid' | 'shop' | 'customer'
    note: string | null
    /** The amount that will be refunded; 0 if nothing was received. */
    refund_total: number
  }
  'goods-sent': {
    full_name: string
    order_code: string
    /** Names of the goods with their quantities. */
    goods: readonly string[]
    carrier: string | null
    tracking_number: string | null
    ships_to: readonly string[] | null
    withdraw_checksum: string | null
  }
  /** The shop cancelled an item, a departure or an event. Sent to the buyer and to each other address on issued tickets. */
  'items-cancelled': {
    to: 'buyer' | 'holder'
    full_name: string
    order_code: string
    /** Name of the cancelled item, departure or event. */
    what: string
    /** A message from staff. */
    message: string
    /** Names of the cancelled items. */
    items: readonly string[]
    /** `order` if the whole order ends, `unpaid` if it ends before it was paid, `items` if other items remain. */
    ends: 'order' | 'unpaid' | 'items'
    /** The amount that will be refunded; 0 if there is no refund. */
    refund_total: number
  }
  'payment-part-received': {
    full_name: string
    order_code: string
    received: number
    missing: number
    /** Transfer details; `amount` is the missing amount. */
    bank_transfer: BankTransfer | null
  }
  'payment-reminder': {
    full_name: string
    order_code: string
    checksum: string
    reference: string
    amount: number
    due_at: string
    when: 'soon' | 'today' | 'overdue'
  }
  'instalment-paid': {
    full_name: string
    order_code: string
    amount: number
    total_paid: number
    total_price: number
    next: { amount: number; due_at: string } | null
    /** Checksum of the link to the calendar file of the remaining payments. */
    checksum: string
    /** Number of attached advance invoices; absent in older mails. */
    advance_invoices?: number
    terms_attached?: boolean
  }
  /** The terms that the customer of a staff order accepted are attached. Sent if no tickets are mailed then. */
  'terms-accepted': { full_name: string; order_code: string }
  /**
   * Documents of an order that are not attached to another mail. `corrected` is a credit note with a new invoice,
   * `cancelled` are cancellations of advance invoices because of a refund, `advance` are advance invoices of earlier
   * payments.
   */
  'documents-issued': {
    full_name: string
    order_code: string
    because: 'corrected' | 'cancelled' | 'advance'
    documents: number
  }
  /**
   * Tickets with their PDF attached. `requested`: a visitor entered this address under "Resend tickets". `accepted`: the
   * terms of the order were just accepted. `office`: the office sends the buyer's tickets again. `holder`: the office sends
   * a ticket to its holder, who may have no account.
   */
  tickets: {
    tickets: readonly MailTicket[]
    because: 'requested' | 'accepted' | 'office' | 'holder'
    terms_attached?: boolean
  }
  'ticket-changed': {
    ticket: MailTicket
    changed: readonly ('name' | 'email' | 'travel-time' | 'barcode')[]
  }
  /** Sent to the previous address, so it does not contain the new one. */
  'ticket-email-changed': { ticket: MailTicket }
  /** The order was cancelled. Sent to holders who are not the buyer, who gets another mail. */
  'ticket-void': { ticket: MailTicket }
  /** `password` is set if the new holder had no account. */
  'ticket-reassigned': { ticket: MailTicket; from_name: string; password: string | null }
  /** `by_staff` is true if the office opened the refund instead of the buyer. */
  'refund-requested': MailRefund & { by_staff?: boolean }
  'refund-cancelled': MailRefund
  'refund-processed': MailRefund & {
    credit_note_attached: boolean
    /** Number of attached cancellations of advance invoices; absent in older mails. */
    cancellations?: number
    by: 'bank' | 'card'
  }
  /** The money of a complete refund came back; `total` is the amount that is owed again. */
  'refund-failed': MailRefund
  /** The acknowledgement of receipt that the law requires: statement, consumer, goods and time. */
  'withdrawal-received': {
    full_name: string
    email: string
    order_code: string
    items: readonly string[]
    /** Whether goods are to be sent back. Mails that were queued before this field existed lack it. */
    has_goods?: boolean
    statement: string
    received_at: string
  }
  /** Sent to staff who may read reports. It contains no personal data. */
  'weekly-report': {
    /** First and last day of the week in the shop's time zone, both inclusive. */
    from: string
    to: string
    /** Whether test orders are included, because the shop uses the sandbox. */
    includes_test: boolean
    /** The totals of each report, as `get-report` returns them. */
    figures: readonly {
      report: ReportName
      rows: number
      pieces: number | null
      amount: number
      tax: number | null
    }[]
    /** The overdue part of outstanding payments. */
    overdue: number
  }
  /** Sent to a person of staff. The token is part of a link that ends the pause of their sign-ins. */
  'staff-pause': { full_name: string; token: string }
  /** A link that sets up a staff account. `lost` means that the person lost the password or second factor. */
  'staff-set-up': { because: 'invited' | 'lost'; role: string; url: string }
  /** Sent to the operator, an owner or a person of staff. It contains no link that grants access. */
  /** Texts of `notices`, which are written when the mail is composed. */
  'operator-notice': { subject: StoredText; lines: readonly StoredWords[] }
}

export interface MailOrder {
  code: string
  created_at: string
  items: readonly ({
    name: string
    full_name: string | null
    /** Price including the fee. */
    price: number
  } & MailPlace)[]
  /** Null without merchandise. */
  shipping_amount: number | null
  /** Deducted amount of the voucher, positive; null or 0 without a voucher. */
  discount_amount: number | null
  total_price: number
}

/** Date and place of an item. Mails that were queued before the optional fields existed lack them. */
export interface MailPlace {
  travel_time: string | null
  timezone: string | null
  /** The dates of the departure, or else of the item, or else of the event; null if none has dates. */
  dates?: Dates<string> | null
  route?: Route | null
  meeting_point?: string | null
  /** Where the event takes place; null for a departure, which has a meeting point. */
  venue?: string | null
}

export interface MailTicket extends MailPlace {
  code: string
  product: string
  full_name: string
  order_code: string
  /** Address for the download link; only set if the document must not be mailed to this address (`plainPayload`). */
  download_as?: string
}

interface MailRefund {
  full_name: string
  refund_id: number
  order_code: string
  /** Empty for an overpayment that is paid back. */
  items: readonly string[]
  total: number
  is_overpayment?: boolean
}

/** Returns a mail and its status in the form of the contract's responses. */
export const mailSummaryOf = ({ id, kind, status, created_at, error }: MailSummary) => ({
  id,
  kind,
  status,
  created_at: created_at.toISOString(),
  error,
})

type Variables = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'publicUrl'>

/** The mail server and sender of the shop's mails. */
interface MailRoute {
  /** Host and port of the mail server; null if none is configured. */
  readonly server: string | null
  readonly sender: string
  readonly senderFrom: 'MAIL_FROM' | 'contactEmail' | 'host'
  /** Host of the shop, which is the last part of Message-IDs. */
  readonly host: string
}

/** Returns the mail server and sender of the shop's mails from its environment variables and settings. */
export function mailRoute(
  { SMTP_URL, MAIL_FROM, publicUrl }: Variables,
  { contactEmail }: Pick<Settings, 'contactEmail'>,
): MailRoute {
  const host = new URL(publicUrl).hostname
  const server = SMTP_URL === undefined ? null : new URL(SMTP_URL).host
  if (MAIL_FROM !== undefined) return { server, sender: MAIL_FROM, senderFrom: 'MAIL_FROM', host }
  if (contactEmail !== '') return { server, sender: contactEmail, senderFrom: 'contactEmail', host }
  return { server, sender: `shop@${host}`, senderFrom: 'host', host }
}
