import { z } from 'zod'
import { officeCall } from './office-call'
import { refund, refundStatus } from '../order'
import { bankFields, withdrawal } from '../shop/order-changes'
import { effect, dryRunKeys } from './effect'
import { listAnswer } from './list'
import { orderAnswer, orderCode } from './office-order'
import { maxMoney } from '../limits'
import { callKey, id, instant, money, moneySum, optional, text } from '../values'

const account = {
  /** The way of payment, once it is chosen. */
  paid_by: z.enum(['bank', 'card']).nullable(),
  /** Masked; null if it is unknown, or erased. */
  bank_account: z.string().nullable(),
  /** It has no bank account, and the cards that paid cannot take it: staff enter one. */
  needs_account: z.boolean(),
  /** The cards that paid can take back all that is still to be paid of it: `process-refund` by card is possible. */
  can_go_to_card: z.boolean(),
  /** The version of the account, for `set-refund-account`. */
  account_version: z.int().min(0),
}

/** A refund among an order's data: its money and where it goes. */
export const refundOfOrder = z.object({
  id,
  status: refundStatus,
  created_at: instant,
  completed_at: instant.nullable(),
  total: money,
  ...account,
  /** Why the money did not go back. */
  problem: z.string().nullable(),
})
/** A refund among an order's data. */
export type RefundOfOrder = z.infer<typeof refundOfOrder>

export const officeRefund = z.object({
  ...refund.shape,
  ...account,
  /** The buyer; empty texts once erased. */
  customer: z.object({ full_name: z.string(), email: z.string() }),
  note: z.string().nullable(),
  /** The member of staff or the key that opened it, as the log names them; null: the customer or the shop itself. */
  opened_by: z.string().nullable(),
  /** The member of staff or the key that entered the bank account; null: the customer, or there is no account. */
  account_by: z.string().nullable(),
  /** Why the money did not go back. */
  problem: z.string().nullable(),
  /** Message ids of the bank files that contain it. */
  files: z.array(z.string()),
  /** The order was a test without real money; bank files cannot contain its refund. */
  is_test: z.boolean(),
  /** When the law wants its money back at the latest; null: no withdrawal asked for it. */
  refund_by: instant.nullable(),
})
/** A refund as its buyer sees it, with its way of payment. */
export type OfficeRefund = z.infer<typeof officeRefund>

export const findRefunds = officeCall('find-refunds', {
  summary: 'Refunds with what they come to, newest first; by parts of their order’s code, name or email.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(refundStatus),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({
    refunds: z.array(officeRefund),
    /** Whether who opened a refund, or entered its account, may not pay it back (the setting `refundTwoPeople`). */
    needs_two_people: z.boolean(),
    ...listAnswer,
  }),
})

export const processRefund = officeCall('process-refund', {
  summary: 'Moves a refund on; `by` card pays it back through the gateway that the order was paid at.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    refund_id: optional(id),
    outcome: optional(z.enum(['processing', 'processed', 'problem'])),
    free_places: optional(z.boolean()),
    by: optional(z.enum(['bank', 'card'])),
    /** The reason, with the outcome `problem`. */
    problem: optional(text(500)),
    /** Required if a ticket of the refund was admitted, unless the outcome is `problem`; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    ...dryRunKeys,
  }),
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
    'effect-changed',
  ],
})

export const refundFile = officeCall('refund-file', {
  summary:
    'Makes a SEPA credit-transfer file (pain.001.001.09) of refunds; they are processing from then on.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  asksAgain: 'unless tried',
  payload: z.object({
    refund_ids: z.array(id).max(5000).nullable().default(null),
    /** Also include refunds that are in an earlier file. */
    again: optional(z.boolean()),
    /** Required if a ticket of these refunds was admitted; the audit log records it. */
    even_if_admitted: optional(z.boolean()),
    /** A repeat with the same key, within a day, gets the same file unless its refunds have changed (decision 036). */
    call_key: callKey,
    ...dryRunKeys,
  }),
  answer: z.object({
    filename: z.string(),
    /** Empty after a trial: a file is made once. */
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
  summary: 'Enters the bank account that a refund goes to, or another one, until its money is on its way.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  asksAgain: true,
  payload: z.object({
    refund_id: optional(id),
    bank_owner_full_name: bankFields.bank_owner_full_name,
    bank_iban: bankFields.bank_iban,
    /** Banks in the European Economic Area need none. */
    bank_bic: bankFields.bank_bic,
    /** The `account_version` as it was read. */
    version: z.int().min(0),
  }),
  answer: z.object({ refund: officeRefund }),
  refusals: ['refund-not-found', 'refund-sent', 'changed-meanwhile', 'fields-missing', 'invalid-input'],
})

