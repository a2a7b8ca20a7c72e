import type { S3Variable } from './s3-address'

/** A store that cannot be reached, or rejects a request. The message is one sentence and holds no key. */
export class StoreFailure extends Error {
  constructor(variable: S3Variable, what: string) {
    super(`The store of ${variable} ${what}.`)
  }
}
