import { z } from 'zod'
import { officeCall } from './office-call'
import { catalogueFile } from './catalogue-file'
import { order, paymentStatus, refund, refundStatus, ticket } from '../order'
import {
  address,
  countryCode,
  email,
  id,
  instant,
  money,
  optional,
  paymentMethod,
  personName,
  signedMoney,
  text,
} from '../values'
import { withdrawal } from '../shop/withdrawals'

const orderCode = optional(text(40))

export const officeOrder = z.object({
  ...order.shape,
  customer: z.object({ full_name: z.string(), email: z.string(), country: z.string().nullable() }),
  tickets: z.array(z.object({ ...ticket.shape, barcode: z.string().nullable() })),
  /** The sandbox gateway paid it: no money came in. */
  is_test: z.boolean(),
})
/** An order as its buyer has it, plus who bought it and each ticket's barcode. */
export type OfficeOrder = z.infer<typeof officeOrder>

const orderAnswer = z.object({ order: officeOrder })
export const importCatalogue = officeCall('import', {
  summary: 'Creates and changes what a catalogue file names, in one transaction.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  largeBody: true,
  payload: catalogueFile,
  answer: z.object({
    imported: z.object({ settings: z.int(), events: z.int(), items: z.int(), vouchers: z.int() }),
    /** Sentences for the operator, where something was taken that will not work as things are. */
    warnings: z.array(z.string()).optional(),
  }),
  refusals: ['catalogue-invalid'],
})

export const exportCatalogue = officeCall('export', {
  summary: 'The catalogue file of this shop.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: catalogueFile,
})

export const createOrder = officeCall('create-order', {
  summary: 'Makes an order for a customer, who gets a link to accept the terms.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  payload: z.object({
    customer: z.object({
      full_name: personName,
      email,
      country: optional(countryCode),
      address: optional(address),
    }),
    items: z.array(
      z.object({
        external_code: text(100),
        full_name: personName,
        email,
        travel_time: optional(instant),
        price: optional(money),
        fee: optional(money),
      }),
    ),
    payment_method: optional(paymentMethod),
    channel: optional(text(60)),
    note: optional(text(2000)),
  }),
  answer: z.object({ order: officeOrder, terms_url: z.string() }),
  refusals: [
    'item-not-found',
    'sold-out',
    'time-sold-out',
    'travel-time-missing',
    'travel-time-unknown',
    'fields-missing',
    'invalid-email',
    'country-unknown',
    'no-payment-method',
    'credit-card-not-allowed',
  ],
})

export const findOrders = officeCall('find-orders', {
  summary: 'Orders by code, name, email or reference, newest first.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(paymentStatus),
    cursor: optional(text(100)),
  }),
  answer: z.object({ orders: z.array(officeOrder), cursor: z.string().nullable() }),
})

export const getOrder = officeCall('get-order', {
  summary: 'One order with its history.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({ order: orderCode }),
  answer: z.object({
    order: officeOrder,
    events: z.array(z.object({ at: instant, kind: z.string(), text: z.string() })),
  }),
  refusals: ['order-not-found'],
})

export const recordPayment = officeCall('record-payment', {
  summary: 'Books money that came in for an order; the same order and reference again books nothing.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    reference: optional(text(140)),
    received_at: optional(instant),
    /** The entry of a bank statement that it is: then its amount and date count. */
    entry: optional(id),
  }),
  answer: orderAnswer,
  refusals: ['order-not-found', 'amount-invalid', 'entry-not-found', 'entry-is-booked', 'other-currency'],
})

export const recordChargeback = officeCall('record-chargeback', {
  summary:
    "Books money that a card's bank took back; the same order and reference again books nothing. The order is a problem until it is paid again or cancelled.",
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    /** The gateway's number of the dispute. */
    reference: optional(text(140)),
    /** The reference of the payment that was disputed; without it the payments due last lose the money. */
    payment: optional(text(60)),
    received_at: optional(instant),
  }),
  answer: orderAnswer,
  refusals: [
    'order-not-found',
    'payment-not-found',
    'amount-invalid',
    'more-than-received',
    'reference-missing',
  ],
})

