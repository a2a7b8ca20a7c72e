import { z } from 'zod'
import { call } from '../call'
import { shopData } from './shop-data'
import { address, code, countryCode, id, optional, personName, text, token } from '../values'

/** Codes joined by commas. */
const codes = optional(text(20_000))

/** The bank account that a refund goes to (docs/behaviour/refunds.md, "Bank details"). */
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
  summary: 'Asks for money back on one order; a plan order is refunded as a whole.',
  payload: z.object({
    token,
    order_id: optional(id),
    tickets: codes,
    merchandise: codes,
    ...bankFields,
    note: optional(text(2000)),
  }),
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
  summary: 'Takes back a refund request while it is active.',
  payload: z.object({ token, refund_id: optional(id) }),
  answer: z.object({ data: shopData.partial() }),
  refusals: ['login-needed', 'session-ended', 'refund-not-found', 'refund-not-active'],
})
