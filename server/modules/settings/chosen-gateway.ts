import type { Settings } from '#contract/config'
import { type GatewayName, gateways, neededVariables } from '#contract/gateways'
import { decimalsOf } from '#rules/money/amount-text'
import { enumeration } from '#rules/text/enumeration'
import * as texts from '#texts/compiled/refusals/gateway'
import type { Environment } from '../../environment'

type Choice = Pick<Settings, 'gateway'>

/** Returns whether the sandbox accepts payments, which requires that it is configured and allowed. */
export const isSandboxUsable = (
  { gateway }: Choice,
  { allowsSandbox }: Pick<Environment, 'allowsSandbox'>,
): boolean => gateway === 'sandbox' && allowsSandbox

/** Returns whether a gateway can charge a currency. */
export const supportsCurrency = (gateway: GatewayName, currency: string): boolean =>
  gateways[gateway].needsTwoDecimals !== true || decimalsOf(currency) === 2

/** Returns a sentence for the operator that explains why a gateway cannot charge a currency. */
export function currencyNotTaken(gateway: GatewayName, currency: string): string {
  const { name } = gateways[gateway]
  const count = decimalsOf(currency)
  return count === 0
    ? texts.currency_no_decimals({ gateway: name, currency })
    : texts.currency_decimals({ gateway: name, currency, count })
}

/** Returns the lowest amount that a gateway charges in a currency, in minor units; 0 if it declares none. */
export const cardMinimumOf = ({ gateway, currency }: Pick<Settings, 'gateway' | 'currency'>): number =>
  gateways[gateway].minimums?.[currency] ?? 0

/** The settings as the shop applies them. */
export interface EffectiveSettings extends Settings {
  /** The lowest amount in minor units that the chosen gateway charges; 0 for no minimum. */
  readonly cardMinimum: number
}

/** The conditions that decide about card payments besides the settings. */
export type CardRules = Pick<Environment, 'allowsSandbox'>

/**
 * Returns the effective settings. Cards are off if the gateway is a sandbox that is not allowed, or cannot charge the shop's
 * currency.
 */
export const effectiveSettings = (settings: Settings, { allowsSandbox }: CardRules): EffectiveSettings => ({
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
  { usableGateways }: Pick<Environment, 'usableGateways'>,
): string | null {
  if (!creditCardActive) return null
  if (!supportsCurrency(gateway, currency))
    return texts.until_then({ why: currencyNotTaken(gateway, currency) })
  if (usableGateways.includes(gateway)) return null
  if (gateway === 'sandbox') return texts.sandbox_not_allowed()
  return texts.keys({
    gateway: gateways[gateway].name,
    variables: enumeration(neededVariables(gateway)),
  })
}

/** Returns the environment variables by which real money moves, one of each gateway. */
export const liveVariables = (environment: Environment): string[] =>
  environment.usableGateways.flatMap((gateway) => gateways[gateway].liveBy({ ...environment }) ?? [])
