import type { ReportName } from '../../../contract/office/reports'
import type { BankTransfer } from '../../../contract/order'
import type { Route } from '../../../contract/shop-item'
import type { Dates } from '../../../rules/catalogue/item-dates'
import type { Settings } from '../../../contract/config'
import type { Environment } from '../../environment'
import type { MailSummary } from './queries'

/** A mail and its status, as answers have it. */
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
  /** Host and port of the mail server; null: there is none. */
  readonly server: string | null
  readonly sender: string
  readonly senderFrom: 'MAIL_FROM' | 'contactEmail' | 'host'
  /** The host of the shop, which ends the Message-IDs. */
  readonly host: string
}

/** The way of the shop's mails, by its variables and settings. */
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

/** The closed set of mails that the shop sends. What each lets its reader do is declared in `mail-access.ts`. */
export type MailKind = keyof MailPayloads

/**
 * The data of each kind of mail, as plain JSON, stored in the outbox with the change that it reports. Amounts are minor
 * units of the shop's currency, instants ISO 8601 in UTC, checksums and tokens in the form of links.
 */
export interface MailPayloads {
  /**
   * `code` logs in within 10 minutes in the browser that registered; null: the office made the mail. `cart`: its link leads to
   * the checkout with this cart.
   */
  welcome: { full_name: string; password: string; code: string | null; cart: string | null }
  'account-exists': { full_name: string; code: string; cart: string | null }
  /** Names nobody: what a stranger typed at registration must not be sent with a code. */
  'login-code': { code: string }
  'password-reset': { full_name: string; email: string; token: string }
  'password-changed': { full_name: string }
  /** Goes to the old address. It names the new one only if that is confirmed, else null. */
  'email-changed': { full_name: string; new_email: string | null }
  'confirm-email': { full_name: string; url: string }
  /**
   * `accept_checksum`: set while the terms are not accepted (staff orders), else null. `withdraw_checksum`: set if the
   * order has goods whose contract can be withdrawn from.
   */
  'order-received': {
    full_name: string
    order: MailOrder
    bank_transfer: BankTransfer | null
    accept_checksum: string | null
    withdraw_checksum: string | null
  }
  'order-paid': {
    full_name: string
    order: MailOrder
    accept_checksum: string | null
    withdraw_checksum: string | null
    /** How many tickets are in the attached PDF (0: none attached), and whether the invoice is attached. */
    attached: { tickets: number; invoice: boolean }
    /** The changes that at least one of the tickets allows now. */
    changes: { names: boolean; emails: boolean; travel_times: boolean }
    /** Opens the calendar file; null: the order has no dates. */
    calendar_checksum: string | null
    /** The shipping address of merchandise, line by line; null without merchandise. */
    ships_to: readonly string[] | null
  }
  'order-cancelled': {
    full_name: string
    order_code: string
    /** `unpaid`: not paid in time; `shop`: cancelled in the office, whose text is in `note`. */
    reason: 'unpaid' | 'shop'
    note: string | null
    /** The amount that will be refunded; 0: nothing was received. */
    refund_total: number
  }
  'goods-sent': {
    full_name: string
    order_code: string
    /** The names of the goods, with their number. */
    goods: readonly string[]
    carrier: string | null
    tracking_number: string | null
    ships_to: readonly string[] | null
    withdraw_checksum: string | null
  }
  /** The shop cancelled an item, a departure or an event. To the buyer, and to each other address on the issued tickets. */
  'items-cancelled': {
    to: 'buyer' | 'holder'
    full_name: string
    order_code: string
    /** Name of the cancelled item, departure or event. */
    what: string
    /** A message from staff. */
    message: string
    /** The cancelled items, one per line. */
    items: readonly string[]
    /** `order`: all of the order; `unpaid`: the same, before it was paid; `items`: the rest of it stays. */
    ends: 'order' | 'unpaid' | 'items'
    /** The amount that will be refunded; 0: nothing. */
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
    /** Opens the calendar file of the remaining payments. */
    checksum: string
    /** How many advance invoices are attached; older mails lack it. */
    advance_invoices?: number
  }
  /**
   * With the documents attached that an order got without another mail: `corrected`: a credit note and a new invoice; `cancelled`:
   * advance invoices were cancelled because money went back; `advance`: advance invoices of money that came before.
   */
  'documents-issued': {
    full_name: string
    order_code: string
    because: 'corrected' | 'cancelled' | 'advance'
    documents: number
  }
  /**
   * With the PDF attached. `asked`: a visitor entered this address under Resend tickets; `accepted`: the terms of the
   * order were just accepted; `office`: the shop sends the buyer's again; `holder`: it sends one to its holder, who may
   * have no account.
   */
  tickets: { tickets: readonly MailTicket[]; because: 'requested' | 'accepted' | 'office' | 'holder' }
  'ticket-changed': {
    ticket: MailTicket
    changed: readonly ('name' | 'email' | 'travel-time' | 'barcode')[]
  }
  /** Goes to the old address, so it does not name the new one. */
  'ticket-email-changed': { ticket: MailTicket }
  /** Goes to a holder who is not the buyer: the order was cancelled. The buyer gets another mail. */
  'ticket-void': { ticket: MailTicket }
  /** `password` is set if the new holder had no account. */
  'ticket-reassigned': { ticket: MailTicket; from_name: string; password: string | null }
  /** `by_staff`: the office opened it, not the buyer. */
  'refund-requested': MailRefund & { by_staff?: boolean }
  'refund-cancelled': MailRefund
  'refund-processed': MailRefund & {
    credit_note_attached: boolean
    /** How many cancellations of advance invoices are attached; older mails lack it. */
    cancellations?: number
    by: 'bank' | 'card'
  }
  /** The receipt that the law requires: declaration, consumer, goods and time. */
  'withdrawal-received': {
    full_name: string
    email: string
    order_code: string
    items: readonly string[]
    statement: string
    received_at: string
  }
  /** To staff who may read the reports; names nobody. */
  'weekly-report': {
    /** Days in the shop's zone, both included. */
    from: string
    to: string
    /** Orders without real money count, because the shop uses the sandbox. */
    includes_test: boolean
    /** The whole of each report, as `get-report` answers it. */
    figures: readonly {
      report: ReportName
      rows: number
      pieces: number | null
      amount: number
      tax: number | null
    }[]
    /** The part of what is still open that was due already. */
    overdue: number
  }
  /** To a person of staff, at the address of the account. The token is part of a link that lifts the pause of their sign-ins. */
  'staff-pause': { full_name: string; token: string }
  /** A link that sets up an account of staff: `invited`, or the person lost the password or second factor. */
  'staff-set-up': { because: 'invited' | 'lost'; role: string; url: string }
  /** To the operator, an owner or a person of staff. It reports, and has no link that lets anybody in. */
  'operator-notice': { subject: string; lines: readonly string[] }
}

export interface MailOrder {
  code: string
  created_at: string
  items: readonly ({
    name: string
    full_name: string | null
    /** Price and fee together. */
    price: number
  } & MailPlace)[]
  /** Null without merchandise. */
  shipping_amount: number | null
  /** Positive, deducted; null or 0 without a voucher. */
  discount_amount: number | null
  total_price: number
}

/** When and where an item is. Mails that were queued before the optional fields existed lack them. */
export interface MailPlace {
  travel_time: string | null
  timezone: string | null
  /** The dates of the ticket: its departure, else its item's own, else its event's; null: none. */
  dates?: Dates<string> | null
  route?: Route | null
  meeting_point?: string | null
}

export interface MailTicket extends MailPlace {
  code: string
  product: string
  full_name: string
  order_code: string
  /** Set if the document must not be mailed to this address (`plainPayload`): the code for fetching it instead. */
  download_as?: string
}

interface MailRefund {
  full_name: string
  refund_id: number
  order_code: string
  items: readonly string[]
  total: number
}
