import { z } from 'zod'
import { companyInput } from '../company'
import { documentKind, paymentStatus } from '../order'
import { addressLine } from '../settings/advanced'
import {
  address,
  countryCode,
  deskPayment,
  officeEmail,
  id,
  instant,
  money,
  moneySum,
  optional,
  paymentMethod,
  printedName,
  text,
  shopItemType,
} from '../values'
import { bulkJob } from './bulk'
import { effect, dryRunKeys } from './effect'
import { documentReport } from './fiscal'
import { moneyOfOrder } from './inbox'
import { facet, listAnswer, listParts, period } from './list'
import { mailSummary } from './mails'
import { officeCall } from './office-call'
import { officeOrder, orderAnswer, orderCode } from './office-order'
import { refundOfOrder } from './refunds'

export const createOrder = officeCall('create-order', {
  summary:
    'Creates an order for a customer, who gets a link to accept the terms unless staff record the acceptance.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    customer: z.object({
      full_name: printedName,
      email: officeEmail,
      country: optional(countryCode),
      address: optional(address),
      /** A company as the buyer. It requires country and address. */
      company: companyInput,
    }),
    items: z.array(
      z.object({
        external_code: text(100),
        full_name: printedName,
        email: officeEmail,
        travel_time: optional(instant),
        price: optional(money),
        fee: optional(money),
      }),
    ),
    payment_method: optional(paymentMethod),
    channel: optional(text(60)),
    note: optional(text(2000)),
    /** The whole price was paid at the box office, in cash or by card terminal. Not allowed for free orders. */
    paid: optional(deskPayment),
    /** Discount on the whole order, at most its total. The customer sees the reason as its name. */
    discount: optional(z.object({ amount: money, reason: text(60) })),
    /** Payment deadline; defaults to that of a transfer. Not allowed for orders that are paid immediately or in instalments. */
    pay_until: optional(instant),
    /** If false, goods are handed over, and the address is only used for the invoice. */
    ship_goods: optional(z.boolean()),
    /** The customer has accepted the terms in person. The order's history and the audit log record who confirmed this. */
    terms_accepted: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: [
    'ship_goods',
    'channel',
    'note',
    'payment_method',
    'paid',
    'discount',
    'pay_until',
    'terms_accepted',
  ],
  example: {
    customer: {
      full_name: 'Guest',
      email: 'guest@mail.example',
      country: 'HR',
      address: { street: 'Obala 1', city: 'Split' },
    },
    items: [{ external_code: 'pass', full_name: 'Vera Kos', email: 'holder@mail.example' }],
    payment_method: 'bank_transfer',
  },
  /** In a dry run, the expected order, whose code is not that of the later order. */
  answer: z.object({ order: officeOrder, terms_url: z.string(), effect }),
  refusals: [
    'effect-changed',
    'item-not-found',
    'sold-out',
    'time-sold-out',
    'travel-time-missing',
    'travel-time-unknown',
    'fields-missing',
    'invalid-email',
    'country-missing',
    'country-unknown',
    'vat-number-invalid',
    'company-by-card',
    'total-too-high',
    'no-payment-method',
    'credit-card-not-allowed',
    'card-amount-too-small',
    'deadline-not-later',
  ],
})

const orderRow = z.object({
  id,
  code: z.string(),
  created_at: instant,
  customer: officeOrder.shape.customer,
  /** The company that is the buyer; `null` for a private person. */
  company: officeOrder.shape.company,
  channel: z.string(),
  payment_method: paymentMethod,
  /** Set if staff took the whole price at the box office, so that `payment_method` has no meaning. */
  paid_at_desk: deskPayment.nullable(),
  payment_status: paymentStatus,
  has_payment_plan: z.boolean(),
  total_price: money,
  total_paid: money,
  total_refunded: moneySum,
  /** The outstanding amount; 0 if the order is cancelled. */
  owed: money,
  /** Number of tickets and pieces of merchandise. */
  items: z.int().min(0),
  /** Payment deadline of an unpaid order, as shown to customers. */
  pay_until: instant.nullable(),
  /** Due time of the next unpaid payment; `null` if the order is cancelled or paid. */
  next_due_at: instant.nullable(),
  /** Whether a payment of the order is overdue. */
  is_overdue: z.boolean(),
  /** Whether the order was paid at the sandbox, without real money. */
  is_test: z.boolean(),
  /**
   * The last mail about orders to the customer's address since the order was created; `null` if there is none. It may be about
   * a later order.
   */
  last_mail: mailSummary.nullable(),
})
/** An order in the office's list. `get-order` returns the complete order. */
export type OrderRow = z.infer<typeof orderRow>

export const findOrders = officeCall('find-orders', {
  summary:
    'Lists orders, newest first. `query` matches parts of codes, names, companies, VAT numbers, emails, ticket codes or bank references, ignoring case and accents.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({
    /** `owed` and `deadline` only list unpaid orders, by the largest outstanding amount or the next due time. */
    ...listParts(['newest', 'owed', 'deadline']),
    status: facet(paymentStatus),
    /** The way of payment at the box office, or else the payment method of the order. */
    method: facet(z.union([paymentMethod, deskPayment])),
    channel: facet(text(60)),
    /** Codes of items (`external_code`) that the order contains. */
    item: facet(text(100)),
    /** Whether a payment of the order is overdue. */
    overdue: optional(z.boolean()),
    has_plan: optional(z.boolean()),
    is_test: optional(z.boolean()),
    ordered: period,
  }),
  optional: [
    'query',
    'sort',
    'cursor',
    'limit',
    'with_counts',
    'status',
    'method',
    'channel',
    'item',
    'overdue',
    'has_plan',
    'is_test',
    'ordered',
  ],
  example: { query: 'A7K2M9QX' },
  answer: z.object({ orders: z.array(orderRow), ...listAnswer }),
})

