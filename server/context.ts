import type { Environment } from './environment'
import type { Keys } from './platform/crypto/keys'
import type { Database } from './platform/db/database'
import type { LargeBodies } from './platform/http/large-body'
import type { Log } from './platform/metrics/log'
import type { ProcessWatch } from './platform/process/process-watch'
import type { Pictures } from './platform/storage/picture-store'

/**
 * Everything that a handler may use. The context is passed in and never looked up. A module adds what it provides, such
 * as the catalogue, with `declare module`, so that this file does not depend on any module.
 */
export interface Context {
  readonly db: Database
  readonly now: () => Date
  readonly environment: Environment
  readonly keys: Keys
  /** Pictures uploaded by staff. */
  readonly pictures: Pictures
  /** Processes bodies larger than 64 KiB. */
  readonly largeBodies: LargeBodies
  readonly log: Log
  /** The clock of this process, and the other processes of the shop. */
  readonly processes: ProcessWatch
  /** Wakes the worker because a job is due now, for example after a mail was queued. */
  readonly wake: () => void
}
