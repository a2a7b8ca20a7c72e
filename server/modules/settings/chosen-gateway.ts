import * as texts from '../../../texts/compiled/refusals/gateway'
import type { Settings } from '../../../contract/config'
import { decimalsOf } from '../../../rules/money/amount-text'
import type { Environment } from '../../environment'

type Choice = Pick<Settings, 'gateway'>
type SetUp = Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox'>

/** Whether the sandbox serves: only while it is chosen and allowed. */
export const mayPayAtSandbox = (
  { gateway }: Choice,
  { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>,
): boolean => gateway === 'sandbox' && allowsSandbox

/** Whether a gateway can charge a currency. WSPay writes every amount with two decimals. */
export const takesCurrency = (gateway: Settings['gateway'], currency: string): boolean =>
  gateway !== 'wspay' || decimalsOf(currency) === 2

/** Why a gateway cannot charge a currency: a sentence for the operator. */
export function currencyNotTaken(currency: string): string {
  const count = decimalsOf(currency)
  return count === 0 ? texts.currency_no_decimals({ currency }) : texts.currency_decimals({ currency, count })
}

/**
 * The settings in effect: a shop accepts no cards if its gateway is a sandbox that is not allowed, or cannot charge the shop's
 * currency.
 */
export const settingsThatHold = (settings: Settings, { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>) =>
  (settings.gateway === 'sandbox' && !allowsSandbox) || !takesCurrency(settings.gateway, settings.currency)
    ? { ...settings, creditCardActive: false }
    : settings

/**
 * The warning about the gateway that the stored settings choose, if it takes no real money here: it has no keys, it is the sandbox
 * in production, or it cannot charge the currency. Null without a warning.
 */
export function whyNotSetUp(
  { gateway, creditCardActive, currency }: Pick<Settings, 'gateway' | 'creditCardActive' | 'currency'>,
  setUp: SetUp,
): string | null {
  if (!creditCardActive) return null
  if (gateway === 'sandbox') return setUp.allowsSandbox ? null : texts.sandbox_not_allowed()
  if (!takesCurrency(gateway, currency)) return texts.until_then({ why: currencyNotTaken(currency) })
  if (setUp[gateway] !== null) return null
  return gateway === 'wspay' ? texts.wspay_keys() : texts.stripe_keys()
}