export const getOrder = officeCall('get-order', {
  summary: 'Returns one order with its history.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({ order: orderCode }),
  example: { order: 'A7K2M9QX' },
  answer: z.object({
    order: officeOrder,
    /** History, oldest first. `by` is the person of staff or key that caused an event; `null` for the buyer, a gateway or a job. */
    events: z.array(z.object({ at: instant, kind: z.string(), text: z.string(), by: z.string().nullable() })),
    /** Money movements, oldest first, without vouchers. Refunds, chargebacks and returns are negative; a refund that failed later is positive. */
    movements: z.array(
      z.object({
        at: instant,
        kind: z.enum([
          'charge',
          'transfer',
          'cash',
          'terminal',
          'refund',
          'refund-failed',
          'chargeback',
          'return',
          'return-failed',
        ]),
        amount: z.int(),
        reference: z.string(),
      }),
    ),
    /** Open money cases of the order, as in the inbox. */
    waiting_money: z.array(moneyOfOrder),
    /**
     * Invoices, credit notes and advance invoices, oldest first. Each can be downloaded from
     * `/download-invoice/{order}/{checksum}?document={id}` with its own checksum.
     */
    documents: z.array(
      z.object({
        id,
        /** Opens only this document, unlike the checksum of the order. */
        checksum: z.string(),
        kind: documentKind,
        number: z.string(),
        issued_at: instant,
        /** `null` if the document is not reported to a tax authority. */
        report: documentReport.nullable(),
      }),
    ),
    /** Refunds, newest first. */
    refunds: z.array(refundOfOrder),
    /** The newest 50 mails about orders to the customer's address since the order was created, newest first. */
    mails: z.array(mailSummary),
  }),
  refusals: ['order-not-found'],
})

export const cancelOrder = officeCall('cancel-order', {
  summary: 'Cancels an order: voids its tickets, frees its places, and opens a refund of the paid amount.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    reason: optional(text(2000)),
    /** Required if a ticket of the order was admitted; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['reason', 'even_if_admitted'],
  example: { order: 'A7K2M9QX', reason: 'No' },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-is-cancelled',
    'refund-under-way',
    'tickets-admitted',
    'effect-changed',
  ],
})

const sellable = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  shop_item_type: shopItemType,
  price: money,
  fee: money,
  /** Staff can also sell unpublished items. */
  published: z.boolean(),
  /** Places left; `null` if unlimited. */
  left: z.int().min(0).nullable(),
  timezone: z.string(),
  /** The departures to choose from; empty if the item has no selectable departure. */
  times: z.array(z.object({ id, travel_time: instant, left: z.int().min(0).nullable() })),
})
export type Sellable = z.infer<typeof sellable>

export const getOrderForm = officeCall('get-order-form', {
  summary:
    'Returns the items that staff can sell with the places left, the countries of customers, and the shipping costs.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    items: z.array(sellable),
    countries: z.record(z.string(), z.string()),
    /** Shipping cost of an order by country. Goods are not shipped to other countries. */
    shippingRates: z.record(z.string(), money),
    addressLines: z.record(z.string(), addressLine),
    /** Whether Croatian companies cannot pay by transfer. */
    companies_by_card: z.boolean(),
  }),
})

const badRow = z.object({
  /** Row number as in a spreadsheet. The headings are row 1, and a cell with line breaks is in one row. */
  row: z.int().min(1),
  /** Name of the guest as in the row. */
  guest: z.string(),
  /** The invalid column; `null` if the whole row is invalid. */
  column: z.string().nullable(),
  text: z.string(),
})
export type BadGuest = z.infer<typeof badRow>

export const importGuests = officeCall('import-guests', {
  summary:
    'Starts a job that creates a free order for each row of a CSV list (full_name, email, external_code, travel_time). Rows that already have an order are skipped.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  largeBody: true,
  payload: z.object({
    content: optional(text(31_000_000)),
    channel: optional(text(60)),
    /** Returns the invalid rows and starts no job. */
    dry_run: optional(z.boolean()),
  }),
  optional: ['channel'],
  example: {
    content: 'full_name,email,external_code\nGuest,guest@mail.example,pass\n',
    channel: 'Press',
    dry_run: false,
  },
  answer: z.object({
    rows: z.int().min(0),
    /** Number of rows that have an order with the same values from an earlier list. */
    known: z.int().min(0),
    /** Number of rows of a running job. */
    waiting: z.int().min(0),
    /** Number of rows of the job of this call. */
    left: z.int().min(0),
    bad: z.array(badRow),
    /** The job of this call, or else the running job of the waiting rows; `null` if no row is left. */
    job: bulkJob.nullable(),
  }),
  refusals: ['guests-unreadable'],
})

export const retryGuestList = officeCall('retry-guest-list', {
  summary:
    'Starts the job of a guest list again for its rows without an order, which were rejected or skipped.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({ job_id: id }),
  example: { job_id: 999999 },
  answer: z.object({ job: bulkJob }),
  refusals: ['bulk-not-found', 'no-guests-left'],
})
