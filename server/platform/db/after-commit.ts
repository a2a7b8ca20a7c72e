import type { Queryable, Tx } from './database'

const waiting = new WeakMap<Queryable, (() => void)[]>()

/**
 * Runs `work` once the transaction `tx` has been committed, and never if it is rolled back. `work` must not throw.
 * In a dry run `tx` is a wrapper whose transaction is always rolled back, so its work never runs.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const works = waiting.get(tx)
  if (works === undefined) waiting.set(tx, [work])
  else works.push(work)
}

/** Runs what waits for the commit of `tx`. Only the database calls it. */
export function committed(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work()
}
