import type { Settings } from '#contract/config'
import { decimalsOf } from '#rules/money/amount-text'
import * as texts from '#texts/compiled/refusals/gateway'
import type { Environment } from '../../environment'

type Choice = Pick<Settings, 'gateway'>
type SetUp = Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox'>

/** Returns whether the sandbox accepts payments, which requires that it is configured and allowed. */
export const isSandboxUsable = (
  { gateway }: Choice,
  { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>,
): boolean => gateway === 'sandbox' && allowsSandbox

/** Returns whether a gateway can charge a currency. WSPay writes every amount with two decimals. */
export const supportsCurrency = (gateway: Settings['gateway'], currency: string): boolean =>
  gateway !== 'wspay' || decimalsOf(currency) === 2

/** Returns a sentence for the operator that explains why a gateway cannot charge a currency. */
export function currencyNotTaken(currency: string): string {
  const count = decimalsOf(currency)
  return count === 0 ? texts.currency_no_decimals({ currency }) : texts.currency_decimals({ currency, count })
}

/** The settings as the shop applies them. */
export interface EffectiveSettings extends Settings {
  /** The lowest amount in minor units that the chosen gateway charges; 0 for no minimum. */
  readonly cardMinimum: number
}

/** What decides about card payments besides the settings. */
export interface CardRules extends Pick<SetUp, 'allowsSandbox'> {
  /** Returns the minimum that a gateway declares for a currency, in minor units. */
  readonly cardMinimumOf: (settings: Pick<Settings, 'gateway' | 'currency'>) => number
}

/**
 * Returns the effective settings. Cards are off if the gateway is a sandbox that is not allowed, or cannot charge the shop's
 * currency.
 */
export const effectiveSettings = (
  settings: Settings,
  { allowsSandbox, cardMinimumOf }: CardRules,
): EffectiveSettings => ({
  ...settings,
  creditCardActive:
    settings.creditCardActive &&
    (settings.gateway !== 'sandbox' || allowsSandbox) &&
    supportsCurrency(settings.gateway, settings.currency),
  cardMinimum: cardMinimumOf(settings),
})

/**
 * Returns a warning if the configured gateway cannot accept payments: it has no keys, it is a sandbox that is not allowed, or
 * it cannot charge the currency. Returns `null` if there is no problem or card payments are off.
 */
export function whyNotSetUp(
  { gateway, creditCardActive, currency }: Pick<Settings, 'gateway' | 'creditCardActive' | 'currency'>,
  setUp: SetUp,
): string | null {
  if (!creditCardActive) return null
  if (gateway === 'sandbox') return setUp.allowsSandbox ? null : texts.sandbox_not_allowed()
  if (!supportsCurrency(gateway, currency)) return texts.until_then({ why: currencyNotTaken(currency) })
  if (setUp[gateway] !== null) return null
  return gateway === 'wspay' ? texts.wspay_keys() : texts.stripe_keys()
}
