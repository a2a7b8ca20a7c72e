import { z } from 'zod'
import { call } from '../call'
import { shopData } from './shop-data'
import { code, email, id, instant, money, optional, personName, text, token } from '../values'

/** Identifies the order by its link's checksum or by its email address; the buyer's token is enough too. */
const whichOrder = {
  token,
  order: optional(code(40)),
  checksum: optional(text(100)),
  order_email: email,
}

export const withdrawablePiece = z.object({
  id,
  name: z.string(),
  /** Price and fee together. */
  price: money,
  withdrawn_at: instant.nullable(),
  /** It can be chosen now. */
  can_withdraw: z.boolean(),
})
/** A piece of merchandise of an order, for its withdrawal. */
export type WithdrawablePiece = z.infer<typeof withdrawablePiece>

export const withdrawableOrder = z.object({
  code: z.string(),
  created_at: instant,
  /** Null for a caller who has shown only the order's code and email address. */
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** Null: the end is not known yet. */
  withdraw_until: instant.nullable(),
  pieces: z.array(withdrawablePiece),
})
/** The goods of an order and until when they can be withdrawn from. */
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
/** A withdrawal, as its receipt shows it. */
export type Withdrawal = z.infer<typeof withdrawal>

const refusals = ['session-ended', 'withdrawals-inactive', 'order-not-found', 'too-many-attempts'] as const

export const getWithdrawalOrder = call('get-withdrawal-order', {
  summary: 'The goods of an order that can be withdrawn from. No login is needed.',
  payload: z.object(whichOrder),
  answer: z.object({ order: withdrawableOrder }),
  refusals: [...refusals, 'invalid-input'],
})

export const withdrawFromContract = call('withdraw-from-contract', {
  summary:
    'Withdraws from the contract for goods; the receipt is mailed at once. By the same person again, it changes nothing.',
  payload: z.object({ ...whichOrder, full_name: personName, email, items: optional(z.array(id).max(500)) }),
  answer: z.object({ withdrawal, data: shopData.partial() }),
  refusals: [
    ...refusals,
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
