import { z } from 'zod'
import { companyInput } from '../company'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { moneyOfOrder } from './inbox'
import { facet, listAnswer, listParts, period } from './list'
import { mailSummary } from './mails'
import { officeOrder, orderAnswer, orderCode } from './office-order'
import { refundOfOrder } from './refunds'
import { documentKind, paymentStatus } from '../order'
import {
  address,
  countryCode,
  deskPayment,
  email,
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
import { addressLine } from '../config'
import { bulkJob } from './bulk'
import { documentReport } from './fiscal'

export const createOrder = officeCall('create-order', {
  summary:
    'Makes an order for a customer, who gets a link to accept the terms unless staff record the acceptance.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({
    customer: z.object({
      full_name: printedName,
      email,
      country: optional(countryCode),
      address: optional(address),
      /** The company that buys; then the country and the address are required. */
      company: companyInput,
    }),
    items: z.array(
      z.object({
        external_code: text(100),
        full_name: printedName,
        email,
        travel_time: optional(instant),
        price: optional(money),
        fee: optional(money),
      }),
    ),
    payment_method: optional(paymentMethod),
    channel: optional(text(60)),
    note: optional(text(2000)),
    /** Its whole price was handed over: in cash, or by card at the box office's own terminal. Not for free orders. */
    paid: optional(deskPayment),
    /** An amount off the whole order, at most its total; the customer sees the reason as its name. */
    discount: optional(z.object({ amount: money, reason: text(60) })),
    /** Until when it can be paid; absent: as long as a transfer has. Not for orders that are paid at once, or in instalments. */
    pay_until: optional(instant),
    /** False: goods are handed over although there is an address, which is that of the invoice. */
    ship_goods: optional(z.boolean()),
    /** The customer has accepted the terms at the desk. The order's history and the audit log have who recorded it. */
    terms_accepted: optional(z.boolean()),
    ...dryRunKeys,
  }),
  /** After a trial the order as it would be: its code is another one later. */
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
    'deadline-not-later',
  ],
})

const orderRow = z.object({
  id,
  code: z.string(),
  created_at: instant,
  customer: officeOrder.shape.customer,
  /** The name and VAT number of the company that buys; null: a private person. */
  company: officeOrder.shape.company,
  channel: z.string(),
  payment_method: paymentMethod,
  /** Staff took the whole price at the box office; `payment_method` says nothing then. */
  paid_at_desk: deskPayment.nullable(),
  payment_status: paymentStatus,
  has_payment_plan: z.boolean(),
  total_price: money,
  total_paid: money,
  total_refunded: moneySum,
  /** The amount still to be paid; 0 if the order is cancelled. */
  owed: money,
  /** How many tickets and pieces of merchandise it has. */
  items: z.int().min(0),
  /** The deadline of an unpaid order that customers see. */
  pay_until: instant.nullable(),
  /** When the first payment is due that is not paid; null where the order is cancelled or paid. */
  next_due_at: instant.nullable(),
  /** Its payment is over its time, or one of its plan's. */
  is_overdue: z.boolean(),
  /** The sandbox gateway paid it: no money came in. */
  is_test: z.boolean(),
  /** The last mail about orders to its address since it was made; null: none. It may be about a later order of theirs. */
  last_mail: mailSummary.nullable(),
})
/** An order as the office's list shows it; `get-order` answers the whole. */
export type OrderRow = z.infer<typeof orderRow>

export const findOrders = officeCall('find-orders', {
  summary:
    'Orders by parts of their code, names, companies, VAT numbers, emails, ticket codes or bank references, without regard to case and accents; newest first.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({
    /** `owed` and `deadline` list the orders that wait for money alone: the most owed, or the next due, first. */
    ...listParts(['newest', 'owed', 'deadline']),
    status: facet(paymentStatus),
    /** How it was paid at the box office; of other orders, the method that was chosen. */
    method: facet(z.union([paymentMethod, deskPayment])),
    channel: facet(text(60)),
    /** Items by `external_code`: orders that have a piece of one. */
    item: facet(text(100)),
    /** A payment of theirs is over its time. */
    overdue: optional(z.boolean()),
    has_plan: optional(z.boolean()),
    is_test: optional(z.boolean()),
    ordered: period,
  }),
  answer: z.object({ orders: z.array(orderRow), ...listAnswer }),
})

