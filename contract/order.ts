import { z } from 'zod'
import { opensTickets } from './access-fields'
import { company } from './company'
import { productOfLine, planStep } from './shop-item'
import { address, deskPayment, id, instant, money, moneySum, paymentMethod, signedMoney } from './values'

export const paymentStatus = z.enum(['paid', 'cancelled', 'pending', 'processing', 'partial', 'problem'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** `pending` until the order is paid; `void` if the order was cancelled. */
export const itemStatus = z.enum([
  'pending',
  'active',
  'refund',
  'refunding',
  'refund-problem',
  'refunded',
  'void',
])
export type ItemStatus = z.infer<typeof itemStatus>

/** Common fields of tickets and merchandise. Amounts are `null` for a holder who is not the buyer. */
const refundability = {
  /** Time when the organiser cancelled the item or its departure; `null` if that did not end this piece. */
  cancelled_at: instant.nullable(),
  price: money.nullable(),
  fee: money.nullable(),
  refund_fee: money.nullable(),
  refund_total: money.nullable(),
  shipping_refund: money.nullable(),
  pending: z.boolean(),
  /** Time when the buyer withdrew from the contract for this piece. */
  withdrawn_at: instant.nullable(),
  /** Whether the buyer can currently withdraw from the contract for this piece. */
  can_withdraw: z.boolean(),
  is_ever_refundable: z.boolean(),
  is_refundable: z.boolean(),
  allow_refund_requests_from: instant.nullable(),
  allow_refund_requests_until: instant.nullable(),
}

/** The phone wallets that a ticket can be added to. */
export const walletName = z.enum(['apple', 'google'])
export type WalletName = z.infer<typeof walletName>

export const ticket = z.object({
  id,
  /** `null` while pending, and for a buyer whose ticket another customer holds. */
  code: opensTickets(z.string().nullable()),
  product: productOfLine,
  full_name: z.string(),
  email: z.string(),
  status: itemStatus,
  type: z.string(),
  travel_time: instant.nullable(),
  timezone: z.string(),
  transport_time_id: id.nullable(),
  allow_name_changes: z.boolean(),
  allow_name_changes_until: instant.nullable(),
  name_changes_left: z.int().min(0).nullable(),
  allow_email_changes: z.boolean(),
  allow_travel_time_changes: z.boolean(),
  allow_download: z.boolean(),
  recently_edited: z.boolean(),
  /** Time of admission; `null` before, and for a buyer whose ticket another customer holds. */
  admitted_at: instant.nullable(),
  /** Earlier codes since the current holder has the ticket. They are only valid in calls and pages. */
  earlier_codes: opensTickets(z.array(z.string())),
  /** Time when the lock after a change ends; `null` if the ticket is not locked. */
  locked_until: instant.nullable(),
  /** Text of the barcode, for display on the screen; `null` while `allow_download` is false. */
  barcode: opensTickets(z.string().nullable()),
  /** Picture of the product; `null` if it has none. */
  shop_image: z.string().nullable(),
  event_venue: z.string().nullable(),
  event_starts_at: instant.nullable(),
  event_ends_at: instant.nullable(),
  /** The configured wallets that the ticket can currently be added to. */
  wallets: z.array(walletName),
  ...refundability,
})
/** A ticket of an order: issued (in `tickets`), or unpaid (`pending`, in `cartProducts`). */
export type Ticket = z.infer<typeof ticket>

export const purchase = z.object({
  id,
  code: z.string().nullable(),
  merchandise: z.object({ id, external_code: z.string(), name: z.string(), type: z.string() }),
  status: itemStatus,
  ...refundability,
})
/** A piece of merchandise of an order. */
export type Purchase = z.infer<typeof purchase>

export const payment = z.object({
  reference: z.string(),
  amount: money,
  paid_amount: money,
  payment_status: paymentStatus,
  due_at: instant,
  paid_at: instant.nullable(),
  overdue: z.boolean(),
  due: z.boolean(),
  attempt: z.int().min(0),
  /**
   * What became of the latest card payment; `null` if there was none. `open`: it has no outcome yet. `rejected`: the
   * gateway did not open its page.
   */
  latest_attempt: z
    .enum(['open', 'paid', 'declined', 'cancelled', 'expired', 'problem', 'closed', 'rejected'])
    .nullable(),
})
/** One payment of an order: an instalment of a plan, or the whole order. */
export type Payment = z.infer<typeof payment>

export const bankTransfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  reference: z.string(),
  amount: money,
  due_at: instant,
  epc_qr: z.string().nullable(),
  hub3: z.object({ model: z.string(), reference: z.string(), text: z.string() }).nullable(),
})
/**
 * Data of a payment by transfer. `epc_qr` is the text of the QR code (only for euros). `hub3` is the model, reference and
 * barcode text of the Croatian payment slip (only for euros to a Croatian account).
 */
