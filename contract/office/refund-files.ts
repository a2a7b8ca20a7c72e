import { z } from 'zod'
import { instant, moneySum, optional, text } from '../values'
import { officeCall } from './office-call'

const refundFile = z.object({
  message_id: z.string(),
  created_at: instant,
  /** The person of staff or key that made it, as in the audit log. */
  by: z.string(),
  count: z.int(),
  /** The sum of all amounts, in cents. */
  control_sum: moneySum,
  /** How often it was fetched again, and by whom the last time. */
  fetches: z.int(),
  fetched_at: instant.nullable(),
  fetched_by: z.string().nullable(),
  /** Whether its content is stored and all of its refunds still wait for it. */
  can_fetch: z.boolean(),
  /** Whether its content was erased. */
  is_erased: z.boolean(),
})

export const findRefundFiles = officeCall('find-refund-files', {
  summary: 'Lists the bank files of refunds, newest first, without their content.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({ cursor: optional(text(100)) }),
  optional: ['cursor'],
  answer: z.object({ files: z.array(refundFile), cursor: z.string().nullable() }),
})

export const fetchRefundFile = officeCall('fetch-refund-file', {
  summary:
    'Returns a bank file again, as it was made, for example after a failed download. All of its refunds must still wait for it.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  needsNoDryRun: true,
  asksAgain: true,
  payload: z.object({ message_id: optional(text(35)) }),
  example: { message_id: 'REFUNDS-20270301-0000000000' },
  answer: z.object({
    filename: z.string(),
    content: z.string(),
    message_id: z.string(),
    count: z.int(),
    control_sum: moneySum,
  }),
  refusals: ['refund-file-not-found', 'refund-file-outdated', 'refund-file-erased', 'refund-by-another'],
})
