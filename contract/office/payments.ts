import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'
import { code, deskPayment, id, instant, optional, signedMoney, text } from '../values'

export const recordPayment = officeCall('record-payment', {
  summary: 'Books money that came in for an order; the same order and reference again books nothing.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    reference: optional(code(140)),
    received_at: optional(instant),
    /** The entry of a bank statement to book, with its amount and date. */
    entry: optional(id),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'amount-invalid',
    'received-in-the-future',
    'entry-not-found',
    'entry-is-booked',
    'entry-is-closed',
    'entry-is-reversal',
    'other-currency',
    'effect-changed',
  ],
})

export const takePayment = officeCall('take-payment', {
  summary: 'Takes what an order lacks at the box office, in cash or by card terminal.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    paid: optional(deskPayment),
    /** The reference of the plan's next due payment; null: everything that the order still owes. */
    reference: optional(code(60)),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'order-is-cancelled', 'payment-not-open', 'invalid-input', 'effect-changed'],
})

export const returnOverpayment = officeCall('return-overpayment', {
  summary:
    'Books that money beyond what an order owed was sent back; the same order and reference again books nothing.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    /** Null: all of it. */
    amount: optional(signedMoney),
    /** The reference of the bank transfer. */
    reference: optional(code(140)),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'more-than-overpaid', 'reference-missing', 'effect-changed'],
})

export const recordChargeback = officeCall('record-chargeback', {
  summary:
    "Books money that a bank took back: a card's bank, or the shop's own with the reversal of a receipt; the same order and reference again books nothing. The order is a problem until it is paid again or cancelled.",
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    /** The gateway's number of the dispute. */
    reference: optional(code(140)),
    /** The reference of the disputed payment; without it the chargeback reduces the payments due last. */
    payment: optional(text(60)),
    received_at: optional(instant),
    /** The entry of a bank statement that reverses a receipt, with its amount and date. */
    entry: optional(id),
    ...dryRunKeys,
  }),
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'payment-not-found',
    'amount-invalid',
    'received-in-the-future',
    'more-than-received',
    'reference-missing',
    'entry-not-found',
    'entry-is-booked',
    'entry-is-closed',
    'entry-not-reversal',
    'other-currency',
    'effect-changed',
  ],
})

export const resetAttempts = officeCall('reset-attempts', {
  summary: 'Lets a payment be tried again after the maximum of attempts.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({ order: orderCode, reference: optional(code(60)) }),
  answer: orderAnswer,
  refusals: ['order-not-found', 'payment-not-found'],
})
