import type { Settings } from '#contract/config'
import type { Context } from '#server/context'
import type { Environment } from '#server/environment'
import type { Keys } from '#server/platform/crypto/keys'
import type { Database } from '#server/platform/db/database'
import { isSandboxUsable } from '../../settings'
import { createSandbox, type SandboxGateway } from './sandbox/sandbox-gateway'
import type { StripeGateway } from './stripe/stripe-gateway'
import { createWspay, type WspayGateway } from './wspay/wspay-gateway'

declare module '#server/context' {
  interface Context {
    /** The gateways that this set-up can use; the settings choose one. */
    readonly gateways: {
      readonly sandbox: SandboxGateway
      readonly wspay?: WspayGateway | undefined
      readonly stripe?: StripeGateway | undefined
    }
  }
}

/** Opens the gateways that this set-up can use: the sandbox, and those with keys in the environment. */
export async function openGateways(reached: {
  db: Database
  keys: Keys
  now: () => Date
  environment: Environment
  settings: () => Settings
}): Promise<Context['gateways']> {
  const { db, keys, now, environment, settings } = reached
  const { publicUrl, wspay, stripe } = environment
  return {
    sandbox: createSandbox({
      db,
      keys,
      now,
      publicUrl,
      instruction: () => settings().sandboxInstruction,
      serves: () => isSandboxUsable(settings(), environment),
    }),
    wspay: wspay === null ? undefined : createWspay({ db, now, publicUrl, access: wspay }),
    stripe:
      stripe === null
        ? undefined
        : // Stripe's package has hundreds of modules: loaded only by a shop with its keys.
          (await import('./stripe/stripe-gateway')).createStripe({
            keys,
            now,
            publicUrl,
            access: stripe,
            shopName: () => settings().shopName,
          }),
  }
}
