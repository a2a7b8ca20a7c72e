import type { Database } from './platform/db/database'
import type { Environment } from './environment'
import type { Keys } from './platform/crypto/keys'
import type { LargeBodies } from './platform/http/large-body'
import type { Log } from './platform/metrics/log'
import type { Pictures } from './platform/storage/picture-store'
import type { ShopCounts } from './platform/metrics/process-metrics'

/**
 * Everything that a handler may use. It is passed in, never looked up. A module adds what it provides, such as the catalogue, by
 * a declaration of its own (`declare module`), so that this file knows no module.
 */
export interface Context {
  readonly db: Database
  readonly now: () => Date
  readonly environment: Environment
  readonly keys: Keys
  /** Pictures that staff upload. */
  readonly pictures: Pictures
  /** Processes bodies larger than 64 KiB. */
  readonly largeBodies: LargeBodies
  readonly log: Log
  /** Counters of this process, shown by `/metrics`. */
  readonly counts: ShopCounts
  /** Wakes the worker: something is due now, such as a queued mail. */
  readonly wake: () => void
}
