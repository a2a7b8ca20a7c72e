import { z } from 'zod'
import { maxMoney } from '../limits'
import { refund, refundStatus } from '../order'
import { bankFields, withdrawal } from '../shop/order-changes'
import { callKey, code, id, instant, money, moneySum, optional, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { listAnswer } from './list'
import { officeCall } from './office-call'
import { orderAnswer, orderCode } from './office-order'

/** `overpayment`: money beyond what the order asked for, which is paid back. Such a refund has no items and no credit note. */
const kind = z.enum(['items', 'overpayment'])

const account = {
  /** The way of payment; `null` until it is chosen. */
  paid_by: z.enum(['bank', 'card']).nullable(),
  /** The masked account; `null` if it is unknown or erased. */
  bank_account: z.string().nullable(),
  /** Whether staff have to enter a bank account, because there is none and the refund cannot go to a card. */
  needs_account: z.boolean(),
  /** Whether the outstanding amount can be refunded to the cards that paid, with `process-refund`. */
  can_go_to_card: z.boolean(),
  /** Version of the account, for `set-refund-account`. */
  account_version: z.int().min(0),
}

export const refundOfOrder = z.object({
  id,
  kind,
  status: refundStatus,
  created_at: instant,
  completed_at: instant.nullable(),
  total: money,
  ...account,
  /** The reason why the payment failed; `null` if it did not. */
  problem: z.string().nullable(),
})
/** A refund in the data of an order. */
export type RefundOfOrder = z.infer<typeof refundOfOrder>

export const officeRefund = z.object({
  ...refund.shape,
  kind,
  ...account,
  /** The buyer. The texts are empty once erased. */
  customer: z.object({ full_name: z.string(), email: z.string() }),
  note: z.string().nullable(),
  /** The person of staff or key that opened the refund, as in the audit log; `null` for the customer or the shop itself. */
  opened_by: z.string().nullable(),
  /** The person of staff or key that entered the bank account; `null` for the customer, or if there is no account. */
  account_by: z.string().nullable(),
  /** The reason why the payment failed; `null` if it did not. */
  problem: z.string().nullable(),
  /** Message ids of the bank files that contain the refund. */
  files: z.array(z.string()),
  /** Whether the order is a test order. Bank files cannot contain its refund. */
  is_test: z.boolean(),
  /** Legal deadline of the payment; `null` if the refund is not due to a withdrawal. */
  refund_by: instant.nullable(),
})
/** A refund in the form for its buyer, with its way of payment and further data. */
export type OfficeRefund = z.infer<typeof officeRefund>

export const findRefunds = officeCall('find-refunds', {
  summary:
    'Lists refunds with their amounts, newest first. `query` matches parts of the order’s code, name or email.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(refundStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'cursor', 'with_counts'],
  example: { status: 'active' },
  answer: z.object({
    refunds: z.array(officeRefund),
    /** Whether the person who opened a refund or entered its account may not pay it (the setting `refundTwoPeople`). */
    needs_two_people: z.boolean(),
    ...listAnswer,
  }),
})

export const processRefund = officeCall('process-refund', {
  summary:
    'Sets the state of a refund. With `by` card, it is paid through the gateway at which the order was paid. `problem` also records that the money of a processed refund came back.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    refund_id: optional(id),
    outcome: optional(z.enum(['processing', 'processed', 'problem'])),
    free_places: optional(z.boolean()),
    by: optional(z.enum(['bank', 'card'])),
    /** The reason for the outcome `problem`; required for a processed refund, unless an entry names it. */
    problem: optional(text(500)),
    /** The entry of a bank statement that returned the refund, for the outcome `problem`; it is closed. */
    entry: optional(id),
    /** Required if a ticket of the refund was admitted, unless the outcome is `problem`; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    ...dryRunKeys,
  }),
  optional: ['free_places', 'by', 'problem', 'entry', 'even_if_admitted'],
  example: { refund_id: 1, outcome: 'processed', free_places: true },
  answer: z.object({ refund: officeRefund, effect }),
  refusals: [
    'refund-not-found',
    'refund-step',
    'refund-already-active',
    'refund-under-way',
    'refund-at-bank',
    'refund-not-by-card',
    'refund-by-another',
    'tickets-admitted',
    'reason-needed',
    'refund-nothing-paid',
    'entry-not-found',
    'entry-is-booked',
    'entry-is-closed',
    'entry-is-reversal',
    'entry-other-payment',
    'other-currency',
    'effect-changed',
  ],
})

export const refundFile = officeCall('refund-file', {
  summary: 'Creates a SEPA credit transfer file (pain.001.001.09) of refunds and marks them as processing.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  asksAgain: 'unless tried',
  payload: z.object({
    refund_ids: z.array(id).max(5000).nullable().default(null),
    /** Whether to include refunds that are in an earlier file. */
    again: optional(z.boolean()),
    /** Required if a ticket of these refunds was admitted; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    /** Repeating the call with the same key within a day returns the same file, unless its refunds have changed (decision 036). */
    call_key: callKey,
    ...dryRunKeys,
  }),
  optional: ['again', 'even_if_admitted'],
  example: { refund_ids: [1], again: false },
  answer: z.object({
    filename: z.string(),
    /** Empty in a dry run. */
    content: z.string(),
    message_id: z.string(),
    count: z.int(),
    /** The sum of all amounts, in cents. */
    control_sum: moneySum,
    effect,
  }),
  refusals: [
    'effect-changed',
    'refund-not-found',
    'nothing-selected',
    'refund-in-file',
    'refund-file-outdated',
    'refund-not-by-bank',
    'refund-by-another',
    'bank-account-missing',
    'tickets-admitted',
  ],
})

