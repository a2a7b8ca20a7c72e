import type { Settings } from '../../../contract/config'
import { voucherKey, whyNoVoucher } from '../../../rules/vouchers/voucher'
import type { Queryable } from '../../platform/db/database'
import { countingWrong } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findVoucher } from './queries'

/** The voucher of a code, or a refusal. `lock` locks it until the transaction ends. */
export async function voucherOrRefuse(
  db: Queryable,
  requested: { code: string; hasPlan: boolean; lock: boolean; now: Date },
) {
  const voucher = await findVoucher(db, voucherKey(requested.code), requested.lock)
  const refusal = whyNoVoucher(voucher, requested.hasPlan, requested.now)
  if (refusal !== null || voucher === null)
    throw new Refusal(refusal ?? 'voucher-invalid', { fields: ['code'] })
  return voucher
}

/**
 * Runs an action with a voucher code from a customer. Wrong codes are counted per customer against guessing
 * (docs/behaviour/accounts-and-limits.md, "Rate limits").
 */
export function withVoucherCode<Answer>(
  context: Context,
  settings: Settings,
  requested: { code: string; customerId: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const limit = {
    scope: 'voucher-customer',
    subject: String(requested.customerId),
    most: settings.limits.vouchersPerCustomer,
  } as const
  return countingWrong(context, limit, ['voucher-invalid'], work)
}
