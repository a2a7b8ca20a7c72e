import type { Settings } from '../../contract/config'
import type { Database } from '../db/database'
import type { Environment } from '../environment'
import type { Keys } from '../keys'
import type { World } from '../world'
import { createSandbox } from './sandbox/sandbox-gateway'
import { createStripe } from './stripe/stripe-gateway'
import { createWspay } from './wspay/wspay-gateway'

/** The gateways that this set-up can use: the sandbox, and those that the environment has keys for. */
export function openGateways(reached: {
  db: Database
  keys: Keys
  now: () => Date
  environment: Environment
  settings: () => Settings
}): World['gateways'] {
  const { db, keys, now, environment, settings } = reached
  const { publicUrl, wspay, stripe } = environment
  return {
    sandbox: createSandbox({
      db,
      keys,
      now,
      publicUrl,
      instruction: () => settings().sandboxInstruction,
    }),
    wspay: wspay === null ? undefined : createWspay({ db, now, publicUrl, access: wspay }),
    stripe:
      stripe === null
        ? undefined
        : createStripe({ keys, now, publicUrl, access: stripe, shopName: () => settings().shopName }),
  }
}

/** What an operator is told of a gateway that the settings choose and this set-up has no keys for; else null. */
export function whyNotSetUp(
  settings: Pick<Settings, 'gateway' | 'creditCardActive'>,
  environment: Pick<Environment, 'wspay' | 'stripe'>,
): string | null {
  const { gateway, creditCardActive } = settings
  if (!creditCardActive || gateway === 'sandbox' || environment[gateway] !== null) return null
  const [name, variables] = {
    wspay: ['WSPay', 'WSPAY_SHOP_ID and WSPAY_SECRET_KEY'],
    stripe: ['Stripe', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  }[gateway]
  return `The settings choose the gateway ${name}, but ${variables} are not set: nobody can pay by card.`
}
