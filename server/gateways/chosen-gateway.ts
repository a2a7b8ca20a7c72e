import type { Settings } from '../../contract/config'
import type { Environment } from '../environment'

type Choice = Pick<Settings, 'gateway'>
type SetUp = Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox'>

/** Whether the sandbox serves: only while it is chosen and allowed. */
export const mayPayAtSandbox = (
  { gateway }: Choice,
  { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>,
): boolean => gateway === 'sandbox' && allowsSandbox

/** The settings in effect: a shop whose gateway is a sandbox that is not allowed accepts no cards. */
export const settingsThatHold = (settings: Settings, { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>) =>
  settings.gateway === 'sandbox' && !allowsSandbox ? { ...settings, creditCardActive: false } : settings

/**
 * The warning about the gateway that the stored settings choose, if it takes no real money here: it has no keys, or it
 * is the sandbox in production. Null without a warning.
 */
export function whyNotSetUp(
  { gateway, creditCardActive }: Pick<Settings, 'gateway' | 'creditCardActive'>,
  setUp: SetUp,
): string | null {
  if (!creditCardActive) return null
  if (gateway === 'sandbox')
    return setUp.allowsSandbox
      ? null
      : 'The settings choose the sandbox gateway. With DATABASE_URL or an https PUBLIC_URL it needs SANDBOX=1, which is not set: nobody can pay by card.'
  if (setUp[gateway] !== null) return null
  const [name, variables] = {
    wspay: ['WSPay', 'WSPAY_SHOP_ID and WSPAY_SECRET_KEY'],
    stripe: ['Stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  }[gateway]
  return `The settings choose the gateway ${name}, but ${variables} are not set: nobody can pay by card.`
}
