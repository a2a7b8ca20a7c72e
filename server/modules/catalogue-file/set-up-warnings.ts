import { demoVouchers } from '#demo/vouchers'
import { voucherKey } from '#rules/vouchers/voucher'
import * as warningTexts from '#texts/compiled/command-line/warnings'
import type { Environment } from '../../environment'
import type { Queryable } from '../../platform/db/database'
import { findSettings, liveVariables, whyNotSetUp, settingsFrom } from '../settings'
import { findRedeemable } from '../vouchers'

/**
 * Returns warnings for the operator about settings and vouchers that do not fit this environment: a gateway that cannot accept
 * payments, and demo vouchers in production, whose codes are public. They are shown at the start and after each import.
 */
export async function setUpWarnings(
  db: Queryable,
  environment: Pick<Environment, 'usableGateways' | 'isInProduction'>,
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
    ...(known.length === 0 ? [] : [warningTexts.demo_vouchers({ codes: known.join(', ') })]),
  ]
}

/** Returns warnings for a process with `MAIL_HOLD`: that mails are held, and which variables still allow real payments. */
export function holdWarnings(environment: Environment): string[] {
  if (environment.MAIL_HOLD !== '1') return []
  const live = liveVariables(environment)
  return [
    warningTexts.mails_held(),
    ...(live.length === 0
      ? []
      : [
          warningTexts.money_moves({
            variables: live.reduce((one, other) => warningTexts.both({ one, other })),
          }),
        ]),
  ]
}

/** Returns warnings about a sandbox or demo that is on in production. They are shown at the start. */
export function sandboxWarnings(
  { gateway, creditCardActive }: { gateway: string; creditCardActive: boolean },
  environment: Pick<Environment, 'allowsSandbox' | 'isInProduction' | 'demo'>,
): string[] {
  if (!environment.isInProduction) return []
  const acceptsTestPayments = gateway === 'sandbox' && creditCardActive && environment.allowsSandbox
  return [
    ...(acceptsTestPayments ? [warningTexts.sandbox_on()] : []),
    ...(environment.demo ? [warningTexts.demo_on()] : []),
  ]
}