export const setRefundAccount = officeCall('set-refund-account', {
  summary: 'Sets or changes the bank account of a refund until its payment has begun.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({
    refund_id: optional(id),
    bank_owner_full_name: bankFields.bank_owner_full_name,
    bank_iban: bankFields.bank_iban,
    /** Required for a bank outside the European Economic Area. */
    bank_bic: bankFields.bank_bic,
    /** The `account_version` that the client loaded. */
    version: z.int().min(0),
  }),
  optional: ['bank_bic'],
  example: {
    refund_id: 1,
    bank_owner_full_name: 'Ana Horvat',
    bank_iban: 'HR1210010051863000160',
    bank_bic: 'NBHRHR2D',
    version: 0,
  },
  answer: z.object({ refund: officeRefund }),
  refusals: ['refund-not-found', 'refund-sent', 'changed-meanwhile', 'fields-missing', 'invalid-input'],
})

export const showRefundAccount = officeCall('show-refund-account', {
  summary:
    'Shows the whole bank account of a refund to whoever pays it by hand, for example to an account outside SEPA.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ refund_id: optional(id) }),
  example: { refund_id: 1 },
  answer: z.object({
    account: z.object({
      bank_owner_full_name: z.string(),
      bank_owner_address: z.record(z.string(), z.string()),
      /** Empty if staff entered the account. */
      bank_name: z.string(),
      bank_city: z.string().nullable(),
      bank_country: z.string(),
      bank_bic: z.string().nullable(),
      /** Exactly one of IBAN and account number is set. */
      bank_iban: z.string().nullable(),
      bank_account: z.string().nullable(),
    }),
    /** The amount that is still to be paid, in minor units. */
    amount: moneySum,
    currency: z.string(),
    /** Text for the receiver, by which the shop recognises the transfer if it comes back. */
    text: z.string(),
  }),
  refusals: ['refund-not-found', 'refund-no-account', 'refund-account-unreadable'],
})

export const findPayerAccounts = officeCall('find-payer-accounts', {
  summary:
    'Lists the accounts that paid an order by transfer, as suggestions for the account of its refund, or for sending back an overpayment.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({
    refund_id: optional(id),
    /** The order with an overpayment, instead of a refund; for roles that may make the call `return-overpayment`. */
    order: optional(code(20)),
  }),
  optional: ['order'],
  example: { refund_id: 1 },
  answer: z.object({
    /** Distinct accounts, that of the newest receipt first; empty once the payment of the refund has begun, or without an overpayment. */
    accounts: z.array(
      z.object({
        /** Name of the payer according to the bank. */
        holder: z.string().nullable(),
        iban: z.string(),
        /** Amount of the receipt in minor units. */
        amount: money,
        booked_at: instant,
      }),
    ),
  }),
  refusals: ['refund-not-found', 'order-not-found'],
})

/** Items of an order by the ids in `tickets`, `cartProducts` and `merchandisePurchases`. */
const chosenItems = {
  order: orderCode,
  items: z.array(id).max(500).nullable().default(null),
  /** Required if a ticket among them was admitted; the audit log records it. */
  even_if_admitted: optional(z.boolean()),
  ...dryRunKeys,
}
const ofItems = [
  'order-not-found',
  'nothing-selected',
  'not-refundable',
  'refund-already-active',
  'tickets-admitted',
  'reason-needed',
  'effect-changed',
] as const

