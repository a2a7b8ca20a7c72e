import type { Catalogue } from './features/catalogue/catalogue'
import type { Database } from './db/database'
import type { Documents } from './documents/documents'
import type { Environment } from './environment'
import type { Keys } from './keys'
import type { Gateway } from './gateways/gateway'
import type { Fiscaliser } from './gateways/fiscaliser'
import type { StripeGateway } from './gateways/stripe/stripe-gateway'
import type { WspayGateway } from './gateways/wspay/wspay-gateway'
import type { Log } from './log'
import type { Wallets } from './wallets/wallet-keys'

/** What a handler may reach: handed to it, never looked up. */
export interface World {
  readonly db: Database
  readonly now: () => Date
  readonly catalogue: Catalogue
  readonly environment: Environment
  readonly keys: Keys
  readonly documents: Documents
  /** The gateways that this set-up can use; the settings choose one. */
  readonly gateways: {
    readonly sandbox: Gateway
    readonly wspay?: WspayGateway | undefined
    readonly stripe?: StripeGateway | undefined
  }
  /** What a tax authority is told of invoices. */
  readonly fiscaliser: Fiscaliser
  /** The phone wallets that tickets can be put into. */
  readonly wallets: Wallets
  readonly log: Log
  /** Tells the worker that something is due now: a mail was queued. */
  readonly wake: () => void
}