export const findPayerAccounts = officeCall('find-payer-accounts', {
  summary: 'The accounts that paid the order of a refund by transfer, for who enters where its money goes.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ refund_id: optional(id) }),
  answer: z.object({
    /** Each account once, that of the newest receipt first; empty once the money is on its way. */
    accounts: z.array(
      z.object({
        /** The payer, as the bank names them. */
        holder: z.string().nullable(),
        iban: z.string(),
        /** The receipt's, in minor units. */
        amount: money,
        booked_at: instant,
      }),
    ),
  }),
  refusals: ['refund-not-found'],
})

/** Items of an order by their ids: of `tickets`, `cartProducts`, `merchandisePurchases`. */
const chosenItems = {
  order: orderCode,
  items: z.array(id).max(500).nullable().default(null),
  /** Required if one of them was admitted; the audit log records it. */
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
    'Opens a refund of single items at what the customer’s own request would come to, or at other amounts; a plan is refunded as a whole.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'changes',
  payload: z.object({
    ...chosenItems,
    /**
     * Other amounts than the shop’s own, each at most what was paid for its item. The item ends all the same. Absent: the shop’s
     * own amounts.
     */
    amounts: z
      .array(z.object({ item: id, amount: z.int().min(1).max(maxMoney) }))
      .max(500)
      .nullable()
      .default(null),
    /** Required where the customer could not ask for it, or an amount differs; the audit log and the order’s history record it. */
    reason: optional(text(500)),
    /** Where the money goes, if it goes by bank; all or none of its fields. With them the password is asked again. */
    ...bankFields,
  }),
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

export const releaseItems = officeCall('release-items', {
  summary: 'Ends single items of a paid order without money: tickets void, places free.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ ...chosenItems, reason: optional(text(500)) }),
  answer: orderAnswer.extend({ effect }),
  refusals: [...ofItems],
})

export const officeWithdrawal = z.object({
  ...withdrawal.shape,
  /** The amount owed: price, fee and standard delivery. */
  amount: money,
  /** When the money must be refunded at the latest: 14 days after the declaration. */
  refund_by: instant,
  /** Null until the office has opened the refund. */
  refund_id: id.nullable(),
  refund_status: refundStatus.nullable(),
  /** The order was a test without real money. */
  is_test: z.boolean(),
})
/** A withdrawal in the operator's view. */
export type OfficeWithdrawal = z.infer<typeof officeWithdrawal>

export const findWithdrawals = officeCall('find-withdrawals', {
  summary:
    'Withdrawals from contracts for goods, newest first; `open` are those without a refund, the one due first at the top.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    query: optional(text(200)),
    status: optional(z.enum(['open', 'refunded'])),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({ withdrawals: z.array(officeWithdrawal), ...listAnswer }),
})

export const refundWithdrawal = officeCall('refund-withdrawal', {
  summary: 'Opens the refund that a withdrawal is owed; `process-refund` moves it on.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({ withdrawal_id: optional(id), ...dryRunKeys }),
  answer: z.object({ refund, effect }),
  refusals: [
    'withdrawal-not-found',
    'withdrawal-is-refunded',
    'refund-already-active',
    'not-refundable',
    'effect-changed',
  ],
})