export const refundItems = officeCall('refund-items', {
  summary:
    'Opens a refund of single items with the amounts of a customer’s own request, or with other amounts. An order with a plan is refunded as a whole.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    ...chosenItems,
    /**
     * Custom amounts, each at most the amount paid for the item. The item ends regardless of the amount. Defaults to the
     * amounts of the shop’s rules.
     */
    amounts: z
      .array(z.object({ item: id, amount: z.int().min(1).max(maxMoney) }))
      .max(500)
      .nullable()
      .default(null),
    /**
     * Required if the customer could not request the refund, or an amount differs from the shop’s rules. The audit log and the
     * order’s history record it.
     */
    reason: optional(text(500)),
    /** The bank account of the refund; all of its fields or none. It requires re-authentication. */
    ...bankFields,
  }),
  optional: ['amounts', 'reason', 'even_if_admitted', 'bank_city', 'bank_account'],
  example: {
    order: 'A7K2M9QX',
    items: [5001],
    reason: 'By phone',
    bank_owner_full_name: 'Ana Horvat',
    bank_owner_address: { street: 'Obala 1', city: 'Split' },
    bank_name: 'Bank',
    bank_city: 'Split',
    bank_country: 'HR',
    bank_bic: 'NBHRHR2D',
    bank_iban: 'HR1210010051863000160',
    bank_account: null,
  },
  answer: orderAnswer.extend({ refund_id: id, effect }),
  refusals: [
    ...ofItems,
    'mixed-items',
    'refund-reason-needed',
    'refund-above-item',
    'refund-above-order',
    'fields-missing',
    'invalid-input',
    'ask-again',
  ],
})

export const refundOverpayment = officeCall('refund-overpayment', {
  summary:
    'Opens the refund of an overpayment, to the account of the newest transfer if it is known. `process-refund` or a bank file pays it; the order and its documents stay as they are.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ order: orderCode, ...dryRunKeys }),
  example: { order: 'A7K2M9QX' },
  answer: orderAnswer.extend({ refund_id: id, effect }),
  refusals: ['order-not-found', 'not-overpaid', 'refund-already-active', 'effect-changed'],
})

export const releaseItems = officeCall('release-items', {
  summary: 'Ends single items of a paid order without a refund: voids tickets and frees places.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ ...chosenItems, reason: optional(text(500)) }),
  optional: ['even_if_admitted'],
  example: { order: 'A7K2M9QX', items: [5001], reason: 'By phone' },
  answer: orderAnswer.extend({ effect }),
  refusals: [...ofItems],
})

export const officeWithdrawal = z.object({
  ...withdrawal.shape,
  /** The amount to refund: price, fee and standard delivery. */
  amount: money,
  /** Legal deadline of the refund, 14 days after the declaration. */
  refund_by: instant,
  /** `null` until the office has opened the refund. */
  refund_id: id.nullable(),
  refund_status: refundStatus.nullable(),
  /** Whether its refund is still to be opened: none is needed for refunded pieces and cancelled orders. */
  is_open: z.boolean(),
  /** Whether the order is a test order. */
  is_test: z.boolean(),
})
/** A withdrawal with the data of its refund. */
export type OfficeWithdrawal = z.infer<typeof officeWithdrawal>

export const findWithdrawals = officeCall('find-withdrawals', {
  summary:
    'Lists withdrawals from contracts for goods, newest first. `open` lists those without a refund by deadline.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(z.enum(['open', 'refunded'])),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'cursor', 'with_counts'],
  example: { query: 'G3V6H8RC', status: 'open', cursor: null },
  answer: z.object({ withdrawals: z.array(officeWithdrawal), ...listAnswer }),
})

export const refundWithdrawal = officeCall('refund-withdrawal', {
  summary: 'Opens the refund of a withdrawal. `process-refund` pays it.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ withdrawal_id: optional(id), ...dryRunKeys }),
  example: { withdrawal_id: 1 },
  answer: z.object({ refund, effect }),
  refusals: [
    'withdrawal-not-found',
    'withdrawal-is-refunded',
    'refund-already-active',
    'not-refundable',
    'effect-changed',
  ],
})
