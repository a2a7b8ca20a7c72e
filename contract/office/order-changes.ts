import { z } from 'zod'
import { companyInput } from '../company'
import { address, code, countryCode, email, instant, optional, printedName, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

export const changeContact = officeCall('change-contact', {
  summary: 'Changes the name and email that the mails of an order go to; its account stays.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    full_name: printedName,
    email,
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'fields-missing', 'invalid-email', 'nothing-changed', 'effect-changed'],
})

export const changeCompany = officeCall('change-company', {
  summary:
    'Makes a company, or a private person, the buyer of an order on its invoice. An invoice that was issued is corrected.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    /** Absent: a private person buys. */
    company: companyInput,
    /** Absent: as before. */
    country: optional(countryCode),
    address: optional(address),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'order-is-cancelled',
    'fields-missing',
    'vat-number-invalid',
    'company-by-card',
    'country-missing',
    'country-unknown',
    'nothing-changed',
    'invoice-credited',
    'effect-changed',
  ],
})

export const extendDeadline = officeCall('extend-deadline', {
  summary: 'Gives an unpaid order, or one payment of a plan, more time.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    /** The reference of a plan's payment; absent: the deadline of the order. */
    reference: optional(code(60)),
    until: optional(instant),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
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
    'Makes a cancelled order that was never paid valid again, if its places and voucher are still free.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    /** The new payment deadline. */
    until: optional(instant),
    reason: optional(text(500)),
    ...dryRunKeys,
  }),
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
  summary: "Adds a note of staff to an order's history. The customer does not see it.",
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  payload: z.object({ order: orderCode, note: optional(text(2000)) }),
  answer: z.object({}),
  refusals: ['order-not-found', 'note-missing'],
})

export const purgeTestOrders = officeCall('purge-test-orders', {
  summary:
    'Removes all orders that the sandbox paid, with their documents, and frees their places. Refused once money was received.',
  roles: ['owner'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({ ...dryRunKeys }),
  answer: z.object({ effect }),
  refusals: ['no-test-orders', 'money-was-received', 'effect-changed', 'busy'],
})
