import type { Catalogue } from './modules/catalogue/catalogue'
import type { Database } from './platform/db/database'
import type { Documents } from './modules/documents/documents'
import type { Environment } from './environment'
import type { Keys } from './platform/crypto/keys'
import type { LargeBodies } from './platform/http/large-bodies'
import type { Fiscaliser } from './modules/fiscal/fiscaliser'
import type { SandboxGateway } from './modules/payments/gateways/sandbox/sandbox-gateway'
import type { StripeGateway } from './modules/payments/gateways/stripe/stripe-gateway'
import type { WspayGateway } from './modules/payments/gateways/wspay/wspay-gateway'
import type { Log } from './platform/metrics/log'
import type { Pictures } from './platform/storage/pictures'
import type { ShopCounts } from './platform/metrics/shop-counts'
import type { Wallets } from './modules/documents/wallet-keys'

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
