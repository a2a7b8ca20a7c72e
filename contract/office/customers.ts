import { z } from 'zod'
import { opensTickets } from '../access-fields'
import { company } from '../company'
import { paymentStatus } from '../order'
import { officeEmail, id, instant, money, optional, signedMoney, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { facet, listAnswer, listParts } from './list'
import { mailSummary } from './mails'
import { officeCall } from './office-call'
import { ticketState } from './tickets'

const limit = z.int().min(0).max(1_000_000)

export const setCustomerLimits = officeCall('set-customer-limits', {
  summary:
    "Raises the limits of one customer's unpaid orders and places. If a limit is null or less than the shop's setting, the setting applies. The box office may raise them to 10 orders and 200 places; owners are notified of higher limits.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({
    email: officeEmail,
    max_unpaid_orders: optional(limit),
    max_unpaid_places: optional(limit),
  }),
  optional: ['max_unpaid_orders', 'max_unpaid_places'],
  example: { email: 'ana@mail.example', max_unpaid_orders: 9, max_unpaid_places: 99 },
  answer: z.object({
    customer: z.object({
      full_name: z.string(),
      email: z.string(),
      /** The limit that now applies to the customer. */
      max_unpaid_orders: z.int(),
      max_unpaid_places: z.int(),
    }),
  }),
  refusals: ['email-missing', 'customer-not-found', 'limit-above-role'],
})

const customerRow = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  /** The company that the customer buys for; `null` for a private person. */
  company: company.nullable(),
  created_at: instant,
  /** Whether the email address is confirmed. */
  is_confirmed: z.boolean(),
  orders: z.int().min(0),
  /** Payments received for the customer's orders minus refunds. */
  spent: signedMoney,
  /** Number of open logins. */
  sessions: z.int().min(0),
  /** Time of the last login or order; `null` if there is neither. */
  last_seen_at: instant.nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

export const findCustomers = officeCall('find-customers', {
  summary:
    'Lists customers, newest first. `query` matches parts of name, company, VAT number or email, ignoring case and accents.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    ...listParts(['newest']),
    country: facet(text(8)),
    is_confirmed: optional(z.boolean()),
    has_orders: optional(z.boolean()),
  }),
  optional: ['query', 'sort', 'cursor', 'limit', 'with_counts', 'country', 'is_confirmed', 'has_orders'],
  example: { query: 'ana@mail.example' },
  answer: z.object({ customers: z.array(customerRow), ...listAnswer }),
})

export const getCustomer = officeCall('get-customer', {
  summary: 'Returns one customer with limits and the newest 100 orders, tickets and mails.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ customer_id: optional(id) }),
  example: { customer_id: 101 },
  answer: z.object({
    customer: z.object({
      ...customerRow.shape,
      /** The customer's own limits; `null` to use the shop's. */
      max_unpaid_orders: z.int().nullable(),
      max_unpaid_places: z.int().nullable(),
    }),
    orders: z.array(
      z.object({
        code: z.string(),
        created_at: instant,
        payment_status: paymentStatus,
        total_price: money,
        total_paid: money,
      }),
    ),
    /** The tickets that the customer holds. */
    tickets: z.array(
      z.object({
        code: opensTickets(z.string().nullable()),
        order: z.string(),
        item: z.string(),
        /** The departure; only transport tickets have one. */
        travel_time: instant.nullable(),
        state: ticketState,
        waits_for_terms: z.boolean(),
      }),
    ),
    mails: z.array(mailSummary),
  }),
  refusals: ['customer-not-found'],
})

export const exportCustomer = officeCall('export-customer', {
  summary:
    'Exports all data that the shop stores about one customer, in the form of the customer’s own export.',
  roles: ['owner', 'manager'],
  // The audit log records who exported a person's data, as with the export of a list.
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ customer_id: optional(id) }),
  example: { customer_id: 101 },
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
  refusals: ['customer-not-found'],
})

export const endCustomerLogins = officeCall('end-customer-logins', {
  summary: 'Ends all logins of a customer, for example after the loss of a phone. The password stays valid.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({ customer_id: optional(id) }),
  example: { customer_id: 101 },
  answer: z.object({
    /** The number of ended logins. */
    ended: z.int().min(0),
  }),
  refusals: ['customer-not-found'],
})

export const eraseCustomer = officeCall('erase-customer', {
  summary:
    'Erases an account and the names and addresses in its orders, but not in invoices. Rejected while an order, a refund or a ticket needs them.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  asksAgain: true,
  payload: z.object({ customer_id: optional(id), ...dryRunKeys }),
  example: { customer_id: 999999, dry_run: true },
  answer: z.object({ effect }),
  refusals: ['customer-not-found', 'customer-needed', 'effect-changed', 'busy'],
})

export const findRetention = officeCall('find-retention', {
  summary: 'Lists events with the times at which names in their orders are erased, earliest first.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** The setting `retentionMonths`; `null` if names are not erased. */
    months: z.int().nullable(),
    events: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        ends_at: instant,
        /** Time from which names in the event's orders are erased; `null` for never. */
        erased_from: instant.nullable(),
        /** Number of the event's orders that still contain names, at most 1,000. After `erased_from`, these orders are open. */
        orders: z.int().min(0),
      }),
    ),
  }),
})