export const getOrder = officeCall('get-order', {
  summary: 'One order with its history.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'reads',
  payload: z.object({ order: orderCode }),
  answer: z.object({
    order: officeOrder,
    /** Its history, oldest first. `by`: the member of staff or key that caused it; null: the buyer, a gateway or a job. */
    events: z.array(z.object({ at: instant, kind: z.string(), text: z.string(), by: z.string().nullable() })),
    /** Its money, oldest first: received above 0, paid back, charged back or sent back below. Vouchers are no money. */
    movements: z.array(
      z.object({
        at: instant,
        kind: z.enum(['charge', 'transfer', 'cash', 'terminal', 'refund', 'chargeback', 'return']),
        amount: z.int(),
        reference: z.string(),
      }),
    ),
    /** Money of it that a person has to settle, as the inbox names it. */
    waiting_money: z.array(moneyOfOrder),
    /** Its invoices, credit notes and advance invoices, oldest first; `/download-invoice/{order}/{checksum}?document={id}` opens one. */
    documents: z.array(
      z.object({
        id,
        kind: documentKind,
        number: z.string(),
        issued_at: instant,
        /** Null: it is not reported to a tax authority. */
        report: documentReport.nullable(),
      }),
    ),
    /** Its refunds, newest first. */
    refunds: z.array(refundOfOrder),
    /** The newest 50 mails about orders to its address since it was made, newest first. */
    mails: z.array(mailSummary),
  }),
  refusals: ['order-not-found'],
})

export const cancelOrder = officeCall('cancel-order', {
  summary: 'Cancels an order: tickets void, places free, a refund of what was paid.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    reason: optional(text(2000)),
    /** Required if a ticket of the order was admitted; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    ...dryRunKeys,
  }),
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
  /** Hidden items can be sold by staff too. */
  published: z.boolean(),
  /** Places left; null: unlimited. */
  left: z.int().min(0).nullable(),
  timezone: z.string(),
  /** The departures to choose from; empty where none is chosen. */
  times: z.array(z.object({ id, travel_time: instant, left: z.int().min(0).nullable() })),
})
export type Sellable = z.infer<typeof sellable>

export const getOrderForm = officeCall('get-order-form', {
  summary:
    'What staff can sell, with the places left, the countries of customers, and how goods are shipped.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    items: z.array(sellable),
    countries: z.record(z.string(), z.string()),
    /** The shipping cost of an order's goods by country; goods are not shipped to other countries. */
    shippingRates: z.record(z.string(), money),
    addressLines: z.record(z.string(), addressLine),
    /** Croatian companies cannot pay by transfer. */
    companies_by_card: z.boolean(),
  }),
})

const badRow = z.object({
  /** The row number as in a spreadsheet: the headings are row 1, and a cell with line breaks is in one row. */
  row: z.int().min(1),
  /** Whom the row names, as it does. */
  guest: z.string(),
  /** Null: the whole row. */
  column: z.string().nullable(),
  text: z.string(),
})
export type BadGuest = z.infer<typeof badRow>

export const importGuests = officeCall('import-guests', {
  summary:
    'Starts a job that makes a free order for each row of a CSV list (full_name, email, external_code, travel_time); rows that were made are left out.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  largeBody: true,
  payload: z.object({
    content: optional(text(31_000_000)),
    channel: optional(text(60)),
    /** Names the bad rows and makes nothing. */
    dry_run: optional(z.boolean()),
  }),
  answer: z.object({
    rows: z.int().min(0),
    /** Rows with an order of the same values, which an earlier list made. */
    known: z.int().min(0),
    /** Rows that a running job makes. */
    waiting: z.int().min(0),
    /** Rows that this call's job makes. */
    left: z.int().min(0),
    bad: z.array(badRow),
    /** The job that makes the rows left, or else the running job of the waiting rows; null: nothing is to be made. */
    job: bulkJob.nullable(),
  }),
  refusals: ['guests-unreadable'],
})

export const retryGuestList = officeCall('retry-guest-list', {
  summary:
    'Starts the job of a guest list again, for its rows without an order: those that were rejected or left out.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ job_id: id }),
  answer: z.object({ job: bulkJob }),
  refusals: ['bulk-not-found', 'no-guests-left'],
})
