/**
 * What the thread for large bodies does for one call. A feature defines it beside the call; `server/registry/large-body-worker.ts`
 * gives the thread those of all features. `Order` and `Result` go from thread to thread: plain values, no functions.
 */
export interface LargeBodyWork<Order, Result> {
  /** The call's path. */
  readonly path: string
  /** Reads a parsed body, and does what takes long. `connectionString`: of the shop's database, for a connection of its own. */
  work(body: object, order: Order, connectionString: string): Result | Promise<Result>
}