export const cancelOrder = officeCall('cancel-order', {
  summary: 'Cancels an order: tickets void, places free, a refund of what was paid.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    reason: optional(text(2000)),
    /** Needed where a ticket of it was admitted; the audit log keeps it. */
    even_if_admitted: optional(z.boolean()),
  }),
  answer: orderAnswer,
  refusals: ['order-not-found', 'order-is-cancelled', 'refund-under-way', 'tickets-admitted'],
})

export const recordDelivery = officeCall('record-delivery', {
  summary:
    "Notes when the last of an order's goods was received: the time to withdraw from them runs from then.",
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  payload: z.object({ order: orderCode, received_at: optional(instant) }),
  answer: orderAnswer,
  refusals: ['order-not-found', 'no-goods', 'date-missing', 'date-in-the-future'],
})

export const officeWithdrawal = z.object({
  ...withdrawal.shape,
  /** What is owed: price, fee and the standard delivery. */
  amount: money,
  /** When the money has to be back at the latest: 14 days after the declaration. */
  refund_by: instant,
  /** Null until the office opened it. */
  refund_id: id.nullable(),
  refund_status: refundStatus.nullable(),
  /** Of a test order, for which no money came in. */
  is_test: z.boolean(),
})
/** A withdrawal as the operator has it. */
export type OfficeWithdrawal = z.infer<typeof officeWithdrawal>

export const findWithdrawals = officeCall('find-withdrawals', {
  summary: 'Withdrawals from contracts for goods, newest first; `open` are those without a refund.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(z.enum(['open', 'refunded'])),
    cursor: optional(text(100)),
  }),
  answer: z.object({ withdrawals: z.array(officeWithdrawal), cursor: z.string().nullable() }),
})

export const refundWithdrawal = officeCall('refund-withdrawal', {
  summary: 'Opens the refund that a withdrawal is owed; `process-refund` moves it on.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({ withdrawal_id: optional(id) }),
  answer: z.object({ refund }),
  refusals: ['withdrawal-not-found', 'withdrawal-is-refunded', 'refund-already-active', 'not-refundable'],
})

export const resetAttempts = officeCall('reset-attempts', {
  summary: 'Lets a payment be tried again after the maximum of attempts.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({ order: orderCode, reference: optional(text(60)) }),
  answer: orderAnswer,
  refusals: ['order-not-found', 'payment-not-found'],
})

export const resendMail = officeCall('resend-mail', {
  summary: "Sends an order's mail again.",
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  payload: z.object({ order: orderCode, kind: optional(z.enum(['order', 'tickets', 'terms'])) }),
  answer: z.object({ message: z.string() }),
  refusals: ['order-not-found'],
})

export const checkIn = officeCall('check-in', {
  summary: 'Admits the holder of a barcode once.',
  roles: ['owner', 'manager', 'door'],
  audit: 'changes',
  payload: z.object({
    barcode: optional(text(200)),
    gate: optional(text(100)),
    at: optional(instant),
    /** Admits although a refund of the ticket is under way; not for the role `door`. The audit log keeps it. */
    override: optional(z.boolean()),
  }),
  answer: z.object({
    result: z.enum(['admitted', 'already', 'invalid']),
    reason: z.string().optional(),
    ticket: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const stockRow = z.object({
  external_code: z.string(),
  travel_time: instant.nullable(),
  total: z.int().nullable(),
  taken: z.int(),
  counted: z.int(),
  ok: z.boolean(),
})

export const auditStock = officeCall('audit-stock', {
  summary: 'Recounts every place from carts, orders and tickets and compares it with the counters.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({ ok: z.boolean(), rows: z.array(stockRow) }),
})
