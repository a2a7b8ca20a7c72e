import type { Database } from '../../../../platform/db/database'
import { GatewayFault } from '../ask-gateway'
import type { AttemptToStart, Gateway, GatewayNotification } from '../gateway'
import { notificationFields, returnFields, type WspayNotification } from './wspay-messages'
import { currencyOf, minorUnits, wspayAmount } from './wspay-money'
import { refundCharge } from './wspay-refund'
import { statusOf, type WspayAccess } from './ask-wspay'
import {
  formSignature,
  isSigned,
  notificationSignature,
  returnSignature,
  type SignedReturn,
} from './wspay-signatures'

/** WSPay, with parsers of its notifications: null if one has the wrong form or signature. */
export interface WspayGateway extends Gateway {
  readonly name: 'wspay'
  readReturn(fields: unknown): SignedReturn | null
  readCallback(fields: unknown): WspayNotification | null
}

/**
 * WSPay by form and signature. The form's answer and the callback are only hints: the result of an attempt is the
 * answer of `statusCheck`, compared with the request.
 */
export function createWspay(asked: {
  db: Database
  now: () => Date
  access: WspayAccess
  publicUrl: string
}): WspayGateway {
  const { db, now, access, publicUrl } = asked
  const { shopId, formUrl } = access
  return {
    name: 'wspay',
    formHosts: formHosts(formUrl),
    startsRemotely: false,
    start: async (attempt) => ({
      instruction: { action: 'submit', url: formUrl, params: formFields(access, publicUrl, attempt) },
      gatewayId: null,
    }),
    ask: async ({ reference }) => {
      const status = await statusOf(access, reference)
      return status === null ? null : notificationOf(status, reference)
    },
    refund: async (refund) => {
      try {
        return await refundCharge(db, access, refund, now())
      } catch (error) {
        if (error instanceof GatewayFault) return { outcome: 'unknown' }
        throw error
      }
    },
    readReturn: (fields) => {
      const read = returnFields.safeParse(fields)
      return read.success && isSigned(returnSignature(access, read.data), read.data.Signature)
        ? read.data
        : null
    },
    readCallback: (fields) => {
      const read = notificationFields.safeParse(fields)
      return read.success &&
        read.data.ShopID === shopId &&
        isSigned(notificationSignature(access, read.data), read.data.Signature)
        ? read.data
        : null
    },
  }
}

/** The browser applies the policy to a form's redirects too, and WSPay has several hosts. */
function formHosts(formUrl: string): string[] {
  const { origin, hostname } = new URL(formUrl)
  return hostname.endsWith('.wspay.biz') ? [origin, 'https://*.wspay.biz'] : [origin]
}

function formFields(access: WspayAccess, publicUrl: string, attempt: AttemptToStart): Record<string, string> {
  const { text, digits } = wspayAmount(attempt.amount)
  const names = attempt.customer.full_name.split(' ')
  const back = `${publicUrl}/gateway/wspay`
  return {
    ShopID: access.shopId,
    ShoppingCartID: attempt.reference,
    Version: '2.0',
    TotalAmount: text,
    Signature: formSignature(access, attempt.reference, digits),
    ReturnURL: `${back}/return`,
    CancelURL: `${back}/cancel`,
    ReturnErrorURL: `${back}/error`,
    Lang: 'EN',
    CustomerFirstName: names.slice(0, -1).join(' ') || (names[0] ?? ''),
    CustomerLastName: names.length > 1 ? (names.at(-1) ?? '') : '',
    CustomerEmail: attempt.customer.email,
  }
}

/** The meaning of an approval at WSPay. Refunded takes precedence over voided, completed and authorised. */
function notificationOf(status: WspayNotification, reference: string): GatewayNotification {
  const amount = minorUnits(status.Amount)
  if (amount === null) throw new GatewayFault('statusCheck answered no amount')
  const fields = {
    reference,
    amount,
    currency: currencyOf(status.CurrencyCode),
    gatewayId: status.WsPayOrderId === '' ? null : status.WsPayOrderId,
  }
  // The money was returned at WSPay before the shop recorded it: nothing is left that could pay.
  if (status.Refunded || status.Voided) return { ...fields, outcome: 'cancelled' }
  // An amount that is only reserved on the card is not received.
  if (!status.Completed)
    throw new GatewayFault('a payment is authorised and not completed: the ShopID must charge at once')
  return { ...fields, outcome: 'paid', chargedFor: status.ShoppingCartID }
}
