import { z } from 'zod'
import { call } from '../call'
import { paymentInstruction } from './checkout'
import { order, payment } from '../order'
import { shopData } from './shop-data'
import { callKey, optional, text, token } from '../values'

const orderCode = optional(text(40))
const checksum = optional(text(100))
const reference = optional(text(60))

export const getTermsAndConditionsOrder = call('get-terms-and-conditions-order', {
  summary: 'The order whose terms wait to be accepted, by code and checksum.',
  payload: z.object({ order: orderCode, checksum }),
  answer: z.object({ order }),
  refusals: ['order-not-found'],
})

export const acceptTermsAndConditions = call('accept-terms-and-conditions', {
  summary: 'Accepts the terms of an order; again changes nothing.',
  payload: z.object({ token, order: orderCode, checksum }),
  answer: z.object({ data: shopData.partial() }),
  refusals: ['order-not-found'],
})

export const getPaymentPlanOrderPayment = call('get-payment-plan-order-payment', {
  summary: 'A payment of an order, by code, reference and checksum.',
  payload: z.object({ order: orderCode, reference, checksum }),
  answer: z.object({ data: z.object({ order, payment }) }),
  refusals: ['order-not-found', 'payment-not-found'],
})

export const payPaymentPlanOrderPayment = call('pay-payment-plan-order-payment', {
  summary: 'Starts a card payment for an open payment of an order; whoever has the link may pay.',
  payload: z.object({
    token,
    order: orderCode,
    reference,
    checksum,
    /** Ours: pays everything that is missing for the order at once. */
    all: optional(z.boolean()),
    call_key: callKey,
  }),
  answer: z.object({ data: z.object({ payment: paymentInstruction.optional() }) }),
  refusals: [
    'order-not-found',
    'payment-not-found',
    'payment-not-open',
    'attempts-exhausted',
    'refund-blocks-plan',
    'credit-card-not-allowed',
    'attempt-ended',
    'call-key-reused',
  ],
})
