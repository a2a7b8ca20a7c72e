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
import type { Pictures } from './pictures/pictures'
import type { ShopCounts } from './shop-counts'
import type { Wallets } from './wallets/wallet-keys'

/** Everything that a handler may use. It is passed in, never looked up. */
export interface World {
  readonly db: Database
  readonly now: () => Date
  readonly catalogue: Catalogue
  readonly environment: Environment
  readonly keys: Keys
  readonly documents: Documents
  /** Pictures that staff upload. */
  readonly pictures: Pictures
  /** Processes bodies larger than 64 KiB. */
  readonly largeBodies: LargeBodies
  /** The gateways that this set-up can use; the settings choose one. */
  readonly gateways: {
    readonly sandbox: SandboxGateway
    readonly wspay?: WspayGateway | undefined
    readonly stripe?: StripeGateway | undefined
  }
  /** Reports invoices to a tax authority. */
  readonly fiscaliser: Fiscaliser
  /** The phone wallets that tickets can be put into. */
  readonly wallets: Wallets
  readonly log: Log
  /** Counters of this process, shown by `/metrics`. */
  readonly counts: ShopCounts
  /** Wakes the worker: something is due now, such as a queued mail. */
  readonly wake: () => void
}
