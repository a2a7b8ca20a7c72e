import { z } from 'zod'
import { company } from '../company'
import { effect, dryRunKeys } from './effect'
import { facet, listAnswer, listParts } from './list'
import { mailSummary } from './mails'
import { officeCall } from './office-call'
import { ticketState } from './tickets'
import { paymentStatus } from '../order'
import { email, id, instant, money, optional, signedMoney, text } from '../values'

const limit = z.int().min(0).max(1_000_000)

export const setCustomerLimits = officeCall('set-customer-limits', {
  summary:
    "Raises how many unpaid orders, and places in them, one customer may have. Null, or less than the shop's setting: the setting counts.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({ email, max_unpaid_orders: optional(limit), max_unpaid_places: optional(limit) }),
  answer: z.object({
    customer: z.object({
      full_name: z.string(),
      email: z.string(),
      /** The limits that apply to the customer from now on. */
      max_unpaid_orders: z.int(),
      max_unpaid_places: z.int(),
    }),
  }),
  refusals: ['email-missing', 'customer-not-found'],
})

const customerRow = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  /** The company that the customer buys for, or `null`. */
  company: company.nullable(),
  created_at: instant,
  /** The address was confirmed by its link. */
  is_confirmed: z.boolean(),
  orders: z.int().min(0),
  /** The payments received for their orders, less refunds. */
  spent: signedMoney,
  /** The number of open logins. */
  sessions: z.int().min(0),
  /** Time of the last login or order; `null` without either. */
  last_seen_at: instant.nullable(),
})
export type CustomerRow = z.infer<typeof customerRow>

export const findCustomers = officeCall('find-customers', {
  summary:
    'Customers by parts of their name, company, VAT number or email, without regard to case and accents; newest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    ...listParts(['newest']),
    country: facet(text(8)),
    is_confirmed: optional(z.boolean()),
    has_orders: optional(z.boolean()),
  }),
  answer: z.object({ customers: z.array(customerRow), ...listAnswer }),
})

export const getCustomer = officeCall('get-customer', {
  summary: "One person's story: orders, tickets, mails and limits, the newest 100 of each.",
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ customer_id: optional(id) }),
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
    /** The tickets that they hold. */
    tickets: z.array(
      z.object({
        code: z.string(),
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
  summary: 'Everything that the shop stores about one customer, as their own export has it.',
  roles: ['owner', 'manager'],
  // The audit log records who exported a person's data, as with the export of a list.
  audit: 'changes',
  payload: z.object({ customer_id: optional(id) }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
  refusals: ['customer-not-found'],
})

export const endCustomerLogins = officeCall('end-customer-logins', {
  summary: 'Ends all logins of a customer, of a lost phone for example. The password stays.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ customer_id: optional(id) }),
  answer: z.object({
    /** The number of ended logins. */
    ended: z.int().min(0),
  }),
  refusals: ['customer-not-found'],
})

export const eraseCustomer = officeCall('erase-customer', {
  summary:
    'Erases an account with the names and addresses in its orders; invoices keep theirs. Refused while an order, a refund or a ticket needs them.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ customer_id: optional(id), ...dryRunKeys }),
  answer: z.object({ effect }),
  refusals: ['customer-not-found', 'customer-needed', 'effect-changed', 'busy'],
})

export const findRetention = officeCall('find-retention', {
  summary: 'Which events lose the names in their orders, and when: the next first.',
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
        /** When the names in its orders are erased; `null` for never. */
        erased_from: instant.nullable(),
        /** Orders with names in them that hold places of it, 1,000 at most. After the time: they are open. */
        orders: z.int().min(0),
      }),
    ),
  }),
})
