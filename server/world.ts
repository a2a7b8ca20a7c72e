import type { Catalogue } from './stock/catalogue'
import type { Database } from './db/database'
import type { Documents } from './documents/documents'
import type { Environment } from './environment'
import type { Keys } from './keys'
import type { LargeBodies } from './large-bodies/large-bodies'
import type { Fiscaliser } from './gateways/fiscaliser'
import type { SandboxGateway } from './gateways/sandbox/sandbox-gateway'
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
  /** Where bodies beyond 64 KiB are worked through. */
  readonly largeBodies: LargeBodies
  /** The gateways that this set-up can use; the settings choose one. */
  readonly gateways: {
    readonly sandbox: SandboxGateway
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