export type BankTransfer = z.infer<typeof bankTransfer>

/** The kinds of documents of an order. Only orders with payment plans have the last two. */
export const documentKind = z.enum(['invoice', 'credit-note', 'advance-invoice', 'advance-cancellation'])
export type DocumentKind = z.infer<typeof documentKind>

export const order = z.object({
  id,
  code: z.string(),
  /** `null` for a holder who is not the buyer. */
  checksum: opensTickets(z.string().nullable()),
  created_at: instant,
  staff: z.string(),
  total_price: money.nullable(),
  total_paid: money.nullable(),
  total_refunded: moneySum.nullable(),
  discount_amount: money.nullable(),
  discount_name: z.string().nullable(),
  shipping_amount: money.nullable(),
  shipping_country: z.string().nullable(),
  shipping_refunded: money.nullable(),
  payment_method: paymentMethod.nullable(),
  /** Set if staff took the whole price at the box office, in cash or by card terminal. */
  paid_at_desk: deskPayment.nullable(),
  payment_status: paymentStatus,
  has_payment_plan: z.boolean(),
  payment_plan: z.array(planStep),
  payments: z.array(payment),
  accepted_ts_and_cs: z.boolean(),
  has_invoice: z.boolean(),
  has_refunds: z.boolean(),
  has_active_refunds: z.boolean(),
  fully_refunded: z.boolean(),
  can_refund: z.boolean(),
  tickets: z.array(ticket),
  cartProducts: z.array(ticket),
  merchandisePurchases: z.array(purchase),
  cartMerchandise: z.array(purchase),
  bank_transfer: bankTransfer.nullable(),
  /** Payment deadline as shown to customers. */
  pay_until: instant.nullable(),
  /** Whether the buyer can put the items back into the cart (docs/behaviour/checkout-and-payment.md, "Back to the cart"). */
  can_restore_cart: z.boolean(),
  /** The buyer can cancel the unpaid order. */
  can_cancel: z.boolean(),
  /** Whether the buyer can withdraw from the contract for some of the merchandise (docs/behaviour/withdrawal.md). */
  can_withdraw: z.boolean(),
  /** End of the withdrawal period; `null` if it is unknown, or there is nothing to withdraw from. */
  withdraw_until: instant.nullable(),
  /** The company that is the buyer; `null` for a private person. */
  company: company.nullable(),
  /** Address on the invoice; `null` for a holder who is not the buyer. */
  invoice_address: z.object({ country: z.string().nullable(), address }).nullable(),
  /**
   * Invoices, credit notes and advance invoices, oldest first; empty for a holder who is not the buyer. Totals of credit notes
   * and cancellations are negative. Each can be downloaded from `/download-invoice/{order}/{checksum}?document={id}`.
   */
  documents: z.array(
    z.object({ id, kind: documentKind, number: z.string(), issued_at: instant, total: signedMoney }),
  ),
  /** Whether the caller is the buyer; false if the caller only holds one of the tickets. */
  is_buyer: z.boolean(),
})
export type Order = z.infer<typeof order>

export const refundStatus = z.enum(['active', 'processing', 'processed', 'problem', 'cancelled'])
export type RefundStatus = z.infer<typeof refundStatus>

export const refund = z.object({
  id,
  status: refundStatus,
  created_at: instant,
  completed_at: instant.nullable(),
  total: money,
  shipping_refund: money,
  /** The order's code. */
  order: z.string(),
  /** The masked bank account of the refund; `null` if there is none or it is erased. */
  bank_account: z.string().nullable(),
  /** The way of payment; `null` until it is chosen. */
  paid_by: z.enum(['bank', 'card']).nullable(),
  tickets: z.array(ticket),
  cartProducts: z.array(ticket),
  merchandisePurchases: z.array(purchase),
  cartMerchandise: z.array(purchase),
})
export type Refund = z.infer<typeof refund>
