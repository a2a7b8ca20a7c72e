import type { Settings } from '../../../contract/config'
import { decimalsOf } from '../../../rules/money/currency-decimals'
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
export const currencyNotTaken = (currency: string): string =>
  `WSPay writes amounts with two decimals, and ${currency} has ${decimalsOf(currency) === 0 ? 'none' : decimalsOf(currency)}. Choose another gateway or another currency.`

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
  if (gateway === 'sandbox')
    return setUp.allowsSandbox
      ? null
      : 'The settings choose the sandbox gateway. With DATABASE_URL or an https PUBLIC_URL it needs SANDBOX=1, which is not set: nobody can pay by card.'
  if (!takesCurrency(gateway, currency))
    return `${currencyNotTaken(currency)} Until then nobody can pay by card.`
  if (setUp[gateway] !== null) return null
  const [name, variables] = {
    wspay: ['WSPay', 'WSPAY_SHOP_ID and WSPAY_SECRET_KEY'],
    stripe: ['Stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  }[gateway]
  return `The settings choose the gateway ${name}, but ${variables} are not set: nobody can pay by card.`
}
