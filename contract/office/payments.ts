import { z } from 'zod'
import { code, deskPayment, id, instant, optional, signedMoney, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

export const recordPayment = officeCall('record-payment', {
  summary:
    'Records a payment received for an order. Repeating the call with the same order and reference has no effect.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    reference: optional(code(140)),
    received_at: optional(instant),
    /** Entry of a bank statement to book, with its amount and date. */
    entry: optional(id),
    ...dryRunKeys,
  }),
  optional: ['reference', 'received_at', 'entry'],
  example: { order: 'A7K2M9QX', amount: 100, reference: 'R' },
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
  summary: 'Records a payment of the outstanding amount at the box office, in cash or by card terminal.',
  roles: ['owner', 'manager', 'finance', 'box office'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    paid: optional(deskPayment),
    /** Reference of the plan's next due payment; `null` for the whole outstanding amount. */
    reference: optional(code(60)),
    ...dryRunKeys,
  }),
  optional: ['reference'],
  example: { order: 'A7K2M9QX', paid: 'cash' },
  answer: orderAnswer.extend({ effect }),
  refusals: ['order-not-found', 'order-is-cancelled', 'payment-not-open', 'invalid-input', 'effect-changed'],
})

export const returnOverpayment = officeCall('return-overpayment', {
  summary:
    'Records that an overpayment was sent back. Repeating the call with the same order and reference has no effect.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    /** `null` for the whole overpayment. */
    amount: optional(signedMoney),
    /** The reference of the bank transfer. */
    reference: optional(code(140)),
    ...dryRunKeys,
  }),
  optional: ['amount'],
  example: { order: 'A7K2M9QX', amount: 100, reference: 'R' },
  answer: orderAnswer.extend({ effect }),
  refusals: [
    'order-not-found',
    'more-than-overpaid',
    'reference-missing',
    'refund-already-active',
    'effect-changed',
  ],
})

export const recordChargeback = officeCall('record-chargeback', {
  summary:
    "Records a chargeback by a card's bank, or the reversal of a receipt by the shop's bank. Repeating the call with the same order and reference has no effect. The order is a problem until it is paid again or cancelled.",
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    order: orderCode,
    amount: optional(signedMoney),
    /** The gateway's number of the dispute. */
    reference: optional(code(140)),
    /** Reference of the disputed payment. If absent, the chargeback reduces the payments with the latest due times. */
    payment: optional(text(60)),
    received_at: optional(instant),
    /** Entry of a bank statement that reverses a receipt, with its amount and date. */
    entry: optional(id),
    ...dryRunKeys,
  }),
  optional: ['payment', 'received_at', 'entry'],
  example: { order: 'A7K2M9QX', amount: 100, reference: 'D' },
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
  summary: 'Resets the attempts of a payment after their maximum was reached.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  payload: z.object({ order: orderCode, reference: optional(code(60)) }),
  example: { order: 'P4W8T2LD', reference: 'P4W8T2LD-2' },
  answer: orderAnswer,
  refusals: ['order-not-found', 'payment-not-found'],
})
