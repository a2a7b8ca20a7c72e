import type { Database } from '../../../../platform/db/database'
import type { RefundAnswer, RefundToMake } from '../gateway'
import { wspayAmount, currencyOf, minorUnits } from './wspay-money'
import { giveBack, statusOf, type WspayAccess } from './ask-wspay'
import type { WspayNotification } from './wspay-messages'
import { closeRefund, findRefund, isMine, isOnlyRefund } from './wspay-refund.queries'

/** The minimum wait before a refund without an answer is repeated: the first request may still be processed. */
const patience = 120_000

/**
 * Refunds at WSPay, which has no idempotency: the request is recorded before it is sent. If its answer was lost, it is
 * sent again only if WSPay reports that nothing was refunded. If that is unclear, the outcome stays `unknown`.
 */
export async function refundCharge(
  db: Database,
  access: WspayAccess,
  refund: RefundToMake,
  now: Date,
): Promise<RefundAnswer> {
  const status = await statusOf(access, refund.reference)
  const action = status === null ? null : whatToDo(status, refund)
  const known = await findRefund(db.kysely, refund)
  if (known?.outcome === 'refunded')
    return { outcome: known.amount === refund.amount ? 'refunded' : 'refused' }
  if (known?.outcome === null && status !== null && (status.Refunded || status.Voided)) {
    // Money was refunded; if it cannot have been another refund, it was this one.
    if (!(await isOnlyRefund(db.kysely, refund))) return { outcome: 'unknown' }
    await closeRefund(db.kysely, refund, 'refunded')
    return { outcome: 'refunded' }
  }
  if (status === null || action === null)
    return known?.outcome === null ? { outcome: 'unknown' } : { outcome: 'refused', reason: whyNot(status) }
  if (!(await isMine(db.kysely, refund, { now, patience }))) return { outcome: 'unknown' }
  const done = await giveBack(access, action, status, wspayAmount(refund.amount).digits)
  await closeRefund(db.kysely, refund, done ? 'refunded' : 'refused')
  return { outcome: done ? 'refunded' : 'refused' }
}

/** `refund` after settlement, `void` of the whole charge before it; null if WSPay allows neither for this amount. */
function whatToDo(status: WspayNotification, refund: RefundToMake): 'refund' | 'void' | null {
  const charged = minorUnits(status.Amount)
  const isThisCharge =
    status.ShoppingCartID === refund.reference && currencyOf(status.CurrencyCode) === refund.currency
  if (!isThisCharge || charged === null || refund.amount > charged) return null
  if (status.CanBeRefunded) return 'refund'
  return status.CanBeVoided && refund.amount === charged ? 'void' : null
}

const whyNot = (status: WspayNotification | null): string =>
  status?.CanBeVoided === true
    ? 'The charge is not settled yet: until then WSPay can give back only the whole of it.'
    : 'WSPay has no such charge that could be paid back.'
