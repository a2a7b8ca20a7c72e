import type { Settings } from '../../contract/config'
import type { Environment } from '../environment'

type Choice = Pick<Settings, 'gateway'>
type SetUp = Pick<Environment, 'wspay' | 'stripe' | 'allowsSandbox'>

/** Whether the sandbox serves: only while it is chosen, and where it may be. */
export const mayPayAtSandbox = (
  { gateway }: Choice,
  { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>,
): boolean => gateway === 'sandbox' && allowsSandbox

/** The settings as they hold here: a shop whose gateway is a sandbox that is not allowed takes no cards. */
export const settingsThatHold = (settings: Settings, { allowsSandbox }: Pick<SetUp, 'allowsSandbox'>) =>
  settings.gateway === 'sandbox' && !allowsSandbox ? { ...settings, creditCardActive: false } : settings

/**
 * What an operator is told of a gateway that the settings, as they are stored, choose, and that takes no money here: it
 * has no keys, or it is the sandbox where people buy. Null where there is nothing to tell.
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
