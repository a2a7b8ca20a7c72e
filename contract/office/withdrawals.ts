import { z } from 'zod'
import { listAnswer } from './list'
import { effect, dryRunKeys } from './effect'
import { officeCall } from './office-call'
import { refund, refundStatus } from '../order'
import { withdrawal } from '../shop/withdrawals'
import { id, instant, money, optional, text } from '../values'

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
