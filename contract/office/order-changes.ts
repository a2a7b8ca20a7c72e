import { z } from 'zod'
import { companyInput } from '../company'
import { address, code, countryCode, officeEmail, instant, optional, printedName, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

export const changeContact = officeCall('change-contact', {
  summary: 'Changes the name and email for the mails of an order. The account of the order does not change.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    full_name: printedName,
    email: officeEmail,
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['reason'],
  example: { order: 'A7K2M9QX', full_name: 'Vera Kos', email: 'holder@mail.example', reason: 'By phone' },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-erased',
    'fields-missing',
    'invalid-email',
    'contact-unchanged',
    'effect-changed',
  ],
})

export const changeCompany = officeCall('change-company', {
  summary:
    'Changes the buyer on the invoice of an order to a company or a private person. An issued invoice is corrected.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    /** The company; absent for a private person. */
    company: companyInput,
    /** Unchanged if absent, as is the address. */
    country: optional(countryCode),
    address: optional(address),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['company', 'country', 'address', 'reason'],
  example: {
    order: 'G3V6H8RC',
    company: { name: 'Adria Booking d.o.o.', vat_number: 'HR18683136487' },
    country: 'HR',
    address: { street: 'Obala 1', city: 'Split' },
    reason: 'By phone',
  },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-erased',
    'order-is-cancelled',
    'fields-missing',
    'vat-number-invalid',
    'company-by-card',
    'country-missing',
    'country-unknown',
    'buyer-unchanged',
    'invoice-credited',
    'effect-changed',
  ],
})

export const extendDeadline = officeCall('extend-deadline', {
  summary: 'Extends the deadline of an unpaid order, or of one payment of a plan.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    /** Reference of a payment of a plan; absent to extend the deadline of the order. */
    reference: optional(code(60)),
    until: optional(instant),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['reference', 'reason'],
  example: { order: 'P4W8T2LD', reference: 'P4W8T2LD-2', until: '2027-05-01T10:00:00Z' },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-is-cancelled',
    'payment-not-found',
    'payment-not-open',
    'deadline-not-later',
    'effect-changed',
  ],
})

export const reactivateOrder = officeCall('reactivate-order', {
  summary:
    'Reactivates a cancelled order that was never paid, if its places and voucher are still available.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    /** The new payment deadline. */
    until: optional(instant),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['reason'],
  example: { order: 'A7K2M9QX', until: '2027-03-20T10:00:00Z' },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-not-cancelled',
    'order-was-paid',
    'order-paid-back',
    'places-gone',
    'deadline-not-later',
    'effect-changed',
  ],
})

export const addNote = officeCall('add-note', {
  summary: "Adds an internal note to an order's history.",
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({ order: orderCode, note: optional(text(2000)) }),
  example: { order: 'A7K2M9QX', note: 'Called about the coach' },
  answer: z.object({}),
  refusals: ['order-not-found', 'note-missing'],
})

export const purgeTestOrders = officeCall('purge-test-orders', {
  summary:
    'Removes all orders paid at the sandbox with their documents, and frees their places. Rejected if real money was received for one.',
  roles: ['owner'],
  audit: 'changes',
  isDoneOnce: true,
  asksAgain: true,
  payload: z.object({ ...dryRunKeys }),
  example: { dry_run: true },
  answer: z.object({ effect }),
  refusals: ['no-test-orders', 'money-was-received', 'effect-changed', 'busy'],
})
