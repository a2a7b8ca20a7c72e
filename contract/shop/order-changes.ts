import { z } from 'zod'
import { call } from '../call'
import {
  code,
  email,
  id,
  optional,
  printedName,
  text,
  token,
  address,
  countryCode,
  personName,
  instant,
  money,
} from '../values'
import { shopData } from './shop-data'

const changed = z.object({ data: shopData.partial() })

export const changeTicket = call('change-ticket', {
  summary: 'Changes name or email of a ticket, or reassigns it to another customer.',
  payload: z.object({
    token,
    order_id: optional(id),
    code: optional(code(40)),
    full_name: printedName,
    email,
    reassign: optional(z.boolean()),
    note: optional(text(2000)),
  }),
  optional: ['full_name', 'email', 'reassign', 'note'],
  example: {
    token: 'login-token',
    order_id: 1001,
    code: 'T5M2QX9WD7HK',
    full_name: 'Vera Kos',
    email: 'holder@mail.example',
    reassign: false,
  },
  answer: changed,
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'ticket-not-found',
    'terms-not-accepted',
    'ticket-used',
    'recently-edited',
    'nothing-changed',
    'fields-missing',
    'invalid-email',
    'name-changes-not-allowed',
    'no-name-changes-left',
    'email-changes-not-allowed',
  ],
})

export const setTravelTime = call('set-travel-time', {
  summary: 'Moves a ticket to another travel time.',
  payload: z.object({ token, code: optional(code(40)), transport_time_id: optional(id) }),
  example: { token: 'login-token', code: 'T5M2QX9WD7HK', transport_time_id: 1 },
  answer: changed,
  refusals: [
    'login-needed',
    'session-ended',
    'ticket-not-found',
    'travel-time-not-selected',
    'travel-time-unknown',
    'time-sold-out',
    'time-departed',
    'ticket-used',
    'travel-time-changes-not-allowed',
    'recently-edited',
  ],
})

/** Codes, separated by commas. */
const codes = optional(text(20_000))

/** The bank account of a refund (docs/behaviour/refunds.md, "Bank details"). */
export const bankFields = {
  bank_owner_full_name: personName,
  bank_owner_address: optional(address),
  bank_name: optional(text(200)),
  bank_city: optional(text(200)),
  bank_country: optional(countryCode),
  bank_bic: optional(code(20)),
  bank_iban: optional(code(60)),
  bank_account: optional(code(60)),
}

export const requestRefund = call('request-refund', {
  summary: 'Requests a refund of items of one order. An order with a payment plan is refunded as a whole.',
  payload: z.object({
    token,
    order_id: optional(id),
    tickets: codes,
    merchandise: codes,
    ...bankFields,
    note: optional(text(2000)),
  }),
  optional: ['merchandise', 'bank_city', 'bank_account', 'note'],
  example: {
    token: 'login-token',
    order_id: 1001,
    tickets: 'T5M2QX9WD7HK',
    merchandise: '',
    bank_owner_full_name: 'Ana Horvat',
    bank_owner_address: { street: 'Obala 1', city: 'Split' },
    bank_name: 'Bank',
    bank_city: 'Split',
    bank_country: 'HR',
    bank_bic: 'NBHRHR2D',
    bank_iban: 'HR1210010051863000160',
    bank_account: null,
  },
  answer: z.object({ data: shopData.partial().extend({ refund_id: id }) }),
  refusals: [
    'login-needed',
    'session-ended',
    'order-not-found',
    'nothing-selected',
    'mixed-items',
    'not-refundable',
    'ticket-used',
    'refund-already-active',
    'refunds-inactive',
    'terms-not-accepted',
    'fields-missing',
    'invalid-input',
  ],
})

export const cancelRefund = call('cancel-refund', {
  summary: 'Cancels a refund request while it is active.',
  payload: z.object({ token, refund_id: optional(id) }),
  example: { token: 'login-token', refund_id: 1 },
  answer: z.object({ data: shopData.partial() }),
  refusals: ['login-needed', 'session-ended', 'refund-not-found', 'refund-not-active'],
})

/** Identifies an order by its code and the checksum of its link, its email address, or the buyer's token. */
const whichOrder = {
  token,
  order: optional(code(40)),
  checksum: optional(text(100)),
  order_email: email,
}

export const withdrawablePiece = z.object({
  id,
  kind: z.enum(['goods', 'pass']),
  name: z.string(),
  /** Price including the fee. */
  price: money,
  withdrawn_at: instant.nullable(),
  /** Whether the buyer can currently withdraw from the contract for this piece. */
  can_withdraw: z.boolean(),
  /** End of the withdrawal period of this piece; `null` if it is not known yet. */
  withdraw_until: instant.nullable(),
})
/** Goods, or a ticket without a date, in the withdrawal form. */
export type WithdrawablePiece = z.infer<typeof withdrawablePiece>

export const withdrawableOrder = z.object({
  code: z.string(),
  created_at: instant,
  /** `null` for a caller who only knows the order's code and email address. */
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** End of the withdrawal period; `null` if it is not known yet, or not the same for all pieces. */
  withdraw_until: instant.nullable(),
  pieces: z.array(withdrawablePiece),
})
/** The goods and undated tickets of an order, and the end of their withdrawal period. */
export type WithdrawableOrder = z.infer<typeof withdrawableOrder>

export const withdrawal = z.object({
  id,
  /** The order's code. */
  order: z.string(),
  received_at: instant,
  full_name: z.string(),
  email: z.string(),
  items: z.array(z.string()),
  /** The full text of the declaration. */
  statement: z.string(),
})
/** A withdrawal as in its acknowledgement of receipt. */
export type Withdrawal = z.infer<typeof withdrawal>

const withdrawalRefusals = [
  'session-ended',
  'withdrawals-inactive',
  'order-not-found',
  'too-many-attempts',
] as const

export const getWithdrawalOrder = call('get-withdrawal-order', {
  summary: 'Returns the goods and undated tickets of an order for a withdrawal. No login is required.',
  payload: z.object(whichOrder),
  optional: ['token', 'checksum', 'order_email'],
  example: {
    token: 'login-token',
    order: 'G3V6H8RC',
    checksum: '0b8e4d71f3a2956c8e10d7b45a9f2c36',
    order_email: 'ana@mail.example',
  },
  answer: z.object({ order: withdrawableOrder }),
  refusals: [...withdrawalRefusals, 'invalid-input'],
})

export const withdrawFromContract = call('withdraw-from-contract', {
  summary:
    'Withdraws from the contract for goods or undated tickets and mails the acknowledgement of receipt. Repeating the call by the same person has no effect.',
  payload: z.object({ ...whichOrder, full_name: personName, email, items: optional(z.array(id).max(500)) }),
  optional: ['token', 'checksum', 'order_email'],
  example: {
    token: 'login-token',
    order: 'G3V6H8RC',
    checksum: '0b8e4d71f3a2956c8e10d7b45a9f2c36',
    order_email: 'ana@mail.example',
    full_name: 'Ana Horvat',
    email: 'ana@mail.example',
    items: [5002],
  },
  answer: z.object({ withdrawal, data: shopData.partial() }),
  refusals: [
    ...withdrawalRefusals,
    'invalid-input',
    'name-missing',
    'email-missing',
    'invalid-email',
    'nothing-selected',
    'not-withdrawable',
    'withdrawn-already',
    'withdrawal-over',
  ],
})
