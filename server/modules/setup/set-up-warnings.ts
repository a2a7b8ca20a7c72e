import type { Queryable } from '../../platform/db/database'
import { demoVouchers } from '../../../demo/vouchers'
import type { Environment } from '../../environment'
import { whyNotSetUp, settingsFrom } from '../settings'
import { findSettings } from '../catalogue'
import { voucherKey } from '../../../rules/voucher'
import { findRedeemable } from '../vouchers'

/**
 * Warnings for the operator about settings and vouchers that do not fit this set-up: a gateway that takes no real
 * money, and demo vouchers, whose codes are public, in production. Shown at the start and at each import.
 */
export async function setUpWarnings(
  db: Queryable,
  environment: Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox' | 'isInProduction'>,
  now: Date,
): Promise<string[]> {
  const settings = settingsFrom(await findSettings(db))
  const noCards = whyNotSetUp(settings, environment)
  const known = environment.isInProduction
    ? await findRedeemable(
        db,
        demoVouchers.map(({ code }) => voucherKey(code)),
        now,
      )
    : []
  return [
    ...(noCards === null ? [] : [noCards]),
    ...(known.length === 0
      ? []
      : [
          `Vouchers of the demo shop can be used here, and their codes are public: ${known.join(', ')}. Import them with a valid_until that is over.`,
        ]),
  ]
}

/** Warnings for a process with MAIL_HOLD: that it holds mails, and which parts of it could still move real money. */
export function holdWarnings(
  environment: Pick<Environment, 'MAIL_HOLD' | 'WSPAY_LIVE' | 'wspay' | 'stripe'>,
): string[] {
  if (environment.MAIL_HOLD !== '1') return []
  const { wspay, stripe, WSPAY_LIVE } = environment
  const live = [
    ...(wspay !== null && WSPAY_LIVE === '1' ? ['WSPAY_LIVE=1'] : []),
    ...(stripe !== null && stripe.secretKey.includes('_live_') ? ['STRIPE_SECRET_KEY'] : []),
  ]
  return [
    'MAIL_HOLD=1: mails are written and kept, none is sent.',
    ...(live.length === 0
      ? []
      : [
          `MAIL_HOLD=1 holds mails alone: ${live.join(' and ')} still moves real money. Where this is a copy of a shop, take that away.`,
        ]),
  ]
}

/** Warnings about trial features that are on in production; shown at the start. */
export function trialWarnings(
  { gateway, creditCardActive }: { gateway: string; creditCardActive: boolean },
  environment: Pick<Environment, 'allowsSandbox' | 'isInProduction' | 'demo'>,
): string[] {
  if (!environment.isInProduction) return []
  const isPaidByNobody = gateway === 'sandbox' && creditCardActive && environment.allowsSandbox
  return [
    ...(isPaidByNobody
      ? ['The sandbox gateway is on (SANDBOX=1): orders are paid by card without money, as test orders.']
      : []),
    ...(environment.demo
      ? [
          'The demo shop is on (SHOP_DEMO): an empty database is filled with its items, settings and vouchers.',
        ]
      : []),
  ]
}
