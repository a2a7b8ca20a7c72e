import { createHash } from 'node:crypto'
import type { Effect } from '../../../contract/office/effect'
import type { Database, Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { limited } from './audit.queries'

/** Result of a change, and its effect beyond the changed object. */
export interface Changed<T> {
  readonly result: T
  readonly effect: Effect
  /** The call found its change made, such as one that is sent again after a cut network: there is nothing to confirm. */
  readonly isRepeated?: true
}

/** How a change is to run: only tried, or for good, after an effect was confirmed. */
export interface DryRun {
  readonly isDryRun: boolean
  /** The fingerprint of the confirmed effect; null: none was asked for. */
  readonly fingerprint: string | null
}

/** How a call is to run whose payload has the keys of a trial. */
export const dryRunOf = (payload: { dry_run: boolean | null; fingerprint: string | null }): DryRun => ({
  isDryRun: payload.dry_run === true,
  fingerprint: payload.fingerprint,
})

/** A trial holds its locks at most this long, in milliseconds. Its last statement begins before the half of it. */
const maxHeld = 2000

/** Carries the result of a trial out of its transaction, which it rolls back. */
class RolledBack<T> extends Error {
  readonly changed: Changed<T>
  constructor(changed: Changed<T>) {
    super('A dry run ended.')
    this.changed = changed
  }
}

/**
 * Runs a change in one transaction, or tries it: then everything is rolled back after it was counted. Refuses with
 * `effect-changed` and the new `effect` if another effect was confirmed, and a trial with `busy` if its rows are locked
 * for more than half a second or it takes too long.
 */
export async function changeOrDryRun<T>(
  db: Database,
  { isDryRun, fingerprint }: DryRun,
  change: (tx: Tx) => Promise<Changed<T>>,
): Promise<Changed<T>> {
  if (isDryRun) return tryOnly(db, change)
  return db.transaction(async (tx) => {
    const changed = await change(tx)
    const { effect, isRepeated } = changed
    if (isRepeated !== true && fingerprint !== null && fingerprint !== effect.fingerprint)
      throw new Refusal('effect-changed', { more: { effect } })
    return changed
  })
}

async function tryOnly<T>(db: Database, change: (tx: Tx) => Promise<Changed<T>>): Promise<Changed<T>> {
  try {
    return await db.transaction(async (tx) => {
      const deadline = performance.now() + maxHeld / 2
      const limitedTx = await limited(tx, maxHeld / 2, () => {
        // Thrown between two statements: no other one begins.
        if (performance.now() > deadline) throw tooLong()
      })
      throw new RolledBack(await change(limitedTx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.changed as Changed<T>
    // A row was locked for too long.
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw tooLong()
    throw error
  }
}

const tooLong = () => new Refusal('busy', { retryAfter: 5 })

/** The fingerprint of what an effect must not change in before it is confirmed. */
export const fingerprintOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
