import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { callKey, id, instant, money, optional, text } from '../values'
import { voucherEntry } from './catalogue-file'
import { effect, dryRunKeys, lastChange, savedAnswer, savingKeys } from './effect'
import { facet, listAnswer, listParts } from './list'
import { officeCall } from './office-call'

/** State of a voucher: `used` by an order that is not cancelled, `later` before and `ended` after its period, otherwise `open`. */
const voucherState = z.enum(['open', 'later', 'used', 'ended'])
export type VoucherState = z.infer<typeof voucherState>

const voucherRow = z.object({
  id,
  ...voucherEntry.shape,
  state: voucherState,
  created_at: instant,
  /** The code of the order that used it. */
  order: z.string().nullable(),
  ...lastChange,
})
export type VoucherRow = z.infer<typeof voucherRow>

export const findVouchers = officeCall('find-vouchers', {
  summary: 'Lists vouchers by parts of their code, newest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({ ...listParts(['newest']), state: facet(voucherState) }),
  optional: ['query', 'sort', 'cursor', 'limit', 'with_counts', 'state'],
  example: { query: 'TEN' },
  answer: z.object({
    vouchers: z.array(voucherRow),
    ...listAnswer,
    /** Totals of all vouchers; `null` without `with_counts`. */
    totals: z
      .object({
        used: z.int().min(0),
        open: z.int().min(0),
        /** Total amount that can still be redeemed, now or later, in minor units. */
        outstanding: z.int().min(0),
      })
      .nullable(),
  }),
})

export const saveVoucher = officeCall('save-voucher', {
  summary: 'Creates or changes one voucher. The rules of the catalogue file apply.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ voucher: voucherEntry, ...savingKeys }),
  optional: ['version'],
  example: { voucher: { code: 'CREW', discount_amount: 500 } },
  answer: savedAnswer,
  refusals: ['entry-invalid', 'voucher-not-found', 'changed-meanwhile', 'effect-changed'],
})

/** Maximum number of codes in a batch. */
const maxInBatch = 1000

export const makeVouchers = officeCall('make-vouchers', {
  summary: 'Creates a batch of vouchers with random codes, and returns the codes.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    count: z.int().min(1).max(maxInBatch),
    discount_amount: money.min(1),
    /** Prefix of all codes. */
    prefix: optional(z.string().regex(/^([A-Za-z0-9][A-Za-z0-9._-]{0,19})?$/, texts.code_letters())),
    valid_from: optional(instant),
    valid_until: optional(instant),
    /** Repeating the call with the same key creates no second batch, and within a day returns the same codes (decision 036). */
    call_key: callKey,
    ...dryRunKeys,
  }),
  optional: ['prefix', 'valid_from', 'valid_until', 'call_key'],
  example: { count: 2, discount_amount: 500, prefix: 'CREW-' },
  /** `codes` is empty in a dry run. */
  answer: z.object({ codes: z.array(z.string()), effect }),
  refusals: ['entry-invalid', 'effect-changed'],
})

export const endVoucher = officeCall('end-voucher', {
  summary:
    'Ends a voucher, so that it can no longer be used. Has no effect on a voucher that has already ended.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ code: optional(text(100)), ...dryRunKeys }),
  example: { code: 'nothing' },
  answer: z.object({ code: z.string(), valid_until: instant, effect }),
  refusals: ['voucher-not-found', 'effect-changed'],
})
